#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Forks and migrations of a command in a scope, by events that are lent.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manager.sh
. "$srcdir/tests/manager.sh"

built=$TTIME_LIBEXECDIR/ttime-counters
! denied perf_event_open || skip 'there is nothing to be lent'
[ -x "$built" ] || skip 'no ttime-counters was built'
command -v setcap >/dev/null || skip 'no setcap'
start_manager
cp "$built" lib/ || fail 'no helper for the counters'
setcap cap_perfmon,cap_sys_admin=p lib/ttime-counters ||
	skip 'no file capabilities on this file system'

session ttime -j -o report truth fork 50
is status $? 0
is step "$(json step report)" '"systemd scope"'
matches 'where events are' "$(cat report)" '"scope": ?"in the leaf, lent by ttime-counters"'
is forks "$(json forks report)" 50
is 'quality of forks' "$(note forks quality report)" exact
session ttime -j -o report sh -c 'truth orphan u 20; exec truth ignore-sigchld u 20'
is 'forks of orphans' "$(json forks report)" 4
session ttime -j -o report truth hop 50
if [ "$(json exit_status report)" = 0 ]; then
	near migrations "$(json migrations report)" 50 3
else
	is 'status on one CPU' "$(json exit_status report)" 77
fi
is 'runs in a scope' "$(lines scopes)" 3
scopes_are_gone
