#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# --kill-left kills what the command leaves in its cgroup, also further down and
# in another session, names it, and touches nothing else.
# shellcheck disable=SC2013,SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
[ -e "$own_group/cgroup.kill" ] || skip 'no cgroup.kill: Linux 5.14'
sleep 100 &
stranger=$!
stop_all()
{
	kill $stranger
	leave_nothing
}
trap stop_all EXIT

export own_group
ttime --kill-left -j -o report sh -c '
	leaf=$(echo "$own_group"/ttime.*)
	mkdir "$leaf/nested" || exit 9
	sleep 100 & echo $! >pids
	setsid sh -c "trap : TERM HUP; while :; do sleep 0.1; done" & echo $! >>pids
	sh -c "echo 0 >$leaf/nested/cgroup.procs; exec sleep 101" & echo $! >>pids
	sleep 0.3
	exit 3'
is status $? 3
is 'processes left' "$(wc -l <pids)" 3
for pid in $(cat pids); do
	is_gone "$pid" || fail "$pid still runs"
done
is_running $stranger || fail 'a stranger was killed'
is leaves "$(leaves)" ''
between left "$(json left report)" 3 4 # with the sleep of the loop
matches names "$(note left why report)" '^[a-z(), 0-9]*sleep[^;]*; killed$'
matches names "$(note left why report)" '(^|, )sh[,;]'
is 'quality of cpu' "$(note cpu quality report)" exact

# What it did until then is in cpu.
ttime --kill-left -j -o report sh -c 'truth -o used burn u 9000 & sleep 0.4'
is 'status of a burner' $? 0
near_cpu_with 'cpu of a burner' "$(seconds cpu_us report)" "$(cat used)" 2
is 'its quality' "$(note cpu quality report)" exact

ttime --kill-left -o report sh -c 'sleep 100 & sleep 0.1'
matches 'left row' "$(cat report)" '^left +1 +process(es)? that ran on: sleep; killed$'
ttime --kill-left -o report true
is 'left row with nothing left' "$(row left report)" ''

# What is still there after a wait that was ended
ttime -w --kill-left -o report sh -c 'sleep 100 & echo $! >pid; exit 5' &
pid=$!
has_ended()
{
	[ -s pid ] && sleep 0.4
}
wait_until has_ended
kill $pid
status=0
wait $pid || status=$?
is 'status after a wait' $status 5
is_gone "$(cat pid)" || fail 'it still runs after the wait'
is 'leaves after a wait' "$(leaves)" ''
