#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Where the kernel allows no further cgroup, the command runs without one.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup

echo 0 >"$own_group/cgroup.max.descendants"
no_more='^own cgroup: Resource temporarily unavailable; '
runs_without_leaf descendants
matches 'reason of descendants' "$(note step why report)" "$no_more"
echo max >"$own_group/cgroup.max.descendants"
echo 0 >"$own_group/cgroup.max.depth"
runs_without_leaf depth
matches 'reason of depth' "$(note step why report)" "$no_more"
is 'leaves' "$(leaves)" ''
