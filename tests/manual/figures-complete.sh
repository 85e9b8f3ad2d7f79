#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Every figure of --list is in the manual: in the table, as --list has it, in the
# text by an entry of the index, and its letters among the letters.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manual/lib.sh
. "$srcdir/tests/manual/lib.sh"

ttime --list >list || fail "status $?"
ttime --version >version || fail "status $?"
awk -f "$srcdir/doc/figures-texi.awk" version list >figures || fail 'no table'
same_file figures "$figures"
matches 'the version' "$(cat figures)" "^@set VERSION $(sed -n '1s/ttime //p' version)\$"

sed 1d list | while read -r name letter rest; do
	grep -qx -e "@item $name" figures || fail "$name is not in the table"
	grep -qF -e "${rest##*  }." figures || fail "the meaning of $name is not in the table"
	grep -qx -e "@vindex $name" "$manual" || fail "$name is not in the text"
	[ "$letter" = - ] ||
		grep -q -e "^@item @code{$letter} @tab @code{$name} @tab" "$manual" ||
		fail "$letter is not among the letters"
done || exit 1
# And none that there is not
sed -n 's/^@vindex \([a-z][a-z.]*\)$/\1/p' "$manual" | sort >told
sed 1d list | awk '{ print $1 }' | sort >known
same_file known told

# The remarks are in the words of the program.
sed -n '/^@node Remarks$/,/^@end table$/s/^@item //p' "$manual" >remarks
[ "$(wc -l <remarks)" -ge 30 ] || fail "remarks: $(cat remarks)"
sed 's/@var{[^}]*}/\n/g' remarks | sed 's/^[ %]*//; s/ *$//; /^$/d' | while read -r words; do
	grep -qaF -e "$words" "$TTIME" || fail "no remark of ttime has '$words'"
done || exit 1
