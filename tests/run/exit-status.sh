#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The status of the command is the status of ttime; the command runs once.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

for program in ttime "$(as_time)"; do
	for status in 0 1 3 124 125 126 127 128 255; do
		rm -f ran
		"$program" -o report sh -c "echo ran >>ran; exit $status"
		is "$program: status" $? "$status"
		is "$program: runs of the command" "$(lines ran)" 1
	done
done
