#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Forks of a command in a scope are counted exactly by events that it inherits
# from the process that makes it.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manager.sh
. "$srcdir/tests/manager.sh"

start_manager
if denied perf_event_open || [ "$(cat /proc/sys/kernel/perf_event_paranoid)" -gt 2 ]; then
	session ttime -j -o report truth fork 50
	is 'step without perf' "$(json step report)" '"systemd scope"'
	is 'forks without perf' "$(json forks report)" null
	matches 'reason' "$(note forks why report)" .
	scopes_are_gone
	exit 0
fi

# counts FORKS THREADS EXECS COMMAND [ARG]...
counts()
{
	wanted="$1 $2 $3"
	shift 3
	session ttime -j -o report "$@"
	is "status of $*" $? 0
	is "step of $*" "$(json step report)" '"systemd scope"'
	is "forks, threads, execs of $*" \
		"$(json forks report) $(json threads report) $(json execs report)" "$wanted"
	is "quality of forks of $*" "$(note forks quality report)" exact
}

counts 0 0 0 true
counts 50 0 0 truth fork 50
counts 20 0 20 sh -c 'i=0; while [ $i -lt 20 ]; do truth fork 0; i=$((i + 1)); done'
storm=$(truth -v storm 3000)
counts "$storm" 0 0 truth storm 3000
# Nobody waits for these, and whoever adopts them is no part of it.
counts 4 0 2 sh -c 'truth orphan u 20; exec truth ignore-sigchld u 20'
# Where clone3 is refused with EPERM, libc has no threads.
if truth thread 1 2>/dev/null; then
	counts 0 9 0 truth thread 9
else
	denied clone3 || fail 'no threads here'
fi
scopes_are_gone
