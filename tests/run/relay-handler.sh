#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A command that ends in its own way after TERM has the time for it.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

timeout 0.4 ttime -j -o report sh -c '
	trap "truth -v burn u 200 >last; exit 0" TERM
	truth -o used burn u 9000 &
	wait $!
'
is 'status of timeout' $? 124
is 'status of the command' "$(json exit_status report)" 0
burnt=$(calc "$(cat used) + $(cat last)")
near_cpu_with cpu "$(seconds cpu_us report)" "$burnt" 2
# The 0.4 s have the start of ttime in them, which elapsed has not.
between elapsed "$(seconds elapsed_ns report)" "$(cat last)" 9
