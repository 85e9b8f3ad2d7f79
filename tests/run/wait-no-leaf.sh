#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Without a leaf nobody knows what is left, and -w says so: it does not wait.
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

if have_leaf; then
	[ "$(id -u)" = 0 ] || skip 'needs root for a read-only cgroup file system'
	in_mounts true true 2>/dev/null || skip 'no mount namespace can be made here'
	mount=$(awk '{ for (i = 7; i < NF; i++)
		if ($i == "-" && $(i + 1) == "cgroup2") { print $5; exit } }' \
		/proc/self/mountinfo)
	without_leaf()
	{
		in_mounts "mount -o remount,bind,ro $mount" "$@"
	}
	without_leaf true || skip 'nothing can be mounted anew here'
else
	without_leaf()
	{
		"$@"
	}
fi
without_leaf ttime -w -j -o report sh -c 'sleep 5 & echo $! >pid; exit 3'
is status $? 3
is_running "$(cat pid)" || fail 'it was waited for, or killed'
is last "$(json last_ns report)" null
matches 'reason for no last' "$(note last why report)" 'no cgroup'
between elapsed "$(seconds elapsed_ns report)" 0 4
kill "$(cat pid)"
without_leaf ttime -w -o report true
matches 'last row' "$(cat report)" '^last +n/a +no cgroup'
without_leaf ttime --kill-left -j -o report sh -c 'sleep 5 & echo $! >pid; exit 4'
is 'status with --kill-left' $? 4
is_running "$(cat pid)" || fail 'it was killed'
is left "$(json left report)" null
matches 'reason for no left' "$(note left why report)" 'no cgroup'
kill "$(cat pid)"
without_leaf ttime --kill-left -o report true
matches 'left row' "$(cat report)" '^left +n/a +no cgroup'
