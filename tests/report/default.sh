#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The default report: its rows, their order and how they are lined up.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

always='real cpu user sys forks migrations MHz '

# check FILE ROWS: these rows, each lined up
check()
{
	is "rows of $1" "$(awk '{ printf "%s ", $1 }' "$1")" "$2"
	# A name in 10 columns, a value that ends in the 19th, a unit, and what
	# remark there is from the 26th on; nothing behind that.
	bad=$(grep -Evx -e '[A-Za-z]{1,10} +((~|>=)?[0-9.]+|n/a|SIG[A-Z0-9+]+)( s)?( +[^ ].*[^ ])?' "$1")
	is "lines of $1 of another shape" "$bad" ''
	bad=$(awk '{
		match($0, /^[A-Za-z]+ +[^ ]+/)
		if (RLENGTH != 19) { print; next }
		rest = substr($0, 20)
		if (rest == "" || rest == " s") next
		if (rest !~ /^( s    |      )[^ ]/) print
	}' "$1")
	is "lines of $1 that are not lined up" "$bad" ''
}

ttime sleep 0.2 2>short || fail "status $?"
check short "$always"
matches 'real' "$(cat short)" '^real +[0-9]+\.[0-9]{3} s$'
between 'real' "$(row real short)" 0.200 2.500
matches 'cpu' "$(cat short)" '^cpu +(~|>=)?[0-9]+\.[0-9]{3} s    +[^ ]'
for name in user sys; do
	is "$name of a run of nothing" "$(row $name short)" n/a
	matches "remark on $name" "$(remark $name short)" 'not resolved'
done

ttime truth burn u 400 2>long || fail "status $?"
check long "$always"
matches 'user' "$(cat long)" '^user +[~>=]*[0-9]+\.[0-9]{3} s'
matches 'sys' "$(cat long)" '^sys +[~>=]*[0-9]+\.[0-9]{3} s'
near 'user + sys and cpu' \
	"$(calc "$(row user long | tr -d '~>=') + $(row sys long | tr -d '~>=')")" \
	"$(row cpu long | tr -d '~>=')" 0.002

if have_leaf && ! denied cgroup; then
	matches 'value of cpu' "$(row cpu long)" '^[0-9]'
	matches 'remark on sys' "$(remark sys long)" '^ *[0-9]+% of cpu'
	matches 'remark on cpu' "$(remark cpu long)" '[0-9]+% of one CPU'
	percent=$(calc "$(row cpu long) * 100 / $(row real long)")
	near 'per cent of one CPU' \
		"$(remark cpu long | sed -n 's/.*[^0-9]\([0-9][0-9]*\)% of.*/\1/p')" \
		"$percent" 1
else
	matches 'value of cpu' "$(row cpu long)" '^>=[0-9]'
	# A share of a lower bound would be no number.
	matches 'value of sys' "$(row sys long)" '^(~|>=)[0-9]'
	matches 'remark on sys' "$(remark sys long)" '^ *(by wait4|at most)'
	matches 'remark on cpu' "$(remark cpu long)" 'no cgroup: .'
fi
for name in forks migrations MHz; do
	value=$(row "$name" long)
	matches "$name" "$value" '^((~|>=)?[0-9]+|n/a)$'
	[ "$value" != n/a ] ||
		matches "why there is no $name" "$(remark "$name" long)" '.'
done
if denied perf_event_open; then
	is 'forks without perf events' "$(row forks long)" n/a
else
	is 'forks' "$(row forks long)" 0
	ttime sh -c 'true & true & wait' 2>forks
	check forks "$always"
fi

# Further rows, when there is something to say.
ttime sh -c 'exit 3' 2>exited
check exited "$always"'exit '
is 'exit' "$(row exit exited)" 3
sh -c 'ttime -o signal sh -c "kill -KILL \$\$"; :' 2>/dev/null
check signal "$always"'signal '
is 'signal' "$(row signal signal)" SIGKILL
