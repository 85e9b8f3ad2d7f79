#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A reader that went away never kills ttime: the command's status is kept.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

# without_reader COMMAND [ARG]...: its standard error is a pipe whose reader
# has gone before it starts.
without_reader()
{
	rm -f gone status
	{
		wait_until [ -e gone ]
		"$@"
		echo $? >status
	} 2>&1 | {
		exec <&-
		: >gone
	}
	wait_until [ -s status ]
}

for report in '' -v -j '-f X'; do
	# shellcheck disable=SC2086 # words they are
	without_reader ttime $report sh -c 'exit 3'
	is "status, report '$report'" "$(cat status)" 3
	# shellcheck disable=SC2086
	without_reader ttime -o /dev/stderr $report sh -c 'exit 3'
	is "status, report '$report' by -o" "$(cat status)" 3
done
without_reader ttime nosuch
is 'status of what is not to be found' "$(cat status)" 127
without_reader ttime --bogus
is 'status of a bad option' "$(cat status)" 125
without_reader ttime -o no/such/file true
is 'status of a bad output file' "$(cat status)" 125

# The reader of a FIFO goes while the command runs.
mkfifo fifo
cat fifo >/dev/null &
reader=$!
status=0
ttime -o fifo -f X sh -c "kill $reader
	while kill -0 $reader 2>/dev/null; do sleep 0.02; done
	exit 3" 2>err &
pid=$!
wait $reader
wait $pid || status=$?
is 'status when the reader of the FIFO went' $status 3
