#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ttime-counters raises one capability at a time, around perf_event_open alone.
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"

lending
strace -o log true 2>/dev/null || skip 'no strace that works here'

# raises NAME [OPTION]...: what is done while which capability is raised
raises()
{
	raises_name=$1
	shift
	strace -f -e signal=none -o log unpriv borrow "$@" "$lent" >loan
	matches "loan, $raises_name" "$(cat loan)" '^answer 0, '
	awk '
	/ execve\(.*ttime-counters/ { program = $1; raised = "0" }
	program == "" || $1 != program || / (execve|capget)\(|^[^ ]+ \+\+\+/ { next }
	/ capset\(/ {
		before = raised
		match($0, /effective=[^,]*/)
		raised = substr($0, RSTART + 10, RLENGTH - 10)
		if (raised ~ /SYS_ADMIN/ && last !~ /= -1 E(ACCES|PERM) /)
			print "CAP_SYS_ADMIN where it is not asked for"
		if (raised ~ /\|/)
			print "several at once: " raised
		if (raised != "0" && before != "0")
			print "raised before the other was lowered"
		next
	}
	/ perf_event_open\(/ {
		if (raised == "0")
			print "not raised: " $0
		opened++
		last = $0
		next
	}
	raised != "0" { print "while " raised " is raised: " $2 }
	END { if (opened < 2) print "opened " opened }' log >wrong
	is "$raises_name" "$(sort -u wrong)" ''
}

raises 'events with a ring'
raises 'cycles' -y
