#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Plain words where the figures carry them, and none where they do not.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/explain.sh
. "$srcdir/tests/explain.sh"

counted_here

# says NAME REPORT: the sentences
says()
{
	sed -n 's/.*"diagnosis":\[\([^]]*\)\].*/\1/p' "$1"
}

# whole NUMBER: to the nearest, as it is printed
whole()
{
	awk "BEGIN { printf \"%.0f\\n\", $1 }"
}

# Processes that do nothing but begin and end
ttime -j -x -b -o report truth -v storm 5000 >made
forks=$(cat made)
cpu=$(json cpu_us report)
sys=$(json sys_us report)
case "$(note cpu quality report) $(note sys quality report)" in
*'at least'*)
	# Nothing is built on what may be more.
	lacks 'many processes, of which not all is known' "$(says report)" Sys
	;;
*)
	between 'share of sys' "$(calc "$sys / $cpu")" 0.5 1
	matches 'many processes' "$(says report)" \
		"\"Sys is $(whole "100 * $sys / $cpu")% of CPU and $forks processes were started: each of them costs about $(printf %.2g "$(calc "$cpu / ($forks + 1) / 1000")") ms of CPU\""
	;;
esac
is forks "$(json forks report)" "$forks"

# A sleep
ttime -j -x -b -o report sleep 1.5
share=$(whole "100 * $(gap_class null sum_ns report) / $(json elapsed_ns report)")
matches 'a sleep' "$(says report)" \
	"\"$share% of the time nobody was running, in 1 gap of 1 s or longer, the longest of them after 'sleep'\""
between 'share of the sleep' "$share" 10 100

# One that only computes: nothing, unless others had its CPU
ttime -j -x -b -o report taskset -c 0 truth burn u 500
full=$(json stall_cpu_full_us report)
[ "$full" != null ] || full=0
if [ "$(whole "$full * 100000 / $(json elapsed_ns report)")" -lt 10 ]; then
	is 'a burner' "$(says report)" ''
else
	lacks 'a burner beside others' "$(says report)" 'Sys|nobody|one CPU|I/O|taskset'
fi

# For people they stand at the end of the section.
ttime -x -b -o report sleep 1.5
matches 'sentence' "$(cat report)" \
	"^[0-9]+% of the time nobody was running, in 1 gap of 1 s or longer, the longest of them after 'sleep'\\.\$"
