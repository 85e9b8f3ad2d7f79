#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Where no process can be started at all: a clear line and 125 or 126.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

# A leak checker would want a process of its own, too.
ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0
export ASAN_OPTIONS

for error in EPERM EAGAIN; do
	deny $error clone,clone3,fork,vfork ttime touch ran 2>err
	status=$?
	case $status in
	125 | 126) ;;
	*) fail "status $status: $(cat err)" ;;
	esac
	is "lines, $error" "$(lines err)" 1
	matches "message, $error" "$(cat err)" '^ttime: .'
	[ ! -e ran ] || fail 'the command ran'
done
