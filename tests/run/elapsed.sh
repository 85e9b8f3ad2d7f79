#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Elapsed time: from the start of the command to its end.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

uptime()
{
	cut -d ' ' -f 1 /proc/uptime
}

before=$(uptime)
ttime -j -o report sleep 0.3
after=$(uptime)
# /proc/uptime counts hundredths.
between elapsed "$(seconds elapsed_ns report)" 0.3 "$(calc "$after - $before + 0.01")"
between 'real' "$(ttime sleep 0.1 2>&1 | row real -)" 0.1 2.1
