#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Where memory is short, the command runs, and what is told of its time is true:
# nobody is said not to have run.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

! is_sanitized || skip 'a sanitizer needs address space of its own'
for room in 4000 4500 5000 6000 8000; do
	(
		# shellcheck disable=SC3045 # where there is none, nothing is limited
		ulimit -v $room
		exec ttime -x -b -o report sh -c ':; echo ran >ran; exit 3'
	) 2>err
	status=$?
	# The shell, or libc's start, may need more than that.
	[ -e ran ] || continue
	rm ran
	is "status with $room KiB" $status 3
	matches "running with $room KiB" "$(grep '^running' report)" \
		'^running +([~>=]*0\.0*[1-9][0-9]*|n/a) '
done
