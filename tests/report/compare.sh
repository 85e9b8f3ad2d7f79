#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# -c shows what time(1) would have said of the same run, beside the truth.
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

# time(1) inside measures what ttime measures, its own start and end aside.
wall() { awk '{ print $1 }' /proc/uptime; }
time=/usr/bin/time
$time -p -o probe true 2>/dev/null || time=
before=$(wall)
if [ -n "$time" ]; then
	ttime -c -o report $time -p -o told truth burn u 300
else
	ttime -c -o report "$(as_time)" --rusage -p -o told truth burn u 300
fi
is status $? 0
around=$(calc "$(wall) - $before")
matches headline "$(cat report)" '^Seconds +ttime +time\(1\) +difference$'

# column NAME N: of that row of the comparison
column()
{
	sed '1,/^Seconds/d' report | awk -v name="$1" -v n="$2" '$1 == name { print $n }'
}
# On a busy machine starting time(1) takes any while: it is within.
between "real of time(1)" "$(column real 3)" "$(calc "$(sed -n 's/^real //p' told) - 0.015")" \
	"$(calc "$around + 0.02")"
for name in user sys; do
	near "$name of time(1)" "$(column $name 3)" "$(sed -n "s/^$name //p" told)" \
		"$(calc "0.015 + $(own_cost)")"
done
# The sum of what it was told, and the differences of what is shown (each is
# rounded to 1 ms)
near 'cpu of time(1)' "$(column cpu 3)" "$(calc "$(column user 3) + $(column sys 3)")" 0.0015
for name in real cpu; do
	difference=$(calc "$(column $name 3) - $(column $name 2 | tr -d '~>=')")
	awk -v got="$(column $name 4)" -v want="$difference" \
		'BEGIN { exit !(got - want < 0.0016 && want - got < 0.0016) }' ||
		fail "difference of $name: $(column $name 4), want $difference"
done

# It knows nothing of an orphan.
ttime -j -c -o report truth -v orphan u 300 >used
told=$(sed 's/[{}]/\n/g' report | sed -n 's/^"cpu_us":\([0-9]*\),"user_us":[0-9]*,"sys_us":[0-9]*$/\1/p')
between 'what wait4 knows, us' "$told" 0 \
	"$(calc "1000000 * (0.1 + $(own_cost))")"
denied cgroup || near_cpu cpu "$(seconds cpu_us report)" "$(cat used)"

# The figures without -c are the same, and the table comes but once.
for options in -p -v -g "-f %e"; do
	# shellcheck disable=SC2086 # words they are
	ttime $options -c -o report true
	is "tables of $options" "$(grep -c '^Seconds' report)" 1
	is "rows of $options" "$(sed '1,/^Seconds/d' report | grep -Ec '^(real|cpu|user|sys) ')" 4
done
ttime -o report true
lacks 'unasked' "$(cat report)" '^Seconds'
