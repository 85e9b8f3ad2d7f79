#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ttime in a recipe hands the job server on: no warning, all jobs are used.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

unset MAKEFLAGS MFLAGS MAKELEVEL
make_works
cat >Makefile <<'END'
sub:
	+ttime -j -o report $(MAKE) -s all
all: a b
# Each waits until the other runs: with one job at a time both wait in vain.
a:
	@: >a.up; for i in $$(seq 200); do [ -e b.up ] && exit 0; sleep 0.05; done; exit 1
b:
	@: >b.up; for i in $$(seq 200); do [ -e a.up ] && exit 0; sleep 0.05; done; exit 1
END
make -s -j2 sub >out 2>&1
is status $? 0
is messages "$(cat out)" ''
is 'status in the report' "$(json exit_status report)" 0
