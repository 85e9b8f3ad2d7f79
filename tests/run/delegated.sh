#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# An unprivileged user: no leaf where the cgroup belongs to root, a leaf in a
# delegated one.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
[ "$(id -u)" = 0 ] || skip 'needs root to delegate'
own_cgroup
for_everybody
mkdir "$own_group/session" "$own_group/delegated" "$own_group/delegated/shell"
chown -R 65534 "$own_group/delegated"

in_cgroup()
{
	sh -c 'echo 0 >"$1/cgroup.procs" && shift && exec unpriv ttime -j "$@"' sh "$@"
}

in_cgroup "$own_group/session" truth -v burn u 200 >used 2>report
is 'status in a session' $? 0
near_cpu 'cpu in a session' "$(seconds cpu_us report)" "$(cat used)"
# Nothing else ran in that cgroup, and its books say so.
is 'quality in a session' "$(note cpu quality report)" exact
matches 'reason in a session' "$(note cpu why report)" '^no cgroup: Permission denied; '

in_cgroup "$own_group/delegated/shell" truth -v orphan u 200 >used 2>report
is 'status where delegated' $? 0
near_cpu 'cpu where delegated' "$(seconds cpu_us report)" "$(cat used)"
is 'leaves' "$(leaves | grep -v -e /session -e /delegated/shell\$ -e /delegated\$)" ''
