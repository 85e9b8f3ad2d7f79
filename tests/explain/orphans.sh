#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What processes did that nobody waited for stands in the row of their program.
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/explain.sh
. "$srcdir/tests/explain.sh"

counted_here
ttime -j -x -b -o report truth -v orphan u 300 >used
is status $? 0
holds orphan report each-once
near_cpu_of 'truth (fork)' "$(cat used)" report
counts truth report 1 1
counts 'truth (fork)' report 2 0

# Also of one whose parent has long ended, and that runs another program
cp "$HELPERS/truth" burner
ttime -j -x -b -o report sh -c '(./burner -v burn u 200 >used.new && mv used.new used) &
	rm -f used; exec 3>&-; until [ -e used ]; do sleep 0.02; done'
holds 'one more' report each-once
near_cpu_of burner "$(cat used)" report
counts burner report 1 1
