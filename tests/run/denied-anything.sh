#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Whatever else is refused, the command runs once and keeps its status.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

for call in mkdir,mkdirat pidfd_open pidfd_send_signal signalfd4 timerfd_create eventfd2 \
	memfd_create prlimit64,setrlimit close_range statx openat2 mount \
	clone3,perf_event_open clone3,perf_event_open,mkdir,mkdirat,signalfd4,pidfd_open; do
	! is_sanitized || [ $call != prlimit64,setrlimit ] || continue
	# An old kernel lacks one of them; a container refuses many.
	case $call in
	clone3,*) errors='EPERM ENOSYS' ;;
	*) errors=ENOSYS ;;
	esac
	for error in $errors; do
		rm -f ran
		deny "$error" "$call" ttime -j -o report sh -c '
			echo ran >>ran; exec truth -v burn u 30 >used'
		is "status, $call $error" $? 0
		is "runs, $call $error" "$(lines ran)" 1
		near_cpu "cpu, $call $error" "$(seconds cpu_us report)" "$(cat used)"
	done
done
