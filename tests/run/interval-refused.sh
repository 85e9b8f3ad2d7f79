#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# An interval that is none ends in one line and 125, before anything ran.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

for interval in '' x 1x -1 0x10 1e 1,5 nan inf '1 2' 0.001 -0.5 1e30 99999999999; do
	status=0
	ttime -i "$interval" -o out touch ran >said 2>err || status=$?
	is "status of '$interval'" $status 125
	is "lines said of '$interval'" "$(lines err)" 1
	matches "what is said of '$interval'" "$(cat err)" "^ttime: interval '.*' is neither 0 nor "
	[ ! -e ran ] || fail "it ran with '$interval'"
	[ ! -e out ] || fail "a report was made with '$interval'"
done
ttime -i 2>err
is 'status of none' $? 125
is 'lines said of none' "$(lines err)" 1
for interval in 0 0.5 60 1.25; do
	ttime --interval=$interval -o out true || fail "'$interval' is refused"
done
