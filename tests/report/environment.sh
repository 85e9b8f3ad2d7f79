#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# TTIME_FORMAT is a format; TIME is GNU time's and none of ttime's business.

# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

default='real cpu user sys forks migrations MHz '

# rows VARIABLE=VALUE ...
rows()
{
	env "$@" ttime true 2>&1 | awk '{ printf "%s ", $1 }'
}

is 'rows with TIME set' "$(rows TIME=X)" "$default"
is 'rows with TIME empty' "$(rows TIME=)" "$default"
is 'TTIME_FORMAT' "$(TTIME_FORMAT='X %x' ttime true 2>&1)" 'X 0'
is 'TTIME_FORMAT and TIME' "$(TIME=A TTIME_FORMAT=B ttime true 2>&1)" B
is 'TTIME_FORMAT by name' \
	"$(TTIME_FORMAT='%{exit.status}\n' ttime true 2>&1 | tr '\n' '|')" '0||'

# Options win over it.
is '-f' "$(TTIME_FORMAT=B ttime -f C true 2>&1)" C
is 'rows of -p' "$(TTIME_FORMAT=B ttime -p true 2>&1 |
	awk '{ printf "%s ", $1 }')" 'real user sys '
is 'lines of -g' "$(TTIME_FORMAT=B ttime -g true 2>&1 | wc -l)" 2
matches '-v' "$(TTIME_FORMAT=B ttime -v true 2>&1)" 'Command being timed: "true"'
matches '-j' "$(TTIME_FORMAT=B ttime -j true 2>&1)" '"schema": *1'

# The command sees both as they are.
is 'environment of the command' \
	"$(TIME=A TTIME_FORMAT=B ttime -o /dev/null sh -c 'echo $TIME $TTIME_FORMAT')" \
	'A B'
