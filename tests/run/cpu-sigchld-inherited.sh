#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A caller that ignores SIGCHLD gets the report and the status.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

(
	trap '' CHLD
	exec ttime -j -o report sh -c 'truth -v burn u 200 >used; exit 9'
)
is status $? 9
is 'exit status' "$(json exit_status report)" 9
# The shell does not reap what it cannot wait for, so rusage has nothing of it.
denied cgroup || near_cpu_with cpu "$(seconds cpu_us report)" "$(cat used)" 1
(
	trap '' CHLD
	exec ttime -j -o report truth -v burn u 200 >used
)
is 'status of a simple command' $? 0
denied cgroup || near_cpu 'cpu of a simple command' "$(seconds cpu_us report)" "$(cat used)"
