#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A standard error that does not block, and is full at the end, still gets the
# whole report.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

status=0
clogged 300 ttime -f 'report %x' sh -c 'exit 3' >got || status=$?
is 'status' $status 3
is 'a short report' "$(cat got)" \
	"$(printf 'Command exited with non-zero status 3\nreport 3')"

long=$(printf '%020000d' 0)
clogged 300 ttime -f "$long" true >got || fail "status $?"
[ "$(cat got)" = "$long" ] ||
	fail "a report of five pages: got $(wc -c <got) bytes, want 20001"

clogged 300 ttime true >got || fail "status $?"
is 'rows of the default report' "$(awk '{ printf "%s ", $1 }' got)" \
	'real cpu user sys forks migrations MHz '
