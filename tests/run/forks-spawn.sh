#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# posix_spawn counts as a fork.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

works truth spawn 1

ttime -j -o report truth spawn 50
is status $? 0
if denied perf_event_open; then
	is 'forks without perf' "$(json forks report)" null
	matches 'reason' "$(note forks why report)" .
	exit 0
fi
is forks "$(json forks report)" 50
is threads "$(json threads report)" 0
is execs "$(json execs report)" 50
