#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Every option of --help is in the manual, in its index and in an example that is
# run; and the manual has no other.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manual/lib.sh
. "$srcdir/tests/manual/lib.sh"

ttime --help >help || fail "status $?"
examples options "$manual" <help || fail 'options, as said above'

# It sees what is not there: an option more, a name less in each place.
sed 's/^  -x, --explain /  -y, --explore  /' help >other
! examples options "$manual" <other >out || fail 'an unknown option passes'
matches 'said of the unknown option' "$(cat out)" '^--explore has no @item$'
matches 'said of the option that is gone' "$(cat out)" '^--explain is no option'
for line in '@opindex --wait' '@item -w' '@c run: ttime --kill-left .*'; do
	sed "s/^$line\$/@c/" "$manual" >less.texi
	! examples options less.texi <help >out || fail "passes without $line"
done
