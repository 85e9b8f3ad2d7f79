#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# In a container whose cgroup file system is mounted read-only: right totals, by
# the own cgroup, and not a word on standard error.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

make_container

for mode in u s; do
	unshare -mC ./container ttime -j -o report truth -v burn $mode 300 >used 2>err
	is "status ($mode)" $? 0
	is "messages ($mode)" "$(cat err)" ''
	is "step ($mode)" "$(json step report)" '"none"'
	is "reasons ($mode)" "$(note step why report)" \
		'own cgroup: Read-only file system; systemd scope: not in a login session'
	near_cpu "cpu ($mode)" "$(seconds cpu_us report)" "$(cat used)"
	is "quality ($mode)" "$(note cpu quality report)" exact
	matches "remark ($mode)" "$(note cpu why report)" \
		'^no cgroup: Read-only file system; the own one agrees to [0-9.]+ ms$'
	near "sum ($mode)" "$(calc "$(seconds user_us report) + $(seconds sys_us report)")" \
		"$(seconds cpu_us report)" 0.000002
	mv report report.$mode
done
sys_of_user=$(json sys_us report.u)
between "sys us (of one in user mode $sys_of_user)" "$(json sys_us report.s)" \
	$((sys_of_user + 1)) 400000
unshare -mC ./container ttime -j -o report truth -v orphan u 300 >used 2>err
is 'quality with an orphan' "$(note cpu quality report)" 'at least'
near_cpu 'at most, with an orphan' \
	"$(note cpu why report | sed -n 's/.*at most \([0-9.]*\), .*/\1/p')" "$(cat used)"
unshare -mC ./container ttime -j -o report sh -c 'exit 3' 2>err
is 'status of another' $? 3
is 'messages of another' "$(cat err)" ''
# On standard error stands the report alone
unshare -mC ./container ttime truth burn u 100 2>err
is 'rows' "$(sed 's/ .*//' err | tr '\n' ' ')" 'real cpu user sys forks migrations MHz '
is 'leaves' "$(leaves)" ''
