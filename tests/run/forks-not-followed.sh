#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The kernel stops the events of an ordinary user when a program with other
# credentials is executed, or one that he may not read. What is then counted is
# no more than a lower bound, and said to be one.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

[ "$(id -u)" = 0 ] || skip 'needs root to become somebody else'
! denied perf_event_open || skip 'nothing is counted here'
for_everybody
TTIME_LIBEXECDIR=$work # nobody lends anything
at_paranoid 2
cp bin/truth unreadable
chmod 711 unreadable
cp bin/truth setuid
chown 65533 setuid
chmod 4755 setuid

# counts NAME FORKS COMMAND...: that many are true
counts()
{
	counts_name=$1
	true_forks=$2
	shift 2
	unpriv ttime -j --switches "$@" >out 2>report
	is "status, $counts_name" $? 0
	forks=$(json forks report)
	quality=$(note forks quality report)
	case $quality in
	exact)
		is "forks, $counts_name" "$forks" "$true_forks"
		is "quality of migrations, $counts_name" \
			"$(note migrations quality report)" estimate
		;;
	'at least')
		between "forks, $counts_name" "$forks" 0 "$true_forks"
		matches "reason, $counts_name" "$(note forks why report)" .
		is "quality of migrations, $counts_name" \
			"$(note migrations quality report)" 'at least'
		;;
	*) fail "quality of forks, $counts_name: $quality" ;;
	esac
}

counts 'readable' 20 truth fork 20
is 'quality, readable' "$quality" exact
counts 'readable in a shell' 21 sh -c 'truth fork 20; true'
is 'quality, readable in a shell' "$quality" exact

for program in ./unreadable ./setuid; do
	counts "$program" 20 $program fork 20
	counts "$program in a shell" 21 sh -c "$program fork 20; true"
	counts "$program twice" 43 sh -c "$program fork 20; $program fork 20; truth fork 1"
done
