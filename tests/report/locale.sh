#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The decimal point is a point, whatever the locale.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

command -v localedef >/dev/null || skip 'no localedef to make a locale with'
mkdir locales
# Unpacked by us: localedef would start a program for it, which it cannot where
# clone3 is denied.
gzip -dc /usr/share/i18n/charmaps/UTF-8.gz >UTF-8 2>/dev/null ||
	skip 'no character map of UTF-8 (package locales)'
localedef -i de_DE -f ./UTF-8 locales/de_DE.UTF-8 2>/dev/null ||
	[ -e locales/de_DE.UTF-8/LC_NUMERIC ] ||
	skip 'no source of a locale with a decimal comma'
LOCPATH=$work/locales
LC_ALL=de_DE.UTF-8
export LOCPATH LC_ALL
is 'what another program makes of this locale' \
	"$(env printf %.1f 1,5 2>&1)" '1,5'

for report in '' -p -g -v '-f %e:%E:%U:%S' \
	'-f %{elapsed}:%{elapsed:s}:%{elapsed:ms}:%{cpu}:%{cpus}:%{maxrss:MiB}'; do
	# shellcheck disable=SC2086 # words they are
	ttime $report truth burn u 50 2>got || fail "status $?"
	lacks "a report in this locale ($report)" "$(cat got)" '[0-9],[0-9]'
	matches "a report in this locale ($report)" "$(cat got)" '[0-9]\.[0-9]'
	"$(as_time)" -p true 2>got
	is 'as time -p' "$(grep -c '\.[0-9][0-9]$' got)" 3
done

# In JSON a comma stands only between members.
ttime -j true 2>got
lacks 'JSON in this locale' "$(cat got)" ': *[0-9]+,[0-9]'

# Neither does grouping come in, nor does a word of another language.
lacks 'a large number' "$(ttime -f '%{elapsed:ns}' sleep 0.1 2>&1)" '[^0-9]'
matches 'a message' "$(ttime -o /no/such/file true 2>&1)" \
	'No such file or directory'
