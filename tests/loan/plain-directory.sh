#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ttime-counters is not taken in by a directory that only looks like a cgroup.
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"

lending
mkdir plain
cp "$lent/cgroup.events" "$lent/cgroup.procs" plain
chown -R 65534:65534 plain
refuses 'a directory' EINVAL plain
lends 'a cgroup' "$lent"
