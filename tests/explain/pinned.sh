#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Two on one CPU wait for each other about half of the time, and that is ready.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/explain.sh
. "$srcdir/tests/explain.sh"

counted_here
ttime -j -x -b -o report taskset -c 0 sh -c 'truth burn u 400 & truth burn u 400; wait'
is status $? 0
holds pinned report
is 'CPUs at the most' "$(json running_peak report)" 1
is 'CPUs while running' "$(json running_cpus report)" 1.000
between preempted "$(json preempted report)" 2 1000000

# What a burner does not run while it lives, it waits for the CPU.
of_burners()
{
	calc "$(program truth "$1" report) / 1000000000"
}
waited=$(calc "$(of_burners life_ns) - $(of_burners cpu_ns)")
between 'life of two burners, of their CPU time' \
	"$(calc "$(of_burners life_ns) / $(of_burners cpu_ns)")" 1.5 99
# The command itself, sh, may have waited as well: for that long, at the most.
between "ready s (burners waited $waited)" "$(seconds ready_ns report)" \
	"$(calc "0.9 * $waited - 0.02")" "$(calc "$waited + $(seconds wait_ns report) + 0.01")"
is 'quality of ready' "$(note ready quality report)" 'at least'
