#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# perf_event_open refused: the command runs, counts are missing with a reason,
# the CPU time is as true as ever.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

for error in EPERM ENOSYS EACCES; do
	rm -f ran
	deny $error perf_event_open ttime -j -o report sh -c '
		echo ran >>ran; truth -v burn u 100 >used; exit 3' 2>err
	is "status, $error" $? 3
	is "runs, $error" "$(lines ran)" 1
	is "messages, $error" "$(cat err)" ''
	near_cpu_with "cpu, $error" "$(seconds cpu_us report)" "$(cat used)" 1
	denied cgroup || is "quality of cpu, $error" "$(note cpu quality report)" exact
	matches "scope, $error" "$(cat report)" '"scope":"none"'
	for figure in forks threads execs migrations mhz cycles; do
		is "$figure, $error" "$(json $figure report)" null
		matches "reason for no $figure, $error" "$(note $figure why report)" .
	done
	deny $error perf_event_open ttime sh -c 'exit 3' 2>report
	is "exit row, $error" "$(row exit report)" 3
	matches "forks row, $error" "$(grep '^forks' report)" '^forks +n/a +[^ ]'
	matches "migrations row, $error" "$(grep '^migrations' report)" '^migrations +n/a +[^ ]'
	matches "MHz row, $error" "$(grep '^MHz' report)" '^MHz +n/a +[^ ]'
done
