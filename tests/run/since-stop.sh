#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# --since-stop measures a command from where it stops itself, and nothing of what it
# did before.
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

# Of ttime's own making: children and a burner before, less of both behind
ttime --since-stop -j -o report sh -c 'truth burn u 700; truth fork 40
	kill -STOP $$
	truth -v burn u 300 >used; truth fork 7; exit 5'
is status $? 5
near_cpu_with cpu "$(seconds cpu_us report | tr -d '>=')" "$(cat used)" 3
denied perf_event_open || {
	is forks "$(json forks report)" 9
	is execs "$(json execs report)" 2
}
between 'run of the main thread' "$(seconds run_ns report)" 0 0.2
denied cgroup || is 'quality of cpu' "$(note cpu quality report)" exact

# Its own counts: faults by memory that it touches, switches by sleeps. A program
# that is exec'ed in between keeps them.
before=$(ttime --since-stop -qf %R sh -c 'kill -STOP $$; exec truth allocate 1' 2>&1)
many=$(ttime --since-stop -qf %R sh -c 'kill -STOP $$; exec truth allocate 64' 2>&1)
between 'faults of 63 MiB more' $((many - before)) 100 20000
after=$(ttime --since-stop -qf %R sh -c 'truth allocate 64; kill -STOP $$; truth allocate 1' 2>&1)
between 'faults without those before' "$(echo "$after" | tr -d '>=~')" 0 $((before + 1000))

# The time counts from there.
ttime --since-stop -j -o report sh -c 'sleep 1; kill -STOP $$; sleep 0.2'
between elapsed "$(seconds elapsed_ns report)" 0.2 20

# Later stops are waited for as ever.
ttime --since-stop -j -o report sh -c 'kill -STOP $$; echo $$ >pid; kill -STOP $$; exit 4' &
wait_until test -s pid
wait_until grep -q '^State:[[:space:]]*T' "/proc/$(cat pid)/status"
kill -CONT "$(cat pid)"
wait $!
is 'status after a second stop' $? 4

# One that does not stop: no figure is told, but the status is.
ttime --since-stop -j -o report sh -c 'exit 3'
is 'status without a stop' $? 3
is 'exit status without a stop' "$(json exit_status report)" 3
for figure in cpu_us elapsed_ns forks user_us maxrss_kib faults_minor; do
	is "$figure without a stop" "$(json $figure report)" null
done
is 'reason for no cpu' "$(note cpu why report)" 'it ended before it stopped'
ttime --since-stop -j -o report sh -c 'kill -KILL $$'
is 'status of a killed one' $? 137
is 'signal of a killed one' "$(json exit_signal report)" 9
ttime --since-stop ./nosuch 2>err
is 'status of what is not there' $? 127
is 'messages' "$(grep -c 'cannot run' err)" 1
ttime --since-stop /dev/null 2>err
is 'status of what cannot run' $? 126

# A signal to ttime before the stop is the command's.
rm -f pid
ttime --since-stop -o report sh -c 'trap "echo got >>log; kill -STOP \$\$; exit 6" TERM
	echo $$ >pid; while :; do sleep 0.05; done' &
pid=$!
wait_until test -s pid
kill -TERM $pid
wait $pid
is 'status after a signal before the stop' $? 6
is 'signals got' "$(lines log)" 1

# With -w, --kill-left and -i
ttime --since-stop -w -j -o report sh -c 'kill -STOP $$; (sleep 0.4; truth -v burn u 100 >used) &'
is 'status with -w' $? 0
if have_leaf; then
	near_cpu_with 'cpu with -w' "$(seconds cpu_us report)" "$(cat used)" 3
	ttime --since-stop --kill-left -j -o report sh -c 'kill -STOP $$; sleep 100 & echo $! >pid; sleep 0.1'
	is_gone "$(cat pid)" || fail "$(cat pid) still runs"
	is 'left with --kill-left' "$(json left report)" 1
fi
ttime --since-stop -i 0.2 -qf end -o report sh -c 'sleep 0.5; kill -STOP $$; sleep 0.7'
between 'lines with -i' "$(grep -c '^ttime: 0[.]' report)" 1 3

# A process that another program has made, and that ttime becomes the parent of
cat >adopt.py <<'END'
import os
import signal
import sys

if os.fork() == 0:
    os.kill(os.getpid(), signal.SIGSTOP)
    os.execlp("truth", "truth", "fork", "12")
os.execlp(sys.argv[1], "ttime", "--since-stop", "-j", "-o", "report", "adopted", "one")
END
if command -v python3 >/dev/null; then
	python3 adopt.py "$TTIME"
	is 'status of an adopted one' $? 0
	matches 'its name' "$(cat report)" '"command":\["adopted","one"\]'
	denied perf_event_open || is 'its forks' "$(json forks report)" 12
fi
