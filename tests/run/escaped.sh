#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A process that leaves the leaf is still counted as far as wait4 knows.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
ttime -o report -j sh -c "echo 0 >$home_group/cgroup.procs; exec truth -v burn u 400" >used
is status $? 0
near_cpu_with cpu "$(seconds cpu_us report)" "$(cat used)" 1
ttime -o report sh -c "echo 0 >$home_group/cgroup.procs; exec truth -v burn u 400" >used
near_cpu 'escaped row' "$(row escaped report | tr -d '>=')" "$(cat used)"
# Nor does the leaf know what the escaped process started.
ttime -o report -j sh -c "echo 0 >$home_group/cgroup.procs; truth fork 30; exec truth burn u 100"
if ! denied perf_event_open; then
	is 'quality of forks' "$(note forks quality report)" 'at least'
	is 'quality of migrations' "$(note migrations quality report)" 'at least'
fi
