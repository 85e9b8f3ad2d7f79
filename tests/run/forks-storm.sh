#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A storm of forks on all CPUs at once is counted to the last one.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

ttime -j -o report truth -v storm 20000 >made
is status $? 0
if denied perf_event_open; then
	is 'forks without perf' "$(json forks report)" null
	matches 'reason' "$(note forks why report)" .
	exit 0
fi
is forks "$(json forks report)" "$(cat made)"
is threads "$(json threads report)" 0
