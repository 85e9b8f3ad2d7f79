#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Two that run at the same time run on two CPUs.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/explain.sh
. "$srcdir/tests/explain.sh"

counted_here
[ "$(nproc)" -ge 2 ] || skip 'one CPU'
# On a busy machine two that want both CPUs may hardly meet there; those with a
# priority do.
first=
chrt -f 1 true 2>/dev/null && first='chrt -f 1'
# Neither may keep the shell from starting the other.
ttime -j -x -b -o report sh -c "
	$first taskset -c 0 sh -c 'sleep 0.5; exec truth burn u 600' &
	$first taskset -c 1 sh -c 'sleep 0.5; exec truth burn u 600' & wait \$! && wait"
[ "$(json exit_status report)" = 0 ] || skip 'no CPUs 0 and 1 to be pinned to'
holds parallel report
between 'CPUs at the most' "$(json running_peak report)" 2 "$(nproc)"
# Others may want these CPUs. What ran together, ran in the time it took: the
# average while running is no less than the one over all of the time.
between 'CPUs while running' "$(json running_cpus report)" \
	"$(calc "$(json cpus report) - $(taken_away report) - 0.02")" 2
between 'CPUs while running at least' "$(json running_cpus report)" 1.05 2
ttime -x -o report truth burn u 100
matches 'row of one' "$(sed -n '/^running/p' report)" \
	'^running +(>=)?0\.[0-9]{3} s +(>=)?[0-9.]+% of the time, on ~?1\.00 CPUs on average, (>=)?1 at the most'
