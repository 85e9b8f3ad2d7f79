#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# No directory can be made, so no leaf either: the command runs, and its CPU time
# is as true as it can be without.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

! have_leaf || own_cgroup
for error in EPERM ENOSYS EACCES EROFS ENOSPC; do
	rm -f ran
	deny $error mkdir,mkdirat ttime -j -o report sh -c 'echo ran >>ran
		truth -v burn u 60 >used; exit 3' 2>err
	is "status, $error" $? 3
	is "runs, $error" "$(lines ran)" 1
	is "messages, $error" "$(cat err)" ''
	near_cpu_with "cpu, $error" "$(seconds cpu_us report)" "$(cat used)" 1
	matches "reason, $error" "$(note cpu why report)" '^no cgroup: .'
	is "step, $error" "$(json step report)" '"none"'
	matches "reason of the step, $error" "$(note step why report)" '^own cgroup: .*; systemd scope: .'
	for figure in left escaped_us stall_cpu_us stall_io_us stall_memory_us leaf; do
		is "$figure, $error" "$(json $figure report)" null
	done

	# What wait4 does not see is between the two bounds.
	deny $error mkdir,mkdirat ttime -j -o report truth -v orphan u 200 >used
	is "status with an orphan, $error" $? 0
	is "quality with an orphan, $error" "$(note cpu quality report)" 'at least'
	between "cpu with an orphan, $error" "$(seconds cpu_us report)" 0 "$(cat used)"
	[ -z "$own_group" ] || {
		most=$(note cpu why report | sed -n 's/.*at most \([0-9.]*\),.*/\1/p')
		between "at most with an orphan, $error" "$most" \
			"$(calc "$(cat used) - $(slack "$(cat used)")")" \
			"$(calc "$(cat used) + $(slack "$(cat used)") + $(own_cost)")"
	}
done
