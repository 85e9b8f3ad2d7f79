#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# 40 of ttime, one in the other: each counts what is inside.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

cost=$(calc "1000000 * $(own_cost)")
set -- truth -v burn u 100
i=0
while [ $i -lt 40 ]; do
	i=$((i + 1))
	set -- ttime -f '%{exit.status} %{cpu:us} %{forks} %{mhz}' -o report.$i "$@"
done
"$@" >used
is status $? 0
inside=$(sed 's/0*\(.*\)[.]/\1/' used)
i=0
while [ $i -lt 40 ]; do
	i=$((i + 1))
	read -r status cpu rest <report.$i
	cpu=${cpu#>=}
	is "status of level $i" "$status" 0
	# What is booked of a process and what it reads on its own clock may
	# differ a little; one ttime costs a few ms.
	if [ "$cpu" -lt $((inside - 1000)) ] || [ "$cpu" -gt $((inside + ${cost%.*})) ]; then
		fail "cpu of level $i: $cpu us, with $inside us inside it ($rest)"
	fi
	inside=$cpu
done
