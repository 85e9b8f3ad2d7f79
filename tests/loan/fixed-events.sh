#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ttime-counters opens events that count, of the fixed set, in that cgroup alone.
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"

lending
strace -o log true 2>/dev/null || skip 'no strace that works here'
strace -f -v -e trace=perf_event_open -e signal=none -o log unpriv borrow -y "$lent" >loan
matches loan "$(cat loan)" '^answer 0, '

# every NAME EREGEX: so says each call
every()
{
	is "events without $1" "$(grep perf_event_open log | grep -Ev -e "$2")" ''
}
cpus=$(nproc)
between events "$(grep -c perf_event_open log)" "$((cpus + 1))" "$((cpus * 8))"
for field in sample_period sample_type freq mmap mmap_data precise_ip context_switch \
	sample_id_all inherit pinned exclusive ksymbol bpf_event; do
	every "$field" "[{ ]$field=0[ ,]"
done
every 'a known type' 'type=(PERF_TYPE_SOFTWARE, .*config=PERF_COUNT_SW_CPU_MIGRATIONS,|PERF_TYPE_HARDWARE, .*config=PERF_COUNT_HW_CPU_CYCLES,|0x[0-9a-f]+ )'
every 'the cgroup' ', PERF_FLAG_(PID_CGROUP\|PERF_FLAG_FD_CLOEXEC|FD_CLOEXEC\|PERF_FLAG_PID_CGROUP)\)'
every 'a CPU' '}, [0-9]+, [0-9]+, -1, '
is 'targets' "$(sed -n 's/.*}, \([0-9]*\), [0-9]*, -1, .*/\1/p' log | sort -u | wc -l)" 1
