#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A burner that timeout(1) stops is reported with all it burnt.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

for option in --preserve-status --foreground; do
	timeout $option 0.4 ttime -j -o report \
		sh -c 'echo $$ >pid; exec truth -o used burn u 9000'
	status=$?
	[ "$option" = --foreground ] || is "status with $option" "$status" 143
	is "signal with $option" "$(json exit_signal report)" 15
	near_cpu_with "cpu with $option" "$(seconds cpu_us report)" "$(cat used)" 1
	is_gone "$(cat pid)" || fail "the burner survived $option"
done
