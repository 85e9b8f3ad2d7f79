#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ttime-counters lends events on all CPUs asked for or on none.
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"

lending
lends 'CPUs that there are' "$lent"
cpu=$(printf '%s\n' "$loan" | sed -n 's/^CPU \([0-9]*\):.*/\1/p' | head -n 1)
for list in 65536 -1 -2147483648 2147483647 "$cpu,65536" "65536,$cpu" "$cpu,-1"; do
	refuses "CPUs $list" EINVAL -c "$list" "$lent"
done
is "CPU $cpu alone" "$(unpriv borrow -c "$cpu" "$lent" | sed -n '1s/CPUs.*//p; 2p')" \
	"answer 0, 1 
CPU $cpu: anon_inode:[perf_event]"
