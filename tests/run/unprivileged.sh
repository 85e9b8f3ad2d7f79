#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What an unprivileged user may not count is missing, with a reason, never 0.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

[ "$(id -u)" = 0 ] || skip 'needs root to become somebody else'
for_everybody
paranoid=$(cat /proc/sys/kernel/perf_event_paranoid)
unpriv ttime -j truth hop 100 2>report
is status $? 0
if [ "$paranoid" -ge 2 ] || denied perf_event_open; then
	is migrations "$(json migrations report)" null
	matches 'reason' "$(note migrations why report)" .
else
	near migrations "$(json migrations report)" 100 3
fi
unpriv ttime -j truth fork 50 2>report
is 'status of the second' $? 0
case $(json forks report) in
50) ! denied perf_event_open || fail 'forks without perf' ;;
null) matches 'reason for no forks' "$(note forks why report)" . ;;
*) fail "forks: $(json forks report)" ;;
esac
[ "$paranoid" -gt 2 ] || denied perf_event_open ||
	is 'forks at this paranoia' "$(json forks report)" 50
# One that never sees the other CPUs is counted all the same.
taskset -c 0 unpriv ttime -j truth fork 5 2>report
[ "$paranoid" -gt 2 ] || denied perf_event_open ||
	is 'forks on one CPU' "$(json forks report)" 5
unpriv ttime -j truth -v burn u 200 >used 2>report
near_cpu cpu "$(seconds cpu_us report)" "$(cat used)"
lacks 'advice' "$(cat report)" 'sysctl|sudo'
