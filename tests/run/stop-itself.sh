#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A command that stops itself is waited for; the time counts.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

ttime -j -o report sh -c 'echo $$ >pid; kill -STOP $$; exit 4' &
wait_until test -s pid
command=$(cat pid)
wait_until grep -q '^State:[[:space:]]*T' "/proc/$command/status"
sleep 0.2
kill -CONT "$command"
wait $!
is status $? 4
between elapsed "$(seconds elapsed_ns report)" 0.2 9
