# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
#
# Sourced after lib.sh by the tests of where the time went.

# objects REPORT: a line each of what stands between braces
objects()
{
	sed 's/[{}]/\n/g' "$1"
}

# Where no event may be opened, that is what is said, and all there is to test.
counted_here()
{
	denied perf_event_open || return 0
	ttime -j -x -b -o report sh -c 'echo ran; exit 3' >out
	is 'status without perf' $? 3
	is 'runs without perf' "$(cat out)" ran
	explains_nothing 'without perf' report
	exit 0
}

# explains_nothing NAME REPORT: there is no timeline, and it is said why.
explains_nothing()
{
	for figure in running gaps gaps.count; do
		is "quality of $figure, $1" "$(note $figure quality "$2")" missing
		matches "reason for no $figure, $1" "$(note $figure why "$2")" .
	done
	matches "programs, $1" "$(cat "$2")" '"by_command":null'
	lacks "gaps, $1" "$(cat "$2")" '"gap_classes"'
	holds "$1" "$2"
}

# holds NAME REPORT [OPTION]...: what is always true of a report of -j -x -b
holds()
{
	holds_name=$1
	shift
	[ -x /usr/bin/python3 ] || return 0
	/usr/bin/python3 "$srcdir/tests/explain/check-explanation.py" "$@" ||
		fail "$holds_name: see above"
}

# program NAME KEY REPORT: of that row of by_command; nothing without the row.
# "sh (fork)" is the row of what has gone on as sh.
program()
{
	program_forked=false
	[ "${1% (fork)}" = "$1" ] || program_forked=true
	objects "$3" |
		grep -F -e "\"name\":\"${1% (fork)}\",\"forked\":$program_forked," |
		sed -n "s/.*\"$2\":\\([0-9]*\\).*/\\1/p"
}

# counts NAME REPORT PROCESSES EXECS: of the row of that name
counts()
{
	is "processes of $1" "$(program "$1" processes "$2")" "$3"
	is "execs of $1" "$(program "$1" execs "$2")" "$4"
}

# gap_class LIMIT KEY REPORT: of the class of gaps below LIMIT ns (or null)
gap_class()
{
	objects "$3" | sed -n "s/^\"below_ns\":$1,.*\"$2\":\\([0-9]*\\).*/\\1/p"
}

# longest_gap N KEY REPORT: of the N-th longest gap
longest_gap()
{
	objects "$3" | grep '^"at_ns"' | sed -n "$1p" |
		sed -n "s/.*\"$2\":\"\\{0,1\\}\\([^\",]*\\).*/\\1/p"
}

# taken_away REPORT: seconds in which interrupts or a hypervisor had a CPU that
# a process of the command was on, as far as they are seen: they are in the rows
# and not in cpu.
taken_away()
{
	taken=$(sed 's/[{},]/\n/g' "$1" | sed -n 's/^"not_attributed_ns":-\([0-9]*\)$/\1/p')
	calc "${taken:-0} / 1000000000"
}

# near_cpu_of NAME TRUTH REPORT: the CPU time of the row of that name
near_cpu_of()
{
	cpu_of=$(program "$1" cpu_ns "$3")
	between "CPU time of $1 (truth $2)" "$(calc "${cpu_of:-0} / 1000000000")" \
		"$(calc "$2 - $(slack "$2")")" \
		"$(calc "$2 + $(slack "$2") + $(taken_away "$3")")"
}
