#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# clone3 refused, whatever the error: the command runs in the leaf all the same.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

for error in EPERM ENOSYS EACCES EINVAL EBUSY EOPNOTSUPP EAGAIN ENOMEM; do
	rm -f ran
	deny $error clone3 ttime -j -o report sh -c 'echo ran >>ran
		exec truth -v orphan u 60 >used'
	is "status, $error" $? 0
	is "runs, $error" "$(lines ran)" 1
	denied cgroup || near_cpu "cpu, $error" "$(seconds cpu_us report)" "$(cat used)"
	denied perf_event_open || is "forks, $error" "$(json forks report)" 2
	deny $error clone3 ttime ./nope 2>err
	is "status of a command that is not there, $error" $? 127
	is "lines about a command that is not there, $error" "$(lines err)" 1
done
