#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# After a thousand runs, always two at a time, there is no directory left.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
runs=500
! is_sanitized || runs=40
many_runs()
{
	i=0
	while [ $i -lt $runs ]; do
		ttime -p true 2>"report.$1" || fail "status of run $i: $?"
		i=$((i + 1))
	done
}

many_runs a &
many_runs b
wait $! || fail 'the other ones'
is 'leaves' "$(leaves)" ''
