#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A command that ignores INT runs to its end under Control-C.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

pty -w READY -s '^C' ttime -j -o report \
	sh -c 'trap "" INT; echo READY; truth -v burn u 300 >used' >screen
is status $? 0
near_cpu_with cpu "$(seconds cpu_us report)" "$(cat used)" 1
