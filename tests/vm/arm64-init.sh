#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The first process of a guest without systemd: the least that makes a system,
# the tests, and off. The word "controller" on the kernel's command line has a
# controller enabled, as systemd does everywhere.
/bin/busybox --install -s
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev 2>/dev/null
mount -t tmpfs tmp /tmp
mount -t cgroup2 cgroup2 /sys/fs/cgroup
! grep -qw controller /proc/cmdline || echo +pids >/sys/fs/cgroup/cgroup.subtree_control
set -a
# shellcheck source=/dev/null
. /opt/ttime/environment
set +a
# shellcheck disable=SC2154 # srcdir: from there
sh "$srcdir/tests/vm/arm64.sh" </dev/null >/dev/ttyAMA0 2>&1
poweroff -f
