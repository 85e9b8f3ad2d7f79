#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# No memory may be locked and little be had: the command runs under its limits.
# shellcheck source=tests/lib.sh disable=SC2016,SC2086
. "${srcdir:-.}/tests/lib.sh"

for limit in '-l 0' '-v 30000' '-s 256' '-d 4000' '-t 5'; do
	case $limit in
	-[vd]*) ! is_sanitized || continue ;;
	esac
	(
		ulimit $limit
		exec ttime -j sh -c 'truth fork 30; ulimit "$1"; exit 3' sh "${limit% *}"
	) >seen 2>report
	is "status, $limit" $? 3
	is "limit in the command, $limit" "$(cat seen)" "${limit#* }"
	case $(json forks report) in
	31) ;;
	null) matches "reason, $limit" "$(note forks why report)" . ;;
	*) fail "forks, $limit: $(json forks report)" ;;
	esac
done
