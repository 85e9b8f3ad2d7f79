#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Whoever runs ttime-counters by hand gets nothing.
# shellcheck source=tests/loan/lib.sh disable=SC2016
. "${srcdir:-.}/tests/loan/lib.sh"

lending
echo request >file
mkfifo fifo
exec 8<>fifo
# tries NAME COMMANDS: where "$1" is ttime-counters
tries()
{
	unpriv sh -c "$2" sh "$lender" >out 2>err
	is "status, $1" $? 1
	is "standard output, $1" "$(cat out)" ''
	is "standard error, $1" "$(cat err)" ''
}
tries 'nothing' 'exec "$1" </dev/null'
tries 'a file' 'exec "$1" <file'
tries 'a pipe' 'exec "$1" <fifo'
tries 'no standard input' 'exec "$1" <&-'
tries 'no standard descriptor' 'exec "$1" <&- >&- 2>&-'
tries 'arguments' 'exec "$1" --help -- / 0 <file'
