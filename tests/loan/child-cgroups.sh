#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ttime-counters lends counters of a leaf only: others could run below.
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"

lending
mkdir "$lent/child"
chown 65534 "$lent/child"
refuses 'a cgroup with a child' EBUSY "$lent"
lends 'the child' "$lent/child"
rmdir "$lent/child"
lends 'a leaf' "$lent"
