#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Short processes where there is no leaf: the split is that of the own cgroup's
# ticks, while wait4's is wrong.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
make_session

note_books
session ttime -j -o whole ttime -j -o waited --rusage truth storm 15000
is status $? 0
is step "$(json step whole)" '"none"'
is 'quality of cpu' "$(note cpu quality whole)" exact
is 'quality of user' "$(note user quality whole)" estimate
is 'quality of sys' "$(note sys quality whole)" estimate

waited=$(calc "$(seconds user_us waited) + $(seconds sys_us waited)")
near 'cpu of both' "$(seconds cpu_us whole)" "$waited" "$(calc "0.05 * $waited + $(own_cost)")"
share=$(calc "$(seconds sys_us whole) / $(seconds cpu_us whole)")
share_waited=$(calc "$(seconds sys_us waited) / $waited")
as_booked storm whole
between "system share (of wait4: $share_waited)" "$share" "$(calc "$share_waited + 0.1")" 1
