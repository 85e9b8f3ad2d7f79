#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Children of a program that ignores SIGCHLD are counted.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

! denied cgroup || skip 'only a cgroup knows of a process that nobody waits for'
ttime -j -o report truth -v ignore-sigchld u 300 >used
is status $? 0
near_cpu cpu "$(seconds cpu_us report)" "$(cat used)"
