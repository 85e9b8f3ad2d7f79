#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A user in a session, two CPUs, and the helper that lends the counters.
# shellcheck source=tests/vm/guest-lib.sh
. "$srcdir/tests/vm/guest-lib.sh"

check 'two CPUs' is nproc "$(nproc)" 2
ttime -j -o report true
check 'without capabilities: forks are missing' is_missing_with_reason forks report
check 'root gives the helper its capabilities' \
	as_root grant "${TTIME%/bin/*}/libexec/ttime/ttime-counters"

ttime -j -o report truth -v storm 400 >used
check 'step: a systemd scope' \
	matches "step ($(note step why report))" "$(json step report)" 'systemd scope'
check 'forks on all CPUs' is forks "$(json forks report)" "$(cat used)"
check 'forks are exact' is_exact forks report
check 'execs' is execs "$(json execs report)" 0

ttime -j -o report truth hop 100
check 'migrations' between migrations "$(json migrations report)" 95 110
check 'migrations are exact' is_exact migrations report
check 'no cgroup is left' no_cgroup_left
plan
