#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What runs on is named: up to five names, with how many go by it, and whether
# there are others.
# shellcheck disable=SC2013,SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
for name in one two three four five six; do
	cp "$(command -v sleep)" $name
done
cp one "$(printf 'new\nline')"
cp one a-name-of-more-than-fifteen

# leaves_behind NAME...: each of them runs when the command ends
leaves_behind()
{
	ttime -o report -j sh -c '
		for name; do
			"./$name" 100 & echo $! >>pids
		done
		# Until they are what they are named after
		for pid in $(cat pids); do
			until ! grep -qx sh /proc/$pid/comm; do sleep 0.01; done
		done' sh "$@"
	for pid in $(cat pids); do
		is_running "$pid" || fail "$pid was killed"
		kill "$pid"
		wait_until is_gone "$pid"
	done
	rm pids
	is "left of: $*" "$(json left report)" $#
	is "leaves of: $*" "$(leaves)" ''
	named=$(note left why report)
}

leaves_behind one
is 'one' "$named" one
leaves_behind one two one
is 'two of a kind' "$named" 'one (2), two'
leaves_behind one two three four five
is 'five' "$named" 'one, two, three, four, five'
leaves_behind one two three four five six
is 'six' "$named" 'one, two, three, four, five and others'
leaves_behind one two three four five six one
is 'six and one again' "$named" 'one (2), two, three, four, five and others'
leaves_behind "$(printf 'new\nline')"
matches 'newline' "$named" '^new[^[:cntrl:]]*$'
leaves_behind a-name-of-more-than-fifteen
is 'a long name' "$named" a-name-of-more-

# In the report for people
ttime -o report sh -c './one 100 & echo $! >pids; ./two 100 & echo $! >>pids
	for pid in $(cat pids); do
		until ! grep -qx sh /proc/$pid/comm; do sleep 0.01; done
	done'
matches 'left row' "$(cat report)" '^left +2 +processes that ran on: one, two$'
for pid in $(cat pids); do
	kill "$pid"
	wait_until is_gone "$pid"
done
