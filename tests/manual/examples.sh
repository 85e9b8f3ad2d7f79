#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What the manual shows is what is seen: its examples are run and compared, but
# for the numbers.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manual/lib.sh
. "$srcdir/tests/manual/lib.sh"
as_in_the_manual

examples check "$manual" || fail 'the manual differs from what is seen, as said above'
