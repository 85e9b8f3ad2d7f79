#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The manual becomes Info and HTML without one warning, with the version and
# every chapter in it.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manual/lib.sh
. "$srcdir/tests/manual/lib.sh"

command -v makeinfo >/dev/null || skip 'there is no makeinfo'

# made KIND FILE OPTION...
made()
{
	made_kind=$1 made_file=$2
	shift 2
	makeinfo --error-limit=0 --no-split "$@" -I "$(dirname "$figures")" -o "$made_file" \
		"${source:-$manual}" 2>err || fail "status of makeinfo for $made_kind: $(cat err)"
	is "said by makeinfo for $made_kind" "$(cat err)" ''
}

made Info ttime.info
made HTML ttime.html --html
matches 'the version in Info' "$(cat ttime.info)" \
	"for ttime, version $(ttime --version | sed -n '1s/ttime //p'),"
grep '^@chapter ' "$manual" | sed 's/^@chapter //; s/@[a-z]*{\([^}]*\)}/\1/g' >chapters
[ "$(wc -l <chapters)" -ge 11 ] || fail "chapters: $(cat chapters)"
while read -r title; do
	matches 'chapters in HTML' "$(cat ttime.html)" "<h2 class=\"chapter\">[0-9]+ .*${title##* }"
done <chapters

# A warning is seen.
sed 's/^@node Limits$/@node Bounds/' "$manual" >wrong.texi
makeinfo --error-limit=0 -I "$(dirname "$figures")" -o wrong.info wrong.texi 2>err
[ -s err ] || fail 'a node that is not there is not warned of'
