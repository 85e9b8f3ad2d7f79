#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What a killed ttime leaves behind is swept by the next one, once nothing
# lives in it.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
ttime -o report sh -c 'echo $$ >pid; exec sleep 30' &
wait_until test -s pid
is 'leaves of a running ttime' "$(leaves | wc -l)" 1
kill -KILL $!
wait $! 2>/dev/null
ttime -o report true
is 'leaves with a process' "$(leaves | wc -l)" 1
is_running "$(cat pid)" || fail 'the next ttime killed the command'
kill -KILL "$(cat pid)"
wait_until is_gone "$(cat pid)"
ttime -o report true
is 'leaves at the end' "$(leaves)" ''
