#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Events refused: the command runs, the sections say what is missing, and why.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/explain.sh
. "$srcdir/tests/explain.sh"

for error in EPERM ENOSYS EACCES; do
	rm -f ran
	deny $error perf_event_open ttime -j -x -b -c -o report sh -c '
		echo ran >>ran; truth -v burn u 100 >used; exit 3' 2>err
	is "status, $error" $? 3
	is "runs, $error" "$(lines ran)" 1
	is "messages, $error" "$(cat err)" ''
	explains_nothing "$error" report
	near_cpu_with "cpu, $error" "$(seconds cpu_us report)" "$(cat used)" 1

	deny $error perf_event_open ttime -x -b sh -c 'exit 3' 2>report
	is "status of the table, $error" $? 3
	is "exit row, $error" "$(row exit report)" 3
	for row in running nobody ready; do
		matches "$row row, $error" "$(cat report)" "^$row +n/a +[^ ]"
	done
	matches "by command, $error" "$(cat report)" '^By command: n/a, [^ ]'
	lacks "gaps, $error" "$(cat report)" '^( <|longest)'
	lacks "zeros, $error" "$(cat report)" '^(running|nobody|ready) .*[ =~]0'
	# What comes from elsewhere is there.
	denied cgroup || matches "wait row, $error" "$(cat report)" '^wait +[0-9.]+ s'
done
deny EPERM perf_event_open ttime -f '%{running} %{gaps.count}' -o report true
is 'format' "$(cat report)" 'n/a n/a'
