#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ttime-counters refuses a file of a cgroup, even one of the own cgroup.
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"

lending
for file in cgroup.procs cgroup.events cpu.stat; do
	chown 65534 "$lent/$file"
	refuses "$file" ENOTDIR "$lent/$file"
done
lends 'the cgroup' "$lent"
