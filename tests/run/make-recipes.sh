#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ttime in every recipe and around all of them.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

unset MAKEFLAGS MFLAGS MAKELEVEL
make_works
cat >Makefile <<'END'
all: a b c d
a b c d:
	@ttime -j -o report.$@ truth -v burn u 80 >$@
END
ttime -j -o report make -s -j2 all
is status $? 0
for part in a b c d; do
	near_cpu "cpu of $part" "$(seconds cpu_us report.$part)" "$(cat $part)"
done
burnt=$(cat a b c d | awk '{ sum += $1 } END { print sum }')
between cpu "$(seconds cpu_us report)" "$burnt" "$(calc "$burnt + 0.1 + 4 * $(own_cost)")"
