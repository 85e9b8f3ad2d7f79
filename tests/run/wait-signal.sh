#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A signal that would end ttime ends the wait of -w, and nothing else: the report
# is written, what runs on is named and left alone, the status is the command's.
# shellcheck disable=SC2013,SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup

# What waits for ever would do so once a check has failed.
ttime_pid=
stop_all()
{
	[ -z "$ttime_pid" ] || kill -KILL "$ttime_pid" 2>/dev/null
	leave_nothing
}
trap stop_all EXIT

has_ended()
{
	[ -s pids ] && is_gone "$(cat command)"
}

# interrupts NAME SIGNAL OPTION...
interrupts()
{
	interrupt_name=$1
	number=$2
	shift 2
	rm -f pids command report
	env --default-signal=INT,QUIT "$TTIME" -w -o report "$@" sh -c '
		sleep 100 & one=$!
		sleep 100 & echo $one $! >pids
		echo $$ >command; exit 7' &
	ttime_pid=$!
	wait_until has_ended
	# It has seen so, and waits for the others. (Sooner, the signal would be for
	# a command that is gone.)
	sleep 0.5
	is_running $ttime_pid || fail "$interrupt_name: it does not wait"
	kill -"$number" $ttime_pid
	status=0
	wait $ttime_pid || status=$?
	ttime_pid=
	is "status, $interrupt_name" $status 7
	for pid in $(cat pids); do
		is_running "$pid" || fail "$interrupt_name: $pid was killed"
	done
	is "leaves, $interrupt_name" "$(leaves)" ''
	for pid in $(cat "$own_group/cgroup.procs"); do
		case " $$ $(cat pids) " in
		*" $pid "*) continue ;;
		esac
		# The subshell that this is
		lacks "left behind, $interrupt_name" \
			"$(tr '\0' ' ' 2>/dev/null <"/proc/$pid/cmdline")" 'ttime'
	done
	for pid in $(cat pids); do
		kill "$pid"
		wait_until is_gone "$pid"
	done
}

interrupts TERM TERM
matches 'left row' "$(cat report)" '^left +2 +processes that ran on: sleep \(2\)$'
matches 'last row' "$(cat report)" '^last +>=[0-9]+\.[0-9]{3} s +a signal ended the wait$'
matches 'exit row' "$(cat report)" '^exit +7'
between 'last in the row' "$(row last report | tr -d '>=')" 0.5 60
interrupts INT INT -j -x -b
is left "$(json left report)" 2
is 'quality of last' "$(note last quality report)" 'at least'
is 'reason of last' "$(note last why report)" 'a signal ended the wait'
is 'quality of cpu' "$(note cpu quality report)" 'at least'
