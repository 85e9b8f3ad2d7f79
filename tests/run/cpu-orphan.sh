#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What an orphan burns is counted.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

! denied cgroup || skip 'only a cgroup knows of a process that nobody waits for'
ttime -j -o report truth -v orphan u 300 >used
near_cpu cpu "$(seconds cpu_us report)" "$(cat used)"
between user "$(seconds user_us report)" "$(calc "0.8 * $(cat used)")" 1
is left "$(json left report)" 0
ttime -j -o report truth -v orphan s 300 >used
near_cpu 'cpu, in the kernel' "$(seconds cpu_us report)" "$(cat used)"
between sys "$(seconds sys_us report)" "$(calc "0.8 * $(cat used)")" 1
