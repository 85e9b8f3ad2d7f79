#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# An orphan where there is no leaf: wait4 is a lower bound, the own cgroup an
# upper one, and the truth lies between them.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
make_session

# most FIGURE: its upper bound
most()
{
	note "$1" why report | sed -n 's/.*at most \([0-9.]*\).*/\1/p'
}

for mode in u s; do
	session ttime -j -o report truth -v orphan $mode 400 >used 2>err
	is "status ($mode)" $? 0
	is "messages ($mode)" "$(cat err)" ''
	is "step ($mode)" "$(json step report)" '"none"'
	is "quality ($mode)" "$(note cpu quality report)" 'at least'
	matches "reason ($mode)" "$(note cpu why report)" \
		'^no cgroup: Permission denied; at most [0-9.]+, with strangers or orphans$'
	# Not the orphan's, but all that was waited for
	between "cpu at least ($mode)" "$(seconds cpu_us report)" 0.0001 0.1
	between "cpu at most (truth $(cat used), $mode)" "$(most cpu)" "$(calc "$(cat used) - 0.001")" \
		"$(calc "$(cat used) + $(slack "$(cat used)")")"
	for part in user sys; do
		is "quality of $part ($mode)" "$(note $part quality report)" 'at least'
		# the bound is told in ms
		between "$part at least ($mode)" "$(seconds ${part}_us report)" 0 \
			"$(calc "$(most $part) + 0.0005")"
	done
	[ $mode = s ] || sys_of_user=$(most sys)
done
between "sys at most (of one in user mode $sys_of_user)" "$(most sys)" \
	"$(calc "$sys_of_user + 0.001")" "$(calc "$(cat used) + $(slack "$(cat used)")")"

session ttime -o report truth orphan u 200
matches 'default report, cpu' "$(cat report)" '^cpu +>=0[.]0[0-9]+ s +no cgroup: .*; at most 0[.]2'
matches 'default report, user' "$(cat report)" '^user +>=0[.]0[0-9]+ s +at most 0[.][12]'
