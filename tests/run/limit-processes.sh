#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Where no process can be started: a clear line, 125 or 126, no hang.
# shellcheck source=tests/lib.sh disable=SC3045
. "${srcdir:-.}/tests/lib.sh"

# A leak checker would want a process of its own, too.
ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0
export ASAN_OPTIONS

[ "$(id -u)" = 0 ] || skip 'needs root to become somebody else'
for_everybody
# A user of which nobody else makes processes meanwhile.
timeout -k 1 9 prlimit --nproc=1 setpriv --reuid 47123 --regid 47123 --clear-groups \
	ttime true 2>err
status=$?
case $status in
125 | 126) ;;
*) fail "status $status: $(cat err)" ;;
esac
is lines "$(lines err)" 1
matches message "$(cat err)" '^ttime: .*Resource temporarily unavailable'
