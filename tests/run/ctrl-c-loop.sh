#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# One Control-C stops a loop of a shell over ttime.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"

command -v bash >/dev/null || skip 'no bash'
pty -w READY -s '^C' bash -c '
	for i in 1 2 3; do
		ttime -o report.$i sh -c "echo READY; exec sleep 9"
		echo "went on"
	done
' >screen
is status $? 130
is 'runs' "$(grep -c READY screen)" 1
lacks screen "$(cat screen)" 'went on'
is 'signal row' "$(row signal report.1)" SIGINT
