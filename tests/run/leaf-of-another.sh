#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A running ttime's leaf is not swept, not even while it is empty.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
ttime -j -o report sh -c "echo 0 >$own_group/cgroup.procs; : >ready
	until [ -e stop ]; do sleep 0.02; done" &
wait_until test -e ready
for i in 1 2 3; do
	ttime -o other.$i true || fail "status of another: $?"
done
is 'leaves' "$(leaves | wc -l)" 1
: >stop
wait $!
is status $? 0
is 'leaves at the end' "$(leaves)" ''
