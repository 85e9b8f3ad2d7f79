#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A signal sent to ttime reaches its command in a scope, once.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manager.sh
. "$srcdir/tests/manager.sh"

start_manager
for signal in TERM HUP USR1 USR2 ALRM; do
	rm -f log ready report
	session ttime -j -o report catch ready log &
	wait_until test -e ready
	kill -s "$signal" $!
	wait $!
	is "status after $signal" $? 7
	is "$signal in the command" "$(lines log)" 1
	is "step with $signal" "$(json step report)" '"systemd scope"'
done

# To the whole group: each of its processes has it from there, once.
rm -f log ready report
session launch -s 10 -w ready ttime -j -o report catch ready log
is 'USR1 to the group' "$(lines log)" 1
is 'status of the command' "$(json exit_status report)" 7
is 'step with the group' "$(json step report)" '"systemd scope"'
scopes_are_gone
