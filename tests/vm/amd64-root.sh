#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Root, in a service of systemd.
# shellcheck source=tests/vm/guest-lib.sh
. "$srcdir/tests/vm/guest-lib.sh"

tell "kernel $(uname -r), up $(cut -d ' ' -f 1 /proc/uptime) s"
check 'cgroup v2 is all there is' \
	is 'type of /sys/fs/cgroup' "$(stat -f -c %T /sys/fs/cgroup)" cgroup2fs
check "perf_event_paranoid is Debian's" \
	is value "$(cat /proc/sys/kernel/perf_event_paranoid)" 3

ttime -j -o report truth -v burn u 500 >used
check 'CPU time of a burner' near_cpu cpu "$(seconds cpu_us report)" "$(cat used)"
check 'CPU time is exact' is_exact cpu report
check 'the step is the own cgroup' matches step "$(json step report)" 'own cgroup'

ttime -j -o report "$srcdir/bench/fork-heavy.sh" 50
check 'forks of the fork-heavy script' is forks "$(json forks report)" 50
check 'forks are exact' is_exact forks report
check 'migrations are exact' is_exact migrations report
check 'counted in the leaf' matches scope "$(json scope report)" 'in the leaf'
tell "fork-heavy, 50: cpu $(seconds cpu_us report) s, user" \
	"$(share "$(json user_us report)" "$(json cpu_us report)") %"

explained 0.03

check 'no cgroup is left' no_cgroup_left
plan
