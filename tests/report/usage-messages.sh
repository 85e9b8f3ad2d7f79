#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Bad input ends in one clear line and 125, before anything ran.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

# refused EREGEX ARG...
refused()
{
	wanted=$1
	shift
	rm -f ran
	status=0
	ttime "$@" >said 2>err </dev/null || status=$?
	is "status of: ttime $*" "$status" 125
	is "standard output of: ttime $*" "$(cat said)" ''
	is "lines said by: ttime $*" "$(wc -l <err)" 1
	matches "ttime $*" "$(cat err)" "^ttime: $wanted"
	[ ! -e ran ] || fail "it ran: ttime $*"
}

refused '.*(program|command)'
refused '.*(program|command)' --
refused '.*(program|command)' -p
refused '.*(program|command)' -f X
refused '.*(program|command)' -o out
[ ! -e out ] || fail 'the output file was made'
refused ".*'z'" -z touch ran
refused ".*'z'" -pz touch ran
refused ".*'--bogus'" --bogus touch ran
refused ".*'--bogus=3'" --bogus=3 touch ran
refused ".*'f'" -f
refused ".*'o'" -o
refused ".*'--format'" --format
refused ".*'--append'" --append=x touch ran
refused ".*'--json'" --json=x touch ran
refused ".*ambiguous.*'--verbose' '--version'" --ver touch ran
refused '.*No such file' -o '' touch ran
