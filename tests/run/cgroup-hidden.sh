#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# No cgroup file system, no /proc: the command runs all the same.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

unshare -m true 2>/dev/null || skip 'no mount namespace can be made here'

runs_without_leaf 'no cgroup mount' in_mounts 'umount -l /sys/fs/cgroup'
is_sanitized || runs_without_leaf 'no /proc' in_mounts 'umount -l /proc'
is_sanitized || runs_without_leaf 'neither' in_mounts 'umount -l /sys/fs/cgroup; umount -l /proc'
