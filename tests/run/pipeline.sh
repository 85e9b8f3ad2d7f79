#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# In a pipeline ttime times its own stage.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

ttime -j -o report sh -c 'truth -v burn u 100 >used' | truth burn u 300
near_cpu_with cpu "$(seconds cpu_us report)" "$(cat used)" 1
