#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Where a leaf takes no process, the command runs without one.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup

mkdir "$own_group/threads"
echo threaded >"$own_group/threads/cgroup.type" || skip 'no threaded cgroup can be made here'
runs_without_leaf 'threaded domain'
matches reason "$(note step why report)" '^own cgroup: Operation not supported; '
is 'leaves' "$(leaves)" "$own_group/threads"
