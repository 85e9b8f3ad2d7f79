#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Processes that run on are told of, not waited for, not touched.
# shellcheck source=tests/lib.sh disable=SC2013
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
ttime -o report sh -c 'sleep 30 & echo $! >pid; setsid sleep 30 & echo $! >>pid'
is status $? 0
between real "$(row real report)" 0 5
is 'left row' "$(row left report)" 2
for pid in $(cat pid); do
	is_running "$pid" || fail "$pid was killed"
	is 'cgroup' "$(grep '^0::' "/proc/$pid/cgroup")" "$(grep '^0::' /proc/self/cgroup)"
	kill "$pid"
done
is 'leaves' "$(leaves)" ''
for pid in $(cat pid); do
	wait_until is_gone "$pid"
done
