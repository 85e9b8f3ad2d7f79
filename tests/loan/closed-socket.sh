#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ttime-counters ends when nobody is there any more, with a failure.
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"

lending
is 'closed socket' "$(unpriv borrow -x "$lent")" 'exit 1'
lends 'open socket' "$lent"
