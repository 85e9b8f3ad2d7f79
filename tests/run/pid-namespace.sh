#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What the end of a PID namespace kills is counted.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

! denied cgroup || skip 'only a cgroup knows of a process that nobody waits for'
unshare -pf --mount-proc true 2>/dev/null || skip 'no PID namespace can be made here'
ttime -j -o report unshare -pf --mount-proc sh -c 'truth -o used burn u 9000 & sleep 0.3'
is status $? 0
near_cpu_with cpu "$(seconds cpu_us report)" "$(cat used)" 3
