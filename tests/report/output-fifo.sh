#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A FIFO that nobody reads yet does not hold the command up, and a reader who
# comes later gets the report.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

mkfifo fifo

# What waits at the FIFO would wait for ever once a check has failed.
started_pids=
stop_all()
{
	for pid in $started_pids; do
		kill -KILL "$pid" 2>/dev/null
	done
	leave_nothing
}
trap stop_all EXIT

# The reader comes while the command runs.
ttime -o fifo -f 'report %x' sh -c ': >started
	until [ -e go ]; do sleep 0.02; done
	exit 3' &
pid=$!
started_pids="$started_pids $pid"
wait_until [ -e started ]
cat fifo >got &
reader=$!
started_pids="$started_pids $reader"
: >go
status=0
wait $pid || status=$?
wait $reader
started_pids=
is 'status' $status 3
is 'what a reader got during the run' "$(tail -n 1 got)" 'report 3'

# The reader was there first.
cat fifo >got &
reader=$!
started_pids="$started_pids $reader"
ttime -o fifo -f 'report %x' true
wait $reader
started_pids=
is 'what a reader got who was there first' "$(cat got)" 'report 0'

# The reader comes when the command has ended.
ttime -o fifo -f 'report %x' sh -c 'echo $$ >pid' &
pid=$!
started_pids="$started_pids $pid"
wait_until [ -s pid ]
ended()
{
	[ ! -e "/proc/$(cat pid)" ]
}
wait_until ended
cat fifo >got
wait $pid
started_pids=
is 'what a reader got after the run' "$(cat got)" 'report 0'

# Nobody ever reads.
ttime -o fifo -f 'report %x' sh -c 'exit 3' 2>err
is 'status when nobody reads' $? 3
is 'lines said when nobody reads' "$(wc -l <err)" 1
matches 'what is said when nobody reads' "$(cat err)" '^ttime: .*fifo'
