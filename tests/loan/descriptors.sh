#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ttime-counters wants one descriptor with the request, neither none nor more.
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"

lending
for count in 0 2 3 8; do
	refuses "$count descriptors" EBADMSG -d $count "$lent"
done
lends 'one descriptor' -d 1 "$lent"
