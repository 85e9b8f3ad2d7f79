#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A user who has logged in on a terminal: the session's scope belongs to root,
# so the leaf must be made in a scope that the user's own manager gives.
# shellcheck source=tests/vm/guest-lib.sh disable=SC2016
. "$srcdir/tests/vm/guest-lib.sh"

session='^0::/user\.slice/user-[0-9]+\.slice/session-[0-9]+\.scope$'
heavy=$srcdir/bench/fork-heavy.sh
counters=${TTIME%/bin/*}/libexec/ttime/ttime-counters

check 'the user is in the scope of a session' \
	matches cgroup "$(cat /proc/self/cgroup)" "$session"
check 'that scope is not writable' is 'its mode' "$(stat -c '%U %a' "$(group)")" 'root 755'

# Root's runs and the user's by turns, so that they saw the same machine.
rounds='1 2 3 4 5'
for i in $rounds; do
	as_root heavy "root.$i" || exit
	fork_heavy "user.$i"
done
cp /run/ttime-tests/root.? .
root_cpu=$(medians cpu_us root.?) root_user=$(medians user_us root.?)
user_cpu=$(medians cpu_us user.?) user_user=$(medians user_us user.?)
tell "250 subshells by root: $root_cpu us, user mode $root_user us"
tell "250 subshells by the user: $user_cpu us, user mode $user_user us"
ttime -j -o report "$heavy" 10
check 'step: a systemd scope' \
	matches "step ($(note step why report))" "$(json step report)" 'systemd scope'
check "cpu as root's" between 'cpu_us, within 10 % of root' "$user_cpu" \
	"$(calc "0.9 * $root_cpu")" "$(calc "1.1 * $root_cpu")"
check "user share as root's" near 'percent of cpu in user mode' \
	"$(share "$user_user" "$user_cpu")" "$(share "$root_user" "$root_cpu")" 10
check 'cpu is exact' is_exact cpu report
check 'cpu is of the leaf' is source "$(note cpu source report)" cpu.stat
check 'forks are missing, with a reason' is_missing_with_reason forks report
check 'migrations are missing, with a reason' is_missing_with_reason migrations report

ttime --doctor >doctor.before 2>&1
check 'doctor: status without capabilities' is status $? 1
check 'doctor: says what to do for the helper' \
	matches doctor "$(cat doctor.before)" 'setcap .*ttime-counters'
tell "$(cat doctor.before)"

# The command ends when the orphan has.
mkfifo end
orphan='setsid -f sh -c "truth -v burn u 500 >used; : >end"; : <end'
ttime -j -o report sh -c "$orphan"
check "an orphan's CPU time is counted" near_cpu cpu "$(seconds cpu_us report)" "$(cat used)"
/usr/bin/time -f '%U %S' -o gnu-time sh -c "$orphan"
check 'time(1) does not see it' between 'user + sys' \
	"$(awk '{ print $1 + $2 }' gnu-time)" 0 0.3

sh -c 'echo $$ >pid; exec ttime -o report sh -c "echo \$PPID >ppid"'
check "the command's parent is ttime" is ppid "$(cat ppid)" "$(cat pid)"
place='ps -o sid=,pgid=,tty= -p $$'
check 'session, group and terminal are the same' \
	is 'sid, pgid, tty' "$(ttime -o report sh -c "$place")" "$(sh -c "$place")"
check 'the terminal is the one of the login' matches tty "$(sh -c "$place")" 'ttyS0$'
check 'the command sees the same world' same_world 'in a scope'

ttime -o report sh -c 'cat /proc/self/cgroup >inside; echo $$ >child; exec sleep 100' &
wait_until test -s child
check 'ttime stays in the session' matches cgroup "$(cat "/proc/$!/cgroup")" "$session"
check 'the command is in a scope of the user manager' matches cgroup "$(cat inside)" \
	'^0::/user\.slice/user-[0-9]+\.slice/user@[0-9]+\.service/.*ttime-[^/]*\.scope/.'
# The scope is the directory above; a session has no limit of its own either.
check 'the scope brings no limit of processes' is pids.max \
	"$(cat "/sys/fs/cgroup$(sed 's/^0:://; s,/[^/]*$,,' inside)/pids.max")" max
kill -TERM "$(cat child)"
wait $!
check 'death by a signal is passed on' is status $? 143
ttime -o report sh -c 'exit 7'
check 'the exit status is passed on' is status $? 7

# nothing_left: no unit, no cgroup, a second later
nothing_left()
{
	no_cgroup_left
	is units "$(systemctl --user list-units --all --plain --no-legend 'ttime*')" ''
}
check 'no unit and no cgroup is left' nothing_left

ttime -j -o report sh -c '
	setsid -f sh -c "echo \$\$ >daemon; exec sleep 100"
	until [ -s daemon ]; do sleep 0.1; done'
check 'a daemon: left' is left "$(json left report)" 1
check 'a daemon: lives on' is_running "$(cat daemon)"
check 'a daemon: stays in the scope' matches cgroup "$(cat "/proc/$(cat daemon)/cgroup")" \
	'/ttime-[^/]*\.scope'
kill -TERM "$(cat daemon)"
wait_until is_gone "$(cat daemon)"
check 'a daemon: the scope goes when it ends' nothing_left

# shellcheck disable=SC2016 # for the inner shell
ttime --since-stop -j -o report sh -c '
	truth burn u 300
	kill -STOP $$
	truth -v burn u 500 >used
	cat /proc/self/cgroup >inside'
check 'from a stop: status' is status $? 0
check 'from a stop: step' matches step "$(json step report)" 'systemd scope'
check 'from a stop: the running process was moved' matches cgroup "$(cat inside)" \
	'/ttime-[^/]*\.scope/.'
check 'from a stop: cpu' near_cpu cpu "$(seconds cpu_us report)" "$(cat used)"
check 'from a stop: the scope goes' nothing_left

# other_step: there is one, and it is no scope
other_step()
{
	matches step "$(json step report)" .
	lacks step "$(json step report)" 'systemd scope'
}
ttime --no-scope -j -o report truth -v burn u 500 >used
check '--no-scope: no leaf' is leaf "$(json leaf report)" null
check '--no-scope: step' other_step
check '--no-scope: quality of cpu' matches quality "$(note cpu quality report)" '^(exact|at least)$'
check '--no-scope: cpu' near_cpu cpu "$(seconds cpu_us report)" "$(cat used)"
TTIME_NO_SCOPE=1 ttime -j -o report true
check 'TTIME_NO_SCOPE: step' other_step

# wall COMMAND [ARG]...: ms
wall()
{
	wall_start=$(date +%s%N)
	"$@"
	echo $((($(date +%s%N) - wall_start) / 1000000))
}
for i in $rounds 6 7; do
	wall ttime -o report true >>scope.ms
	wall ttime --no-scope -o report true >>bare.ms 2>/dev/null
done
tell "wall of 'ttime true', medians: $(median <scope.ms) ms, --no-scope $(median <bare.ms) ms"

check 'root gives the helper its capabilities' as_root grant "$counters"
tell "$(/sbin/getcap "$counters" 2>&1)"
ttime -j -o report "$heavy" 50
check 'with capabilities: forks' is forks "$(json forks report)" 50
check 'with capabilities: forks are exact' is_exact forks report
check 'with capabilities: migrations' matches migrations "$(json migrations report)" '^[0-9]+$'
ttime --doctor >doctor.after 2>&1
check 'with capabilities: doctor knows of ttime-counters' \
	matches doctor "$(cat doctor.after)" ttime-counters
check 'with capabilities: doctor asks for no setcap' lacks doctor "$(cat doctor.after)" setcap
tell "$(cat doctor.after)"

# As a program that a desktop started: a service of the user's manager.
systemd-run --user --wait --pipe --collect --quiet --working-directory="$work" \
	"$TTIME" -j -o "$work/report" "$HELPERS/truth" -v burn u 500 >used
check 'a service of the user: status' is status $? 0
check 'a service of the user: step' matches step "$(json step report)" 'own cgroup'
check 'a service of the user: cpu' near_cpu cpu "$(seconds cpu_us report)" "$(cat used)"
check 'a service of the user: cpu is of the leaf' is source "$(note cpu source report)" cpu.stat
check 'at the end no unit and no cgroup is left' nothing_left
plan
