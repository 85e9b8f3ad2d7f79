#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A signal to the whole group right after the start: once in the command.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

for round in 1 2 3 4 5 6 7 8; do
	rm -f log ready report
	launch -s 15 -w ready -e ending ttime -o report catch ready log
	is "ending, round $round" "$(cat ending)" 'exit 7'
	[ "$(lines log)" = 1 ] || fail "TERM in the command, round $round: $(cat log)"
done
