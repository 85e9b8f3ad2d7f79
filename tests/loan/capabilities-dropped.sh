#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# When ttime-counters answers, it has no capability any more.
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"

lending
nothing='CapInh: 0
CapPrm: 0
CapEff: 0
CapAmb: 0
waits'
is 'before it lends' "$(unpriv borrow -k -y "$lent" | sed '/^answer/,$d')" "$nothing"
is 'before it refuses' "$(unpriv borrow -k -v 0 "$lent" | sed '/^answer/,$d')" "$nothing"
lends 'capabilities' "$lent" # it did have some
