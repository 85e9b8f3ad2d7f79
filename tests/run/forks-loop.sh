#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A shell loop over a program: as many forks and execs as rounds.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"

ttime -j -o report sh -c 'i=0; while [ $i -lt 100 ]; do /bin/true; i=$((i + 1)); done'
is status $? 0
if denied perf_event_open; then
	is 'forks without perf' "$(json forks report)" null
	matches 'reason' "$(note forks why report)" .
	exit 0
fi
is forks "$(json forks report)" 100
is threads "$(json threads report)" 0
is execs "$(json execs report)" 100
