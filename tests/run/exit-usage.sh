#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Bad input: 125, one line, and nothing ran.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

expect()
{
	rm -f ran
	ttime "$@" >out 2>err
	is "status of $*" $? 125
	is "lines about $*" "$(lines err)" 1
	matches "message about $*" "$(cat err)" '^ttime: .'
	is "output of $*" "$(cat out)" ''
	[ ! -e ran ] || fail "$*: the command ran"
}

expect
expect --
expect -p
expect -z touch ran
expect --bogus touch ran
expect --append=x touch ran
expect --v touch ran
expect -f
expect --format
expect -o
expect -f '%{nonsense}' touch ran
expect -f '%{elapsed' touch ran
expect -f '%{}' touch ran
expect -f '%{elapsed:parsec}' touch ran
expect -f '%{command:s}' touch ran
TTIME_FORMAT='%{nonsense}'
export TTIME_FORMAT
expect touch ran
