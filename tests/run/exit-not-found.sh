#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A command that does not exist: 127, one line, nothing else.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

expect()
{
	ttime "$@" >out 2>err
	is "status of '$1'" $? 127
	is "lines about '$1'" "$(lines err)" 1
	is "output of '$1'" "$(cat out)" ''
}

expect ./nope
matches message "$(cat err)" '^ttime: cannot run \./nope: No such file or directory'
expect no-such-program-anywhere -p
matches message "$(cat err)" '^ttime: cannot run no-such-program-anywhere: No such file'
expect ''

printf '#!/no/such/interpreter\n' | script badly
expect ./badly
matches message "$(cat err)" '^ttime: cannot run \./badly: No such file or directory'

"$(as_time)" ./nope 2>err
is 'status as time' $? 127
