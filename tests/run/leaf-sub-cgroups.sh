#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Cgroups that the command made inside its leaf go with it.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
mount=${own_group%"$(sed -n 's/^0:://p' /proc/self/cgroup)"}
ttime -j -o report sh -c '
	own=$1$(sed -n "s/^0:://p" /proc/self/cgroup)
	mkdir "$own/a" "$own/a/b" "$own/a/c" "$own/d"
	sleep 30 & echo $! >pid
	echo $! >"$own/a/b/cgroup.procs"
	echo 0 >"$own/d/cgroup.procs"
	truth -v burn u 200 >used' sh "$mount"
is status $? 0
near_cpu_with cpu "$(seconds cpu_us report)" "$(cat used)" 4
is left "$(json left report)" 1
is 'leaves' "$(leaves)" ''
is_running "$(cat pid)" || fail 'a process was killed'
kill "$(cat pid)"
wait_until is_gone "$(cat pid)"
