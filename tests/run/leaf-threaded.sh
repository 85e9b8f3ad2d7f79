#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Where a leaf takes no process, the command runs without one.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
expect()
{
	ttime -o report sh -c 'echo ran >>ran; exec truth -v burn u 100 >used' 2>err
	is "status, $1" $? 0
	is "runs, $1" "$(lines ran)" 1
	rm ran
	is "messages, $1" "$(cat err)" ''
	matches "cpu row, $1" "$(row cpu report)" '^>=[0-9.]+$'
	near_cpu "cpu, $1" "$(row cpu report | tr -d '>=')" "$(cat used)"
	is "remarks, $1" "$(grep -c 'no cgroup: .' report)" 1

	# Counters in a leaf that the command is not in would count nothing.
	ttime -j -o report truth hop 50
	forks=$(json forks report)
	[ "$forks" = 0 ] || [ "$forks" = null ] || fail "forks of none, $1: $forks"
	ttime -j -o report truth fork 30
	forks=$(json forks report)
	[ "$forks" = 30 ] || [ "$forks" = null ] || fail "forks, $1: $forks"
}

mkdir "$own_group/threads"
echo threaded >"$own_group/threads/cgroup.type" || skip 'no threaded cgroup can be made here'
expect 'threaded domain'
is 'leaves' "$(leaves)" "$own_group/threads"
