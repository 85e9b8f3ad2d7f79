#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A read-only cgroup file system: rusage, one remark.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

unshare -m true 2>/dev/null || skip 'no mount namespace can be made here'
mount=$(awk '/ - cgroup2 / { print $5; exit }' /proc/self/mountinfo)
[ -n "$mount" ] || skip 'cgroup2 is not mounted'

runs_without_leaf 'read-only' in_mounts "mount -o remount,bind,ro $mount"
