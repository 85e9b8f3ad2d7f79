#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ttime-counters refuses a number of CPUs that a request has no room for.
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"

lending
for count in 0 2049 65536 2147483648 4294967295; do
	refuses "$count CPUs" E2BIG -n $count "$lent"
done
# As many as there is room for are not too many; descriptors end before that.
refuses '2048 CPUs' EMFILE -n 2048 -l 64 "$lent"
