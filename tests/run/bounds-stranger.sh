#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A stranger that burns in the own cgroup makes its use an upper bound, no more.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
make_session

session truth -o stranger burn u 60000 &
stranger=$!
wait_until test -s stranger
before=$(cat stranger)
session ttime -j -o report truth -v burn u 300 >used
is status $? 0
during=$(calc "$(cat stranger) - $before")
kill $stranger
wait $stranger 2>/dev/null
is step "$(json step report)" '"none"'
near_cpu cpu "$(seconds cpu_us report)" "$(cat used)"
is quality "$(note cpu quality report)" 'at least'
is 'quality of user' "$(note user quality report)" 'at least'
most=$(note cpu why report | sed -n 's/.*at most \([0-9.]*\), .*/\1/p')
between "cpu at most (the stranger used $during)" "$most" "$(calc "$(cat used) + 0.02")" \
	"$(calc "$(cat used) + $during + $(slack "$(cat used)")")"
