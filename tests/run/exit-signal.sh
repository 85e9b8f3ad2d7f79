#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# If a signal killed the command, ttime dies of that signal; as time it
# exits 128+n.
# shellcheck source=tests/lib.sh disable=SC3045
. "${srcdir:-.}/tests/lib.sh"

ulimit -c 0
for pair in 1:HUP 2:INT 3:QUIT 6:ABRT 9:KILL 10:USR1 11:SEGV 13:PIPE 14:ALRM 15:TERM; do
	number=${pair%:*}
	rm -f ending report
	launch -e ending ttime -o report sh -c "kill -$number \$\$"
	is "ending by ${pair#*:}" "$(cat ending)" "signal $number"
	is "row of ${pair#*:}" "$(row signal report)" "SIG${pair#*:}"
	is "exit row of ${pair#*:}" "$(row exit report)" ''
	"$(as_time)" -o report sh -c "kill -$number \$\$"
	is "status as time of ${pair#*:}" $? $((128 + number))
done
