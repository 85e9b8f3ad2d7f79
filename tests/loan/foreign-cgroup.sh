#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ttime-counters lends no counters of a cgroup that belongs to somebody else.
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"

lending
lends 'own cgroup' "$lent"
mkdir "$own_group/foreign"
refuses "root's cgroup" EPERM "$own_group/foreign"
chown 65533:65534 "$own_group/foreign"
refuses "another user's cgroup" EPERM "$own_group/foreign"
