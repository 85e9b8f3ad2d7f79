#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Hardly a descriptor left: the command runs with the limit it was given, and
# what is counted is true.
# shellcheck source=tests/lib.sh disable=SC3045
. "${srcdir:-.}/tests/lib.sh"

under_limit()
{
	(
		[ $kind = both ] || ulimit -S -n $limit
		[ $kind = soft ] || ulimit -n $limit
		exec "$@"
	)
}

for limit in 20 12 8 6 5 4; do
	for kind in soft both; do
		under_limit world | grep '^limit' >without
		under_limit ttime world 2>report | grep '^limit' >with
		same_file without with
		under_limit ttime -j truth -v fork 30 >seen 2>report
		is "status, $kind $limit" $? 0
		is "runs, $kind $limit" "$(cat seen)" 30
		case $(json forks report) in
		30) ;;
		null) matches "reason, $kind $limit" "$(note forks why report)" . ;;
		*) fail "forks, $kind $limit: $(json forks report)" ;;
		esac
		# A soft limit is nothing that root has to suffer from.
		[ $kind = both ] || denied perf_event_open ||
			is "forks, $kind $limit" "$(json forks report)" 30
	done
done
