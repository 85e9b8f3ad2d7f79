#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# GNU time's reports, -p, -g and -v, in ttime's own mode; -v goes on with the
# figures that GNU time does not have.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

ttime -p sh -c 'exit 3' 2>report
is 'shape of -p' "$(sed 's/[0-9][0-9]*\.[0-9][0-9]/N/' report | tr '\n' '|')" \
	'real N|user N|sys N|'

for option in -g --gnu; do
	ttime $option sh -c 'exit 3' 2>report
	is "lines of $option" "$(wc -l <report)" 3
	is "first line of $option" "$(sed -n 1p report)" \
		'Command exited with non-zero status 3'
	matches "second line of $option" "$(sed -n 2p report)" \
		'^[0-9]+\.[0-9]{2}user [0-9]+\.[0-9]{2}system [0-9]+:[0-9]{2}\.[0-9]{2}elapsed ([0-9]+|\?)%CPU \(0avgtext\+0avgdata [0-9]+maxresident\)k$'
	matches "third line of $option" "$(sed -n 3p report)" \
		'^[0-9]+inputs\+[0-9]+outputs \([0-9]+major\+[0-9]+minor\)pagefaults 0swaps$'
done
is 'the last of -g and -f' "$(ttime -g -f X true 2>&1)" X
is 'the last of -f and -g' "$(ttime -f X -g true 2>&1 | wc -l)" 2

# -v wins over formats, wherever it stands.
for options in '-v' '-v -f X' '-f X -v' '-v -p' '-p -v' '-v -g'; do
	# shellcheck disable=SC2086 # words they are
	ttime $options sh -c 'exit 3' 2>report
	is "first line of $options" "$(sed -n 1p report)" \
		'Command exited with non-zero status 3'
	is "second line of $options" "$(sed -n 2p report)" \
		"$(printf '\tCommand being timed: "sh -c exit 3"')"
	is "24th line of $options" "$(sed -n 24p report)" \
		"$(printf '\tExit status: 3')"
done

# After GNU time's 23, one line more for each further figure of the list.
bad=$(sed 1d report | grep -Evx "$(printf '\t')"'[^:]+( \(.*\))?: .*')
is 'lines of another shape' "$bad" ''
is 'lines that are there twice' \
	"$(sed 's/: .*//' report | sort | uniq -d)" ''
for label in 'CPU time' 'CPU migrations' 'Processes started' 'CPU cycles' \
	'Kernel'; do
	matches "the lines after the 23rd" "$(sed 1,24d report)" \
		"^$(printf '\t')$label.*: [^ ]"
done

# The numbers are those of the letters.
ttime -v -o report sleep 0.2
matches 'elapsed in -v' "$(cat report)" \
	'Elapsed \(wall clock\) time \(h:mm:ss or m:ss\): 0:0[0-2]\.[0-9]{2}$'
matches 'page size in -v' "$(cat report)" \
	"Page size \\(bytes\\): $(getconf PAGESIZE)\$"
