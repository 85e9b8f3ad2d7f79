#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ttime-counters answers once: nobody gets more by asking again.
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"

lending
once=$(unpriv borrow "$lent")
lends 'two requests' -m 2 "$lent"
is 'two requests' "$loan" "$once"
lends 'five requests' -m 5 "$lent"
is 'five requests' "$loan" "$once"
refuses 'two bad ones' EBADMSG -m 2 -v 0 "$lent"
