#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Also when all counters are open and the report goes to standard error.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

for option in '' -v -j -g; do
	world -o facts 2>report
	mv facts without
	ttime $option world -o facts 2>report || fail "$option: status $?"
	mv facts with
	diff without with || fail "ttime $option: < without ttime, > with ttime"
done
