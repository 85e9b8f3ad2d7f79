#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The sections come after whichever report was chosen, and only if asked for;
# a figure of theirs is to be had by its name alone.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/explain.sh
. "$srcdir/tests/explain.sh"

counted_here
ttime -p -x -o report true
matches 'lines of -p' "$(sed -n 1,3p report | tr '\n' ' ')" \
	'^real [0-9]+\.[0-9]{2} user [0-9]+\.[0-9]{2} sys [0-9]+\.[0-9]{2} $'
matches 'after them' "$(sed -n 4,5p report | tr '\n' '|')" '^\|Where the time went[^|]*\|$'
matches 'running row' "$(sed -n 6p report)" '^running +(>=)?[0-9]+\.[0-9]{3} s '
for options in -x '-f %e -x' '-g -x' '-v -x'; do
	# shellcheck disable=SC2086 # words they are
	ttime $options -o report true
	is "sections of $options" "$(grep -c '^Where the time went' report)" 1
	lacks "tables of $options" "$(cat report)" '^By command'
done
ttime -x -b -c -o report true
is 'order' "$(grep -o '^Seconds\|^Where\|^By' report | tr '\n' ' ')" 'Seconds Where By '

ttime -f '%{running}' -o report truth burn u 100
matches 'running by its name' "$(cat report)" '^(>=)?0\.[0-9]{3}$'
is 'lines' "$(lines report)" 1
between 'running, s' "$(tr -d '>=' <report)" 0.09 60
ttime -f '%{gaps:ms} %{gaps.count} %{running.peak} %{ready:us}' -o report sleep 0.1
matches 'others by their names' "$(cat report)" \
	'^~?1[0-9]{2}(\.[0-9]*)? ~?[0-9]+ (>=)?1 >=[0-9.]+$'

ttime -v -o report true
lacks 'sections of -v' "$(cat report)" '^(Where the time went|By command|running|nobody|Seconds)'
lacks 'figures of -v' "$(cat report)" 'Time (some task was|nobody was|tasks were)'
ttime -v -x -o report true
matches 'figures of -v -x' "$(cat report)" \
	'^	Time some task was on a CPU \(seconds\): (>=)?[0-9]+\.[0-9]{3}'
matches 'figures of -v -x' "$(cat report)" '^	Time nobody was on a CPU \(seconds\): ~?[0-9]+\.'

ttime -o report true
is 'lines of the default report' "$(lines report)" 7
ttime -j -o report true
lacks 'JSON without sections' "$(cat report)" '"(explanation|by_command|wait4|running_ns)":'
ttime -j -b -o report true
matches 'JSON of -b' "$(cat report)" '"by_command":\[\{"name":"true"'
lacks 'JSON of -b alone' "$(cat report)" '"(explanation|wait4)":'

# As time(1), too
"$(as_time)" -x -f %e -o report true
is 'sections under the name of time' "$(grep -c '^Where the time went' report)" 1
