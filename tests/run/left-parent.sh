#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A daemon gets the parent that it would have got without ttime, while the
# command runs and afterwards.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"

parents_of_daemon()
{
	rm -f pid during
	"$@" sh -c '
		sh -c "setsid sleep 30 & echo \$! >pid"
		grep ^PPid "/proc/$(cat pid)/status" >during'
	daemon=$(cat pid)
	parents="$(cat during) $(grep ^PPid "/proc/$daemon/status")"
	kill "$daemon"
	wait_until is_gone "$daemon"
}

parents_of_daemon env
want=$parents
parents_of_daemon ttime -o report
is 'parents of the daemon' "$parents" "$want"
