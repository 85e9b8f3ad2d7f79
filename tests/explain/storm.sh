#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A storm of forks on all CPUs at once: each is in its row, and nothing is lost.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/explain.sh
. "$srcdir/tests/explain.sh"

counted_here
ttime -j -x -b -o report truth -v storm 40000 >made
is status $? 0
is forks "$(json forks report)" "$(cat made)"
is 'quality of forks' "$(note forks quality report)" exact
lacks 'loss' "$(cat report)" 'records were lost'
counts truth report 1 1
counts 'truth (fork)' report "$(cat made)" 0
holds storm report each-once
