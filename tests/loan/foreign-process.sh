#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ttime-counters lends no counters of a cgroup in which somebody else runs, be it
# in part.
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"

lending
# run_inside COMMAND...: until run_no_more
run_inside()
{
	"$@" sleep 60 &
	inside=$!
	wait_until grep -q sleep "/proc/$inside/comm"
	echo $inside >"$lent/cgroup.procs"
}

run_no_more()
{
	kill $inside
	wait $inside 2>/dev/null
	is_gone $inside || fail "process $inside does not end"
}

run_inside unpriv
lends "the user's own process" "$lent"
own=$inside
run_inside env
refuses "root's process" EPERM "$lent"
run_no_more
for ids in '--ruid 0 --euid 65534' '--ruid 65534 --euid 0' '--reuid 65533'; do
	# shellcheck disable=SC2086 # two words each
	run_inside setpriv $ids --clear-groups
	refuses "a process with $ids" EPERM "$lent"
	run_no_more
done
lends "the user's own process alone" "$lent"
inside=$own
run_no_more
