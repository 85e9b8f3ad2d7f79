#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ttime-counters understands one request, of one length and one version.
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"

lending
for length in 0 1 4 -4 -1 +1 +64; do
	refuses "length $length" EBADMSG -z $length "$lent"
done
for version in 0 1 3 256 4294967295; do
	refuses "version $version" EBADMSG -v $version "$lent"
done
lends 'a good one' "$lent"
