#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Where the own cgroup is root's, a leaf in a scope of the user manager: what
# an orphan burns is counted, and exactly.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manager.sh
. "$srcdir/tests/manager.sh"

start_manager
for mode in u s; do
	session ttime -j -o report truth -v orphan $mode 300 >used 2>err
	is status $? 0
	is messages "$(cat err)" ''
	is step "$(json step report)" '"systemd scope"'
	is 'reason for it' "$(note step why report)" 'own cgroup: Permission denied'
	matches leaf "$(json leaf report)" "^\"$(tail -n 1 scopes)/ttime[.][0-9]+\"\$"
	near_cpu "cpu ($mode)" "$(seconds cpu_us report)" "$(cat used)"
	is "quality of cpu ($mode)" "$(note cpu quality report)" exact
	is "remark on cpu ($mode)" "$(note cpu why report)" ''
	is escaped "$(json escaped_us report)" 0
	mv report report.$mode
done
sys_of_user=$(json sys_us report.u)
between "sys us (of one in user mode $sys_of_user)" "$(json sys_us report.s)" \
	$((sys_of_user + 1)) 400000

session ttime -v -o report true
matches '-v' "$(cat report)" 'Leaf made in: systemd scope \(own cgroup: Permission denied\)$'
session ttime -o report true
lacks 'default report' "$(cat report)" 'cgroup|scope|>='
is 'scopes asked for' "$(lines scopes)" 4
scopes_are_gone
