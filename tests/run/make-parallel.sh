#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# make -j2 under ttime: the sum of all recipes, and a parallel run.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

unset MAKEFLAGS MFLAGS MAKELEVEL
make_works
cat >Makefile <<'END'
all: a b c d
a b c d:
	@truth -v burn u 150 >$@
END
ttime -j -o report make -s -j2 all
is status $? 0
burnt=$(cat a b c d | awk '{ sum += $1 } END { print sum }')
# make and its shells cost some as well.
between cpu "$(seconds cpu_us report)" "$(calc "$burnt - $(slack "$burnt")")" \
	"$(calc "$burnt + 0.15")"
