#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A ttime that is late when a command in a scope has ended still has its books:
# the scope is not empty, and goes not, before they are read.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manager.sh
. "$srcdir/tests/manager.sh"

# systemd takes an empty scope away with all that stands below.
watch_scope()
{
	while grep -q 'populated 1' "$1/cgroup.events"; do sleep 0.01; done
	rmdir "$1"/* "$1"
	: >taken_away
}

start_manager
session ttime -j -o report sh -c 'truth -v burn u 100; kill -STOP $PPID' >used &
ttime=$!
is_stopped()
{
	grep -q '^State:.T' "/proc/$ttime/status"
}
wait_until is_stopped
sleep 0.3 # for the command to end, and for an empty scope to go
[ ! -e taken_away ] || echo 'the scope has gone before ttime went on' >&2
kill -CONT $ttime
wait $ttime
is status $? 0
near_cpu_with cpu "$(seconds cpu_us report)" "$(cat used)" 1
is 'remark on cpu' "$(note cpu why report)" ''
is 'quality of cpu' "$(note cpu quality report)" exact
wait_until test -e taken_away
