#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Control-C, Control-Z and fg do to a piece that is timed what they do to any other job.
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/shell/common.sh
. "$srcdir/tests/shell/common.sh"

need expect bash zsh fish
have_leaf || skip 'no cgroup can be made here'
own_cgroup

# Nobody is left here but this test and who looks.
is_alone()
{
	[ "$(grep -cvx $$ "$own_group/cgroup.procs")" -le 1 ]
}

for shell in bash zsh fish; do
	expect "$srcdir/tests/shell/jobs.exp" $shell "$(file_for $shell)" >told ||
		fail "$(cat told)"
	same_file modes.before modes.after
	[ $shell = fish ] ||
		is "exit of the last one in $shell" "$(row signal report)" SIGINT
	[ $shell = fish ] || is "exit in the background of $shell" \
		"$(row exit report.background)" 4
	wait_until is_alone
	is "cgroups left by $shell" "$(leaves)" ''
done
