#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What ttime keeps of the command's processes does not grow with their number.
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/explain.sh
. "$srcdir/tests/explain.sh"

counted_here

# peak_of N: KiB that ttime has held at the most when N processes are gone
peak_of()
{
	ttime -j -x -b -o report sh -c '
		truth storm $1
		sed -n "s/^VmHWM:[[:space:]]*\([0-9]*\) kB$/\1/p" /proc/$PPID/status' sh "$1"
}

# Had it kept as little as a number of each process, that were 4 bytes. (How far
# it lags behind differs from run to run. A sanitizer keeps what was freed.)
if ! is_sanitized; then
	few=$(peak_of 20000)
	many=$(peak_of 100000)
	between "KiB after 100000 processes (and after 20000: $few)" "$many" 1 \
		"$(calc "$few + 80000 * 4 / 1024")"
fi

# 510 names are told apart. What comes after is one row.
for i in $(seq 700); do
	ln -s "$HELPERS/truth" "p$i"
done
ttime -j -x -b -o report sh -c 'for i in $(seq 700); do ./p$i fork 0; done'
is status $? 0
holds '700 programs' report each-once
is rows "$(objects report | grep -c '^"name".*"forked"')" 511
others=$(program '(other)' processes report)
counts '(other)' report "$others" "$others"
is 'programs in rows of their own, and in the other one' \
	$(($(objects report | grep -c '^"name":"p[0-9]') + others)) 700
is forks "$(json forks report)" 701

# A table for people ends after 20 of them.
ttime -b -o report sh -c 'for i in $(seq 60); do ./p$i fork 0; done'
is 'rows shown' "$(sed -n '/^By command/,$p' report | grep -c '%$\|%.*[0-9]$')" 23
matches 'row of the rest' "$(cat report)" '^\([0-9]+ more\) +(>=)?0\.[0-9]{3} '
