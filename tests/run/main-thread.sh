#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Run time and wait of the main thread.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

ttime -j -o report truth -v burn u 200 >used
near_cpu run "$(seconds run_ns report)" "$(cat used)"
# Two burners on one CPU: each waits while the other runs.
ttime -j -o report taskset -c 0 sh -c 'truth burn u 200 & exec truth burn u 200'
between wait "$(seconds wait_ns report)" 0.05 9
