#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ttime-counters refuses the cgroup of all processes, even to root.
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"

lending
root=$own_group
while [ -e "${root%/*}/cgroup.procs" ]; do root=${root%/*}; done
[ ! -e "$root/cgroup.events" ] || skip 'the root cgroup is not to be seen here'
refuses 'root cgroup, a user' EPERM "$root"
is 'root cgroup, root' "$(borrow "$root")" 'answer EPERM
exit 0'
chown 0:0 "$lent"
matches "root's own cgroup" "$(borrow "$lent")" '^answer 0, '
