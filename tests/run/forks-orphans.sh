#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Forks of processes that nobody waits for are counted.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

ttime -j -o report sh -c 'truth orphan u 20; exec truth ignore-sigchld u 20'
is status $? 0
if denied perf_event_open; then
	is 'forks without perf' "$(json forks report)" null
	matches 'reason' "$(note forks why report)" .
	exit 0
fi
is forks "$(json forks report)" 4
is threads "$(json threads report)" 0
is execs "$(json execs report)" 2
