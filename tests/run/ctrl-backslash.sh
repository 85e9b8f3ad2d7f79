#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# QUIT from the terminal is the business of the command, too.
# shellcheck source=tests/lib.sh disable=SC1003,SC3045
. "${srcdir:-.}/tests/lib.sh"

ulimit -c 0
pty -w READY -s '^\' ttime -o report sh -c 'trap "exit 6" QUIT; echo READY
	while :; do sleep 0.02; done' >screen
is 'status of one that catches it' $? 6
pty -w READY -s '^\' ttime -o report sh -c 'echo READY; exec sleep 9' >screen
is 'status of one that dies of it' $? 131
is 'signal row' "$(row signal report)" SIGQUIT
