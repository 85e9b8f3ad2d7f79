#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Without pidfds everything is as with them.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

for error in EPERM ENOSYS EACCES; do
	rm -f ran
	deny $error pidfd_open,pidfd_send_signal ttime -j -o report sh -c 'echo ran >>ran
		truth -v burn u 60 >used; exit 3' 2>err
	is "status, $error" $? 3
	is "runs, $error" "$(lines ran)" 1
	is "messages, $error" "$(cat err)" ''
	near_cpu_with "cpu, $error" "$(seconds cpu_us report)" "$(cat used)" 1
	denied cgroup || is "quality of cpu, $error" "$(note cpu quality report)" exact
	deny $error pidfd_open,pidfd_send_signal ttime -j -o report truth fork 20
	denied perf_event_open || is "forks, $error" "$(json forks report)" 20
	deny $error pidfd_open,pidfd_send_signal launch -e ended ttime -o report \
		sh -c 'kill -15 $$'
	is "ending, $error" "$(cat ended)" 'signal 15'
done
