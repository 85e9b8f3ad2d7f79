#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A caller that has used up its soft limit: all is measured all the same.
# shellcheck source=tests/lib.sh disable=SC3045,SC3023
. "${srcdir:-.}/tests/lib.sh"

# A leak checker needs /proc, for which it has no descriptor.
ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0
export ASAN_OPTIONS

(
	ulimit -S -n 12
	exec 3</dev/null 4</dev/null 5</dev/null 6</dev/null 7</dev/null 8</dev/null \
		9</dev/null
	exec ttime -j -o report truth fork 30
)
is status $? 0
denied cgroup || is 'reason for a lower bound' "$(note cpu why report)" ''
denied perf_event_open || is forks "$(json forks report)" 30
