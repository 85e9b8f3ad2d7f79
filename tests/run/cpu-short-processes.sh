#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Many processes shorter than a tick: the sum is that of wait4, the system
# time is not hidden.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

! denied cgroup || skip 'wait4 cannot tell'
ttime -j -o whole ttime -j -o waited --rusage truth storm 15000
whole=$(seconds cpu_us whole)
waited=$(seconds cpu_us waited)
near 'cpu of both' "$whole" "$waited" "$(calc "0.05 * $waited + $(own_cost)")"
share_whole=$(calc "$(seconds sys_us whole) / $whole")
share_waited=$(calc "$(seconds sys_us waited) / ($(seconds sys_us waited) + $(seconds user_us waited))")
between 'system share, of cpu.stat (of wait4: '"$share_waited)" "$share_whole" \
	"$(calc "$share_waited + 0.1")" 1
