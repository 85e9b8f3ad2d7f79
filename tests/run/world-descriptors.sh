#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Inherited descriptors reach the command, and none of ttime.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

mkfifo fifo
: >input
exec 3<>fifo 4>output 7<input 9>>log
same_world 'descriptors 3, 4, 7 and 9'
in_world 'descriptors' '^fd 9: .*/log$'
in_world 'descriptors' '^fd 3: .*/fifo$'
exec 3>&- 4>&- 7>&- 9>&-
# The report file is ttime's own, whichever number it got.
same_world 'no inherited descriptor' sh -c 'exec "$@" 3>&- 4>&- 5>&- 6>&-' sh
! grep -q '^fd .*/report' with || fail "the report is open in the command: $(cat with)"
