#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A command that dies of the signal: it is reported, ttime dies of it too, and
# nothing runs on.
# shellcheck source=tests/lib.sh disable=SC3045
. "${srcdir:-.}/tests/lib.sh"

ulimit -c 0
for pair in 15:TERM 1:HUP 10:USR1; do
	rm -f pid report ending
	launch -e ending ttime -j -o report \
		sh -c 'echo $$ >pid; exec truth -o used burn u 9000' &
	wait_until test -s pid
	burner=$(cat pid)
	wait_until grep -q truth "/proc/$burner/comm"
	sleep 0.1
	ttime=$(sed -n 's/^PPid:[[:space:]]*//p' "/proc/$burner/status")
	kill "-${pair%:*}" "$ttime"
	wait $!
	is "ending after ${pair#*:}" "$(cat ending)" "signal ${pair%:*}"
	is "signal in the report of ${pair#*:}" "$(json exit_signal report)" "${pair%:*}"
	near_cpu_with "cpu after ${pair#*:}" "$(seconds cpu_us report)" "$(cat used)" 1
	is_gone "$burner" || fail "the command survived ${pair#*:}"
done
