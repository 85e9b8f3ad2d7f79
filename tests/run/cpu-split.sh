#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# User and system time of what runs long enough.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

ttime -j -o report truth -v burn u 400 >used
near_cpu cpu "$(seconds cpu_us report)" "$(cat used)"
between user "$(seconds user_us report)" "$(calc "0.85 * $(cat used)")" 1
ttime -j -o report truth -v burn s 400 >used
near_cpu 'cpu, in the kernel' "$(seconds cpu_us report)" "$(cat used)"
between sys "$(seconds sys_us report)" "$(calc "0.85 * $(cat used)")" 1
is 'user + sys' $(($(json user_us report) + $(json sys_us report))) "$(json cpu_us report)"
