#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The command hits its limit of processes: its own message, its own status.
# shellcheck source=tests/lib.sh disable=SC2013,SC2016
. "${srcdir:-.}/tests/lib.sh"

[ "$(id -u)" = 0 ] || skip 'needs root to become somebody else'
for_everybody
chmod 777 .
# A user of which nobody else makes processes meanwhile.
prlimit --nproc=20 setpriv --reuid 47124 --regid 47124 --clear-groups ttime -o report sh -c '
	i=0
	while [ $i -lt 40 ]; do
		sleep 30 &
		echo $! >>pids
		i=$((i + 1))
	done' 2>err
is status $? 2
matches message "$(cat err)" '[Cc]annot fork'
is 'exit row' "$(row exit report)" 2
for pid in $(cat pids); do
	kill "$pid"
done
for pid in $(cat pids); do
	wait_until is_gone "$pid"
done
