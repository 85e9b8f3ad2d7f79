#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A small orphan beside much that was waited for: what is called exact has it,
# or is not called so.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
make_session

session ttime -j -o report sh -c 'truth -v orphan u 30 >a & truth -v burn u 1200 >b; wait'
is status $? 0
is step "$(json step report)" '"none"'
truth=$(calc "$(cat a) + $(cat b)")
cpu=$(seconds cpu_us report)
echo "truth $truth, reported $cpu: $(note cpu quality report), $(note cpu why report)"
case $(note cpu quality report) in
exact) between 'exact cpu' "$cpu" "$(calc "$truth - 0.01")" "$(calc "$truth + 0.03")" ;;
'at least')
	between 'cpu at least' "$cpu" "$(calc "$(cat b)")" "$truth"
	most=$(note cpu why report | sed -n 's/.*at most \([0-9.]*\), .*/\1/p')
	between 'cpu at most' "$most" "$(calc "$truth - 0.001")" "$(calc "$truth + 0.03")"
	;;
estimate)
	# as far off as it says, and says so
	off=$(note cpu why report | sed -n 's/.* agrees to \([0-9.]*\) ms$/\1/p')
	between 'cpu and what it is off' "$(calc "$cpu + $off / 1000")" "$(calc "$truth - 0.01")" \
		"$(calc "$truth + 0.03")"
	;;
*) fail "quality: $(note cpu quality report)" ;;
esac
