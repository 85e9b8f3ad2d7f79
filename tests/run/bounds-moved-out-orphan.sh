#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A command that leaves the own cgroup and burns elsewhere just what an orphan of
# its burnt there: the sums are the same by chance, and mean nothing.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
mkdir "$own_group/narrow" "$own_group/elsewhere"
echo 0 >"$own_group/narrow/cgroup.max.descendants"

sh -c 'echo 0 >"$1/narrow/cgroup.procs"; exec ttime -j -o report sh -c "
	truth -v orphan u 300 >a
	echo 0 >\"\$1/elsewhere/cgroup.procs\"
	truth -v burn u 300 >b" sh "$1"' sh "$own_group"
is status $? 0
is step "$(json step report)" '"none"'
truth=$(calc "$(cat a) + $(cat b)")
echo "truth $truth, reported $(seconds cpu_us report): $(note cpu quality report)"
between 'cpu' "$(seconds cpu_us report)" "$(cat b)" "$truth"
is quality "$(note cpu quality report)" 'at least'
lacks remark "$(note cpu why report)" 'agrees'
