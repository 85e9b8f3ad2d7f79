#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Blocked signals stay blocked.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

same_world 'TERM' launch -b 15
in_world 'TERM' '^SigBlk:[[:space:]]*0*4000$'
same_world 'CHLD, INT, PIPE, USR1, ALRM, a real-time one' \
	launch -b 17 -b 2 -b 13 -b 10 -b 14 -b 40
in_world 'CHLD and others' '^SigBlk:[[:space:]]*0*8000013202$'
