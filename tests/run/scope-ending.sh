#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Out of a scope come the command's own status and the signal that killed it.
# shellcheck source=tests/lib.sh disable=SC3045
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manager.sh
. "$srcdir/tests/manager.sh"

start_manager
ulimit -c 0
ln -sf ../bin/ttime gnu/time # the program that everybody can reach
for status in 0 1 42 125 255; do
	session ttime -o report sh -c "exit $status"
	is "status" $? $status
	is 'exit row' "$(row exit report)" "$(echo $status | sed 's/^0$//')"
done
for pair in 2:INT 6:ABRT 9:KILL 13:PIPE 15:TERM; do
	number=${pair%:*}
	rm -f ending report
	session launch -e ending ttime -o report sh -c "kill -$number \$\$"
	is "ending by ${pair#*:}" "$(cat ending)" "signal $number"
	is "row of ${pair#*:}" "$(row signal report)" "SIG${pair#*:}"
	session "$(as_time)" -o report sh -c "kill -$number \$\$"
	is "status as time of ${pair#*:}" $? $((128 + number))
done
session ttime -o report ./not-there 2>err
is 'status of none' $? 127
is 'lines about it' "$(lines err)" 1
matches 'message' "$(cat err)" '^ttime: cannot run ./not-there: No such file or directory'
is 'runs in a scope' "$(lines scopes)" 16
scopes_are_gone
