#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A task that leaves the leaf while it runs is never seen to leave its CPU: then
# nothing is told, rather than that it ran all the time.
# shellcheck disable=SC2154
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
ttime -x -b -o report \
	sh -c "sh -c 'echo 0 >$home_group/cgroup.procs; exec sleep 1'; exit 3"
is status $? 3
running=$(row running report | tr -d '>=~')
[ "$running" = n/a ] || between running "$running" 0 0.2
matches 'programs' "$(cat report)" '^By command'
lacks 'more than all' "$(cat report)" ' [0-9]{4,}\.[0-9]%'
