#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# clone3 refused, whatever the error: the command runs in the leaf all the same.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

for error in EPERM ENOSYS EACCES EINVAL EBUSY EOPNOTSUPP EAGAIN ENOMEM; do
	rm -f ran
	deny $error clone3 ttime -j -o report sh -c 'echo ran >>ran
		truth -v orphan u 60 >used; exit 3' 2>err
	is "status, $error" $? 3
	is "runs, $error" "$(lines ran)" 1
	is "messages, $error" "$(cat err)" ''
	denied cgroup || near_cpu_with "cpu, $error" "$(seconds cpu_us report)" "$(cat used)" 1
	denied cgroup || is "quality of cpu, $error" "$(note cpu quality report)" exact
	denied perf_event_open || is "forks, $error" "$(json forks report)" 3
	deny $error clone3 ttime ./nope 2>err
	is "status of a command that is not there, $error" $? 127
	is "lines about a command that is not there, $error" "$(lines err)" 1
done
