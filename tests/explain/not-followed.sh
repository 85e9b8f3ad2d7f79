#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The events of an ordinary user do not follow a program with other credentials,
# or one that he may not read. Then nobody can say that nobody ran: no gaps, and
# lower bounds.
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
cp bin/truth unreadable
chmod 711 unreadable
cp bin/truth setuid
chown 65533 setuid
chmod 4755 setuid

for program in unreadable setuid; do
	unpriv ttime -j -x -b sh -c "./$program fork 20; truth fork 3; sleep 0.1; :" 2>report
	is "status, $program" $? 0
	holds $program report
	between "forks, $program" "$(json forks report)" 3 26
	is "quality of forks, $program" "$(note forks quality report)" 'at least'
	for figure in running running.peak preempted; do
		is "quality of $figure, $program" "$(note $figure quality report)" 'at least'
	done
	for figure in gaps gaps.count running.cpus; do
		is "quality of $figure, $program" "$(note $figure quality report)" missing
		is "reason for no $figure, $program" "$(note $figure why report)" \
			'not every process could be followed'
	done
	lacks "gaps, $program" "$(cat report)" '"gap_classes"|"longest_gaps"'
	is "processes of truth, $program" "$(program truth processes report)" 1

	unpriv ttime -x -b sh -c "./$program fork 20; truth fork 3" 2>report
	matches "nobody row, $program" "$(cat report)" \
		'^nobody +n/a +not every process could be followed$'
	matches "running row, $program" "$(cat report)" '^running +>='
	lacks "longest row, $program" "$(cat report)" '^longest'
	matches "row of truth, $program" "$(cat report)" '^truth +>=1 +>=1 +>=0\.[0-9]{3}'
done
