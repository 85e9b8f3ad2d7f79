#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Threads are counted as threads.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

works truth thread 1

ttime -j -o report truth thread 100
is status $? 0
if denied perf_event_open; then
	is 'forks without perf' "$(json forks report)" null
	matches 'reason' "$(note forks why report)" .
	exit 0
fi
is forks "$(json forks report)" 0
is threads "$(json threads report)" 100
is execs "$(json execs report)" 0
