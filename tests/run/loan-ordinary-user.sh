#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# With ttime-counters an ordinary user counts all of the leaf, exactly.
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"

lending
at_paranoid 2
truth hop 2
[ $? != 77 ] || skip 'one CPU'

# in_lent COMMAND...: as that user, in a cgroup where he can make a leaf
mkdir "$lent/shell"
chown -R 65534 "$lent/shell"
in_lent()
{
	sh -c 'echo 0 >"$1/cgroup.procs" && shift && exec unpriv "$@"' sh "$lent/shell" "$@"
}

in_lent ttime -j truth hop 50 >out 2>report
is status $? 0
near migrations "$(json migrations report)" 50 3
is 'quality of migrations' "$(note migrations quality report)" exact
matches scope "$(cat report)" '"scope":"in the leaf, lent by ttime-counters"'
is step "$(json step report)" '"own cgroup"'

in_lent ttime -j truth fork 300 2>report
is forks "$(json forks report)" 300
is 'quality of forks' "$(note forks quality report)" exact
# (Not everywhere do they work: see `works`.)
if truth thread 1 2>/dev/null && truth spawn 1 2>/dev/null; then
	in_lent ttime -j truth thread 20 2>report
	is threads "$(json threads report)" 20
	in_lent ttime -j truth spawn 20 2>report
	is execs "$(json execs report)" 20
fi

# What an inherited event would lose: a program that its user may not read.
cp bin/truth unreadable
chmod 711 unreadable
in_lent ttime -j ./unreadable fork 30 2>report
is 'forks of an unreadable program' "$(json forks report)" 30
is 'their quality' "$(note forks quality report)" exact

# All that the user sees: a row without a word of it
in_lent ttime truth hop 50 2>report
matches 'migrations row' "$(grep '^migrations' report)" '^migrations +[0-9]+$'
is leaves "$(find "$lent/shell" -mindepth 1 -type d)" ''
