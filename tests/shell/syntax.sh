#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What is sourced by a shell is its language; any awk makes the same of the templates.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/shell/common.sh
. "$srcdir/tests/shell/common.sh"

need bash zsh fish
for file in ttime.sh complete/ttime.bash; do
	bash -n "$files/$file" 2>err || fail "bash on $file: $(cat err)"
	is "messages of bash on $file" "$(cat err)" ''
done
for file in ttime.zsh complete/ttime.zsh; do
	zsh -f -n "$files/$file" 2>err || fail "zsh on $file: $(cat err)"
done
for file in ttime.fish complete/ttime.fish; do
	# With what later versions take for granted, too
	for feature in '' qmark-noglob; do
		fish --no-config --features="$feature" --no-execute "$files/$file" 2>err ||
			fail "fish on $file: $(cat err)"
	done
done

ttime --help >help
# awks NAME COMMAND...: that awk makes what stands there, if there is such an awk.
awks()
{
	awk_name=$1
	shift
	command -v "$1" >/dev/null || return 0
	tried=$((tried + 1))
	for file in ttime.sh ttime.zsh ttime.fish complete/ttime.bash complete/ttime.zsh \
		complete/ttime.fish; do
		"$@" -f "$srcdir/shell/options.awk" help "$srcdir/shell/$file.in" >made ||
			fail "$awk_name on $file"
		same_file made "$files/$file"
		lacks "what was to be replaced, $file" "$(cat made)" '@[A-Z_]+@'
	done
}
tried=0
awks awk awk
awks mawk mawk
awks gawk gawk --posix
awks busybox busybox awk
between 'awks tried' "$tried" 1 4
