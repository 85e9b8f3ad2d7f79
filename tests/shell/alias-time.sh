#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# 'alias time=ttime' does for a shell's own time, with and without the file sourced.
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/shell/common.sh
. "$srcdir/tests/shell/common.sh"

need bash zsh
for shell in bash zsh; do
	for with in '' with; do
		if [ "$with" ]; then unset wrapper; else wrapper=/dev/null; fi
		# An alias holds from the next line on.
		run_in "$shell" <<'END'
[ -n "$ZSH_VERSION" ] || shopt -s expand_aliases
alias time=ttime
time -qf %x true
time -p true 2>err.p
! time -qf %x false && echo negated
echo words | time -qf %x cat | cat
FOO=1 time -qf %x env | grep '^FOO='
time -qf %x env FOO=2 env | grep '^FOO='
time
echo @STATUS
time -qf %x show 1
echo @STATUS
time -qf %x FOO=3 env | grep '^FOO='
END
		name="$shell ${with:-without} the file"
		printf '%s\n' negated words FOO=1 FOO=2 125 >wanted
		if [ "$with" ]; then
			printf '%s\n' '<1>' 0 FOO=3 >>wanted
			printf '%s\n' 0 1 0 0 0 MISSING 0 0 >wanted.err
		else
			echo 127 >>wanted
			printf '%s\n' 0 1 0 0 0 MISSING SHOW 127 FOO=3 127 >wanted.err
		fi
		diff wanted out || fail "$name: $(cat err)"
		sed '/^$/d; s/.*missing program.*/MISSING/; s/.*cannot run show: .*ttime\.sh.*/SHOW/
			s/.*cannot run \(FOO=3\): .*/\1/' err >seen
		# Without the command its status is told as well.
		diff wanted.err seen || fail "messages, $name"
		is "lines of -p in $name" "$(grep -c '^\(real\|user\|sys\) [0-9.]*$' err.p)" 3
	done
done
