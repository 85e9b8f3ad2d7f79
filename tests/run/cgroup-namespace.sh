#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Inside a cgroup namespace: a leaf where the own cgroup is visible.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
unshare -C true 2>/dev/null || skip 'no cgroup namespace can be made here'
mount=$(awk '/ - cgroup2 / { print $5; exit }' /proc/self/mountinfo)

# As a container does: its own cgroup is the root of what is mounted.
unshare -mC sh -c '
	umount -l "$1"
	mount -t cgroup2 none "$1"
	exec ttime -j -o report truth -v orphan u 200' sh "$mount" >used
is status $? 0
near_cpu cpu "$(seconds cpu_us report)" "$(cat used)"
is 'leaves' "$(leaves)" ''

# The namespace alone: the mount still shows the whole tree from outside.
unshare -C ttime -j -o report truth -v burn u 200 >used
is 'status with the outer mount' $? 0
near_cpu 'cpu with the outer mount' "$(seconds cpu_us report)" "$(cat used)"
is 'leaves with the outer mount' "$(leaves)" ''
