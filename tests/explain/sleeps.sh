#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Sleeps are gaps: each in the class of its length, and the longest ones are
# told with the programs before and after.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/explain.sh
. "$srcdir/tests/explain.sh"

counted_here
# By the time that one sleeps, its parent waits for it: sleep is the last to run.
script nap <<'END'
#!/bin/sh
truth burn u 30
exec sleep "$1"
END
ttime -j -x -b -o report sh -c './nap 1.1; ./nap 1.1; ./nap 0.2; :'
is status $? 0
holds sleeps report
is 'gaps of 1 s and more' "$(gap_class null count report)" 2
near 'time in them, ns' "$(gap_class null sum_ns report)" 2200000000 \
	"$(calc "$(json elapsed_ns report) - 2400000000")"
between 'gaps below 1 s' "$(gap_class 1000000000 count report)" 1 9
between 'time in gaps below 1 s, ns' "$(gap_class 1000000000 sum_ns report)" 190000000 \
	"$(calc "$(json elapsed_ns report) - 2200000000")"
for n in 1 2; do
	# What is not gap before 1.1 s have passed is the start of the program.
	between "length of gap $n, ns" "$(longest_gap $n length_ns report)" 1090000000 \
		"$(calc "$(json elapsed_ns report) - 1300000000")"
	is "program before gap $n" "$(longest_gap $n before report)" sleep
	is "starter of it, $n" "$(longest_gap $n started_by report)" sh
	is "program after gap $n" "$(longest_gap $n after report)" sleep
done
between 'longest sleep, ns' "$(program sleep longest_ns report)" \
	"$(longest_gap 1 length_ns report)" "$(json elapsed_ns report)"
counts sleep report 3 3
counts nap report 3 3

ttime -x -o report sh -c './nap 1.1; :'
matches 'longest row' "$(sed -n '/^longest/p' report)" \
	'^longest +~?1\.[0-9]{3} s +at [0-9.]+ s: sleep, started by sh, then sleep$'
matches 'row of the class' "$(cat report)" '^ longer +~?1\.[0-9]{3} s +in ~?1$'
