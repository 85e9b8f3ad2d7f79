#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# --switches estimates the migrations that an ordinary user cannot count.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

truth hop 2
[ $? != 77 ] || skip 'one CPU'
[ "$(id -u)" = 0 ] || skip 'needs root to become somebody else'
for_everybody
TTIME_LIBEXECDIR=$work # nobody lends anything
at_paranoid 2

unpriv ttime -j truth hop 100 2>report
is 'migrations unasked' "$(json migrations report)" null
matches 'reason for none' "$(note migrations why report)" .
unpriv ttime -j --switches truth hop 100 2>report
if denied perf_event_open; then
	is 'migrations without perf' "$(json migrations report)" null
	matches 'reason without perf' "$(note migrations why report)" .
	exit 0
fi
near 'migrations by switches' "$(json migrations report)" 99 3
is quality "$(note migrations quality report)" estimate
is source "$(note migrations source report)" 'perf SWITCH records'
matches reason "$(note migrations why report)" 'first run'
unpriv ttime --switches truth hop 500 2>report
matches 'migrations row' "$(row migrations report)" '^~[0-9]+$'
near 'migrations in the row' "$(row migrations report | tr -d '~')" 499 3
unpriv ttime -j --switches taskset -c 0 truth burn u 50 2>report
between 'migrations of one that stays' "$(json migrations report)" 0 2

# The records of switches leave the others as they are, in number and order.
unpriv ttime -j --switches truth fork 200 2>report
is forks "$(json forks report)" 200
is 'quality of forks' "$(note forks quality report)" exact
if truth thread 1 2>/dev/null; then
	unpriv ttime -j --switches truth thread 20 2>report
	is threads "$(json threads report)" 20
fi

# Who may count them gets the count.
ttime -j --switches truth hop 100 2>report
near 'migrations counted' "$(json migrations report)" 100 3
is 'quality of the count' "$(note migrations quality report)" exact
lacks 'source of the count' "$(note migrations source report)" SWITCH
