#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Migrations are counted: as many as there were, none for one that stays.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

truth hop 2
[ $? != 77 ] || skip 'one CPU'
ttime -j -o report truth hop 100
if denied perf_event_open; then
	is 'migrations without perf' "$(json migrations report)" null
	matches reason "$(note migrations why report)" .
	exit 0
fi
# The way to the first CPU and back to sleep may add or save one or two.
near migrations "$(json migrations report)" 100 3
near 'migrations row' "$(ttime truth hop 200 2>&1 | row migrations -)" 200 3
taskset -c 0 ttime -j -o report truth burn u 50
is 'migrations of one that stays' "$(json migrations report)" 0
