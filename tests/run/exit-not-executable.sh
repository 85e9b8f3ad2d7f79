#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A command that cannot be executed: 126, one line, nothing else.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

expect()
{
	ttime "$1" >out 2>err
	is "status of $1" $? 126
	is "lines about $1" "$(lines err)" 1
	matches "message about $1" "$(cat err)" "^ttime: cannot run $1: $2"
}

echo 'exit 0' >plain
chmod 644 plain
mkdir directory
expect ./plain 'Permission denied'
expect ./directory 'Permission denied'
expect ./plain/below 'Not a directory'

"$(as_time)" ./plain 2>err
is 'status as time' $? 126

# The search goes on behind such a file, and remembers it.
PATH=$work:$PATH ttime plain 2>err
is 'status of one found in PATH' $? 126
