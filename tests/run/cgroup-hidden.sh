#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# No cgroup file system, no /proc: the command runs all the same.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

unshare -m true 2>/dev/null || skip 'no mount namespace can be made here'
expect()
{
	unshare -m sh -c "$2; exec ttime -o report \"\$@\"" sh sh -c 'echo ran >>ran; exec truth -v burn u 100 >used' 2>err
	is "status, $1" $? 0
	is "runs, $1" "$(lines ran)" 1
	rm ran
	is "messages, $1" "$(cat err)" ''
	matches "cpu row, $1" "$(row cpu report)" '^>=[0-9.]+$'
	near_cpu "cpu, $1" "$(row cpu report | tr -d '>=')" "$(cat used)"
	is "remarks, $1" "$(grep -c 'no cgroup: .' report)" 1

	# Counters in a leaf that the command is not in would count nothing.
	unshare -m sh -c "$2; exec ttime -j -o report \"\$@\"" sh truth hop 50
	forks=$(json forks report)
	[ "$forks" = 0 ] || [ "$forks" = null ] || fail "forks of none, $1: $forks"
	unshare -m sh -c "$2; exec ttime -j -o report \"\$@\"" sh truth fork 30
	forks=$(json forks report)
	[ "$forks" = 30 ] || [ "$forks" = null ] || fail "forks, $1: $forks"
}

expect 'no cgroup mount' 'umount -l /sys/fs/cgroup'
is_sanitized || expect 'no /proc' 'umount -l /proc'
is_sanitized || expect 'neither' 'umount -l /sys/fs/cgroup; umount -l /proc'
