#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# An ordinary user, whose events the command inherits: counts are exact; what
# misses the last moments of each process is marked, and the sums hold.
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/explain.sh
. "$srcdir/tests/explain.sh"

counted_here
[ "$(id -u)" = 0 ] || skip 'needs root to become somebody else'
for_everybody
TTIME_LIBEXECDIR=$work # nobody lends anything
at_paranoid 2

unpriv ttime -j -x -b sh -c 'for i in 1 2 3 4 5 6 7 8 9 10; do
	truth fork 3
	(:)
done' 2>report
is status $? 0
holds 'ordinary user' report each-once
is forks "$(json forks report)" 50
is 'quality of forks' "$(note forks quality report)" exact
counts truth report 10 10
counts 'truth (fork)' report 30 0
counts 'sh (fork)' report 10 0
for figure in running running.peak preempted; do
	is "quality of $figure" "$(note $figure quality report)" 'at least'
	is "reason of $figure" "$(note $figure why report)" 'without the end of each process'
done
for figure in gaps gaps.count running.cpus; do
	is "quality of $figure" "$(note $figure quality report)" estimate
	matches "reason of $figure" "$(note $figure why report)" 'the end of each process$'
done

unpriv ttime -j -x -b truth -v burn u 300 >used 2>report
holds 'a burner of an ordinary user' report each-once
near_cpu_of truth "$(cat used)" report

unpriv ttime -x -b sh -c 'truth fork 5; sleep 0.1; :' 2>report
matches headline "$(cat report)" \
	'^Where the time went, but for the last moments of each process$'
matches 'running row' "$(cat report)" '^running +>=[0-9]+\.[0-9]{3} s '
matches 'nobody row' "$(cat report)" '^nobody +~[0-9]+\.[0-9]{3} s +~[0-9.]+% of the time, in ~?[0-9]+ gaps$'
matches 'class row' "$(cat report)" '^ <1 s +~(0\.[1-9][0-9]{2}|[1-9][0-9]*\.[0-9]{3}) s +in ~[1-9][0-9]*$'
matches 'longest row' "$(cat report)" '^longest +~[0-9.]+ s '
matches 'truth row' "$(cat report)" '^truth +1 +1 +>=0\.[0-9]{3} '
matches 'row of the rest' "$(cat report)" '^\(not attributed\) +~-?0\.[0-9]{3} '
lacks 'advice' "$(cat report)" 'sysctl|sudo'
