#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The emulated cycle counter runs at 1000 MHz: MHz has a truth, and cycles tell
# user from system time. Without a controller enabled anywhere the kernel knows
# no events of a leaf, and inherited ones must do.
# shellcheck source=tests/vm/guest-lib.sh
. "$srcdir/tests/vm/guest-lib.sh"

if booted_for controller; then
	scope='in the leaf'
else
	scope='inherited from the command'
fi
tell "kernel $(uname -r), up $(cut -d ' ' -f 1 /proc/uptime) s, controllers:" \
	"'$(cat /sys/fs/cgroup/cgroup.subtree_control)'"

ttime -j -o report truth -v burn u 500 >used
check 'scope of the events' is scope "$(json scope report)" "\"$scope\""
check 'cpu of a burner' near_cpu cpu "$(seconds cpu_us report)" "$(cat used)"
check 'MHz of a burner' between MHz "$(json mhz report)" 980 1020
check 'cycles of a burner' matches cycles "$(json cycles report)" '^[0-9]+$'
check 'cycles in user mode of a burner' \
	matches cycles_user "$(json cycles_user report)" '^[0-9]+$'

ttime -j -o report "$srcdir/bench/fork-heavy.sh" 50
check 'MHz of the fork-heavy script' between MHz "$(json mhz report)" 970 1030
check 'cycles in user mode of the fork-heavy script' \
	matches cycles_user "$(json cycles_user report)" '^[0-9]+$'
check 'forks' is forks "$(json forks report)" 50
check 'forks are exact' is_exact forks report
tell "fork-heavy, 50: cpu $(json cpu_us report) us, user $(json user_us report)," \
	"cycles $(json cycles report), in user mode $(json cycles_user report)"

# Too short for clock ticks: then cycles split it.
short=0 by_cycles=0 in_kernel=0
for i in 1 2 3 4 5 6 7; do
	ttime -j -o report truth burn s 3
	cpu=$(json cpu_us report) sys=$(json sys_us report)
	tell "short, run $i: $cpu us, sys $sys us, $(note sys why report)"
	[ $((cpu * $(json hz report))) -lt 5000000 ] || continue
	short=$((short + 1))
	case $(note sys why report) in
	*'split by cycles'*) by_cycles=$((by_cycles + 1)) ;;
	esac
	[ $((sys * 10)) -le $((cpu * 9)) ] || in_kernel=$((in_kernel + 1))
done
check 'short runs of system calls' between 'runs below 5 ticks, of 7' $short 3 7
check 'short runs: split by cycles' is 'how many' $by_cycles $short
check 'short runs: most have more than 90 % sys' \
	between 'how many' $in_kernel $(((short + 1) / 2)) $short

# Clock ticks and cycles see different things there.
ttime -o report calls 1000000
check '1 s of system calls: the report says that cycles disagree' \
	matches 'sys row' "$(grep '^sys ' report)" 'cycles say'
tell "$(cat report)"

# Inherited events miss the end of each process.
if booted_for controller; then
	explained 0.03
else
	explained 0.5
fi

check 'no cgroup is left' no_cgroup_left
plan
