#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# No user manager: no process is started to find that out.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manager.sh
. "$srcdir/tests/manager.sh"

make_user
helper <<'END'
#!/bin/sh
echo asked >>asked
echo no
END

# asks NAME TIMES REASON ENV [ARG]...: where that starts `ttime true`; the other
# ttime counts the processes.
asks()
{
	asks_name=$1 times=$2 reason=$3
	shift 3
	rm -f asked
	session env TTIME_NO_SCOPE=1 ttime -o forks -f '%{forks}' \
		env -u TTIME_NO_SCOPE "$@" ttime -j -o report true
	is "status, $asks_name" $? 0
	forks=$(cat forks)
	is "helpers, $asks_name" "$(lines asked)" "$times"
	is "step, $asks_name" "$(json step report)" '"none"'
	is "reasons, $asks_name" "$(note step why report)" \
		"own cgroup: Permission denied; systemd scope: $reason"
}

asks off 0 'switched off' env TTIME_NO_SCOPE=1
without=$forks
asks 'a private socket' 1 no env
if [ "$forks" = n/a ]; then
	denied perf_event_open || [ "$(cat /proc/sys/kernel/perf_event_paranoid)" -gt 2 ] ||
		fail 'processes could not be counted'
else
	is 'processes, a private socket' "$forks" $((without + 2))
fi
mv run/systemd/private run/bus
asks 'a bus' 1 no env
chmod 600 run/bus
asks "somebody else's bus" 0 'no user manager' env
is "processes, somebody else's bus" "$forks" "$without"
rm run/bus
asks 'no socket' 0 'no user manager' env
is 'processes, no socket' "$forks" "$without"
asks 'no directory' 0 'no user manager' env XDG_RUNTIME_DIR="$work/nowhere"
is 'processes, no directory' "$forks" "$without"
asks 'an address' 1 no env DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere
asks 'an empty address' 0 'no user manager' env DBUS_SESSION_BUS_ADDRESS=

# A report that needs no leaf asks nobody.
: >run/bus
chmod 666 run/bus
rm -f asked
session ttime -o report -f %e true
is 'helpers, elapsed time alone' "$(lines asked)" 0
session ttime -o report -f '%{cpu}' true
is 'helpers, cpu time' "$(lines asked)" 1
