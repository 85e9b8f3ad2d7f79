#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# No scope where it is switched off: nobody is asked, and the report says so.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manager.sh
. "$srcdir/tests/manager.sh"

start_manager
off='own cgroup: Permission denied; systemd scope: switched off'

# is_off NAME COMMAND [ARG]...
is_off()
{
	off_name=$1
	shift
	session "$@" truth -v burn u 100 >used 2>err
	is "status, $off_name" $? 0
	is "messages, $off_name" "$(cat err)" ''
	is "step, $off_name" "$(json step report)" '"none"'
	is "reasons, $off_name" "$(note step why report)" "$off"
	is "leaf, $off_name" "$(json leaf report)" null
	near_cpu "cpu, $off_name" "$(seconds cpu_us report)" "$(cat used)"
	is "scopes, $off_name" "$(lines scopes)" 0
}

is_off option ttime --no-scope -j -o report
is_off variable env TTIME_NO_SCOPE=1 ttime -j -o report
session ttime --no-scope -v -o report true
matches '-v' "$(cat report)" "Leaf made in: none \\($off\\)\$"

session env TTIME_NO_SCOPE= ttime -j -o report true
is 'step, variable is empty' "$(json step report)" '"systemd scope"'
scopes_are_gone
