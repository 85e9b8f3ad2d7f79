#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Without ttime in PATH what a shell is to time runs all the same, and it is said.
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/shell/common.sh
. "$srcdir/tests/shell/common.sh"

need bash zsh
rm bin/ttime
! command -v ttime || skip 'a ttime is installed'
echo line >input
for shell in bash zsh; do
	run_in "$shell" <<'END'
ttime -p show 'a  b' ''
echo @STATUS
ttime -o report fails
echo @STATUS
ttime upper | cat
ttime V=1 env | grep '^V='
ttime 'echo x | upper; exit 3'
echo @STATUS
END
	outputs pieces '<a  b><>' 0 7 LINE V=1 X 3
	is "lines in $shell" "$(grep -c 'ttime.*not found' err)" 5
	[ ! -e report ] || fail "a report in $shell"
done
