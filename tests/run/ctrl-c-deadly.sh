#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Control-C that kills the command: reported, and ttime dies of INT.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

pty -w READY -t 200 -s '^C' launch -e ending ttime -j -o report \
	sh -c 'echo READY; exec truth -o used burn u 9000' >screen
is ending "$(cat ending)" 'signal 2'
is 'signal in the report' "$(json exit_signal report)" 2
near_cpu_with cpu "$(seconds cpu_us report)" "$(cat used)" 1
