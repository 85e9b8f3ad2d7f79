#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Short of descriptors, ttime-counters lends all events or none.
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"

! is_sanitized || skip 'a sanitizer wants descriptors of its own'
lending
unpriv sleep 60 &
inside=$!
wait_until grep -q sleep "/proc/$inside/comm"
echo $inside >"$lent/cgroup.procs"

# Beside the standard ones it has one for the cgroup, and one for each event.
cpus=$(nproc)
limit=4
while [ $limit -lt $((4 + cpus)) ]; do
	got=$(unpriv borrow -l $limit "$lent")
	matches "$limit descriptors" "$got" '^answer (EMFILE|EPERM)$'
	is "$limit descriptors" "$(printf '%s\n' "$got" | tail -n +2)" 'exit 0'
	limit=$((limit + 1))
done
lends "$limit descriptors" -l $limit "$lent"
lends "$limit descriptors and cycles" -y -l $limit "$lent"
lacks 'cycles without a descriptor' "$loan" '^answer.* cycles 0$'
kill $inside
wait $inside 2>/dev/null
exit 0
