#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A report that cannot be written is warned of where that can be seen, and the
# command's status is kept.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

for report in '-f X' -p -v -j ''; do
	status=0
	# shellcheck disable=SC2086 # words they are
	ttime $report -o /dev/full sh -c 'exit 3' 2>err || status=$?
	is "status, -o /dev/full $report" $status 3
	is "warnings, -o /dev/full $report" "$(wc -l <err)" 1
	matches "warning, -o /dev/full $report" "$(cat err)" \
		'^ttime: .*/dev/full.*No space left on device'

	status=0
	# shellcheck disable=SC2086
	ttime $report sh -c 'exit 3' 2>/dev/full || status=$?
	is "status, 2>/dev/full $report" $status 3

	status=0
	# shellcheck disable=SC2086
	ttime $report sh -c 'exit 3' 2>&- || status=$?
	is "status, 2>&- $report" $status 3
done
status=0
ttime -o /dev/full true 2>/dev/null || status=$?
is 'status of a good command, -o /dev/full' $status 0

# Neither does it replace the death by a signal.
status=0
sh -c 'ttime -o /dev/full sh -c "kill -KILL \$\$" 2>/dev/null; echo $? >status'
is 'status of a killed command' "$(cat status)" 137
