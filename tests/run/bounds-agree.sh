#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# No leaf, and nothing else in the own cgroup: its books and those of wait4
# agree, so that cpu is exact. user and sys are its ticks.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
make_session

# agrees NAME PROGRAMS: the report says so, and its parts add up; beside the
# burner so many others ran.
agrees()
{
	is "step, $1" "$(json step report)" '"none"'
	near_cpu_with "cpu, $1" "$(seconds cpu_us report)" "$(cat used)" "$2"
	is "quality of cpu, $1" "$(note cpu quality report)" exact
	matches "reason, $1" "$(note cpu why report)" \
		'^no cgroup: Permission denied; the own one agrees to [0-9.]+ ms$'
	for part in user sys; do
		is "quality of $part, $1" "$(note $part quality report)" estimate
		matches "source of $part, $1" "$(note $part source report)" 'of the own cgroup'
	done
	near "sum of the parts, $1" "$(calc "$(seconds user_us report) + $(seconds sys_us report)")" \
		"$(seconds cpu_us report)" 0.000002
}

session ttime -o report truth burn u 300
matches 'default report, cpu' "$(cat report)" \
	'^cpu +0[.][0-9]+ s +no cgroup: Permission denied; the own one agrees to [0-9.]+ ms$'
user=$(sed -n 's/^user *~\([0-9.]*\) s *standard error [0-9.]* points$/\1/p' report)
error=$(sed -n 's/^user.* standard error \([0-9.]*\) points$/\1/p' report)
near 'default report, user' "$user" 0.3 "$(calc "0.3 * 3 * $error / 100 + 0.02")"

note_books
session ttime -j -o report truth -v burn u 500 >used 2>err
is status $? 0
agrees 'user mode' 0
as_booked 'user mode' report
sys_of_user=$(json sys_us report)
note_books
session ttime -j -o report truth -v burn s 500 >used 2>>err
is 'status in the kernel' $? 0
agrees 'kernel' 0
as_booked kernel report
between "sys us (of one in user mode $sys_of_user)" "$(json sys_us report)" $((sys_of_user + 1)) 600000
# More than one process, waited for, in and out of step with each other
session ttime -j -o report sh -c 'truth -o one burn u 300 & truth -o two burn s 300; wait' 2>>err
is 'status of two' $? 0
calc "$(cat one) + $(cat two)" >used
agrees 'two of them' 2
is messages "$(cat err)" ''

# ttime's own use is no part of what they differ by, however much it is.
session ttime -j -o report truth fork 1000
is 'quality with forks' "$(note cpu quality report)" exact
between 'ms between both books' \
	"$(note cpu why report | sed -n 's/.*agrees to \([0-9.]*\) ms$/\1/p')" 0 1

# What this cgroup has used before is split anew with it: here far too much.
session ttime -o report truth burn u 100
matches 'too much before' "$(cat report)" '^user +n/a +not resolved: standard error [0-9]+ points$'
