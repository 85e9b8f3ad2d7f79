#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Without PATH, a shell or any setting of its own ttime measures what it is given.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

env -i "$TTIME" -j -o report /bin/sh -c 'exit 3'
is 'status without environment' $? 3
is 'exit status in the report' "$(json exit_status report)" 3
PATH=/nonexistent "$TTIME" -p /bin/true 2>report
is 'status without PATH' $? 0
matches 'report' "$(cat report)" '^real [0-9]+\.[0-9]{2}$'
