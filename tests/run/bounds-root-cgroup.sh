#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The books of the root cgroup are those of the whole system: no bound.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
[ "$(id -u)" = 0 ] || skip 'needs root to go to the root cgroup'
unshare -m true 2>/dev/null || skip 'no mount namespace can be made here'
mount=$(awk '/ - cgroup2 / { print $5; exit }' /proc/self/mountinfo)
[ ! -e "$mount/cgroup.events" ] || skip 'the root cgroup is not to be seen here'

in_mounts "echo 0 >$mount/cgroup.procs; mount -o remount,bind,ro $mount" \
	ttime -j -o report truth -v burn u 300 >used 2>err
is status $? 0
is messages "$(cat err)" ''
is step "$(json step report)" '"none"'
near_cpu cpu "$(seconds cpu_us report)" "$(cat used)"
is quality "$(note cpu quality report)" 'at least'
is source "$(note cpu source report)" wait4
is remark "$(note cpu why report)" 'no cgroup: Read-only file system'
