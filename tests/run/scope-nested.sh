#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ttime inside a scope needs no scope of its own; the outer one counts the inner.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manager.sh
. "$srcdir/tests/manager.sh"

start_manager
session ttime -j -o outer ttime -j -o inner truth -v orphan u 200 >used
is status $? 0
is 'outer step' "$(json step outer)" '"systemd scope"'
is 'inner step' "$(json step inner)" '"own cgroup"'
is 'scopes asked for' "$(lines scopes)" 1
near_cpu 'inner cpu' "$(seconds cpu_us inner)" "$(cat used)"
near 'outer cpu' "$(seconds cpu_us outer)" "$(seconds cpu_us inner)" \
	"$(calc "$(slack "$(cat used)") + $(own_cost)")"
scopes_are_gone
