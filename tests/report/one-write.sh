#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A report is one write, up to 64 KiB of it.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

# A leak checker needs a process that nobody traces.
ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0
export ASAN_OPTIONS

# one_write WHAT [LENGTH] -- ARG...
one_write()
{
	what=$1
	length=$2
	shift 2
	messages 2 ttime "$@" >lengths || fail "$what: status $?"
	is "writes of $what" "$(wc -l <lengths)" 1
	[ -z "$length" ] || is "length of $what" "$(cat lengths)" "$length"
	[ "$(cat lengths)" -gt 0 ] || fail "$what is empty"
}

one_write 'the default report' '' true
one_write 'the report of -p' '' -p true
one_write 'the report of -g' '' -g true
one_write 'the report of -v' '' -v true
one_write 'the report of -j' '' -j true
one_write 'an empty format' 1 -f '' true
one_write 'many letters' 101 \
	-f "$(printf '%%x\\n%.0s' 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 \
	19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40 \
	41 42 43 44 45 46 47 48 49 50)" true

# The status line belongs to it.
messages 2 ttime -f X sh -c 'exit 3' >lengths
is 'lengths of a report with a status line' "$(cat lengths)" \
	"$(printf 'Command exited with non-zero status 3\nX\n' | wc -c)"

# 65536 bytes are one write: 65535 and the newline.
long=$(printf '%065535d' 0)
one_write 'a report of 64 KiB' 65536 -f "$long" true
one_write 'a report of 64 KiB, of a short format' 65536 -f '%C' \
	true "$(printf '%065530d' 0)"

# And into a file.
if command -v strace >/dev/null && strace true 2>/dev/null; then
	strace -o trace -e trace=write,writev,pwrite64 ttime -o out -v true ||
		fail "status $?"
	is 'writes to a file' "$(grep -Ec '^p?writev?(64)?\(' trace)" 1
else
	echo 'no strace: the writes to a file were not counted'
fi
