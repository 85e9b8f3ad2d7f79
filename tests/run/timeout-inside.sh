#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A grandchild that timeout(1) kills, and that nobody waits for, is counted.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

ttime -j -o report timeout 0.3 sh -c 'truth -o used burn u 9000; :'
is status $? 124
if denied cgroup; then
	matches 'quality of cpu' "$(tr -d '\n' <report)" '"cpu": *\{ *"quality": *"at least"'
	exit 0
fi
near_cpu_with cpu "$(seconds cpu_us report)" "$(cat used)" 2
