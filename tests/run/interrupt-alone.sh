#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# INT and QUIT sent to ttime alone do not end it before the command ends.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"

launch -e ending ttime -o report sh -c '
	trap "exit 5" INT QUIT
	echo $PPID >pid
	for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.05; done
	exit 4' &
wait_until test -s pid
kill -INT "$(cat pid)"
kill -QUIT "$(cat pid)"
wait $!
matches ending "$(cat ending)" '^exit [45]$'
is 'exit row' "exit $(row exit report)" "$(cat ending)"
