#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Ignored signals stay ignored.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

same_world 'CHLD, PIPE, HUP' launch -i 17 -i 13 -i 1
in_world 'CHLD, PIPE, HUP' '^SigIgn:[[:space:]]*[0-9a-f]*11001$'
same_world 'INT, QUIT, TERM, USR1, USR2, TSTP' \
	launch -i 2 -i 3 -i 15 -i 10 -i 12 -i 20
in_world 'INT, QUIT, TERM, USR1, USR2, TSTP' '^SigIgn:[[:space:]]*[0-9a-f]*84a06$'
