#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A format that names what does not exist is refused before the command runs.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

# refused FORMAT EREGEX...: the message must match each
refused()
{
	format=$1
	shift
	for how in option variable; do
		status=0
		if [ $how = option ]; then
			ttime -f "$format" -o out touch ran 2>err || status=$?
		else
			TTIME_FORMAT=$format ttime -o out touch ran 2>err ||
				status=$?
		fi
		is "status of $format" "$status" 125
		is "lines about $format" "$(wc -l <err)" 1
		for wanted in '^ttime: ' "$@"; do
			matches "what is said of $format" "$(cat err)" "$wanted"
		done
		[ ! -e ran ] || fail "the command ran with $format"
		[ ! -e out ] || fail "the output file was made with $format"
	done
}

# The nearest name is offered.
refused '%{elapsd}' elapsd elapsed
refused '%{Elapsed}' Elapsed elapsed
refused 'X%{switches.volontary}' switches.volontary switches.voluntary
refused '%{stall.cpux:ms}' stall.cpux 'stall\.cpu([^x]|$)'
refused '%{maxrs}' maxrss
refused '%{fork}' forks
refused '%{exit_status}' exit.status
refused '%x %{forks} %{migration}' migrations

# Far from every name there is none to offer, but a clear message all the same.
refused '%{zzzzzzzzzzzz}' zzzzzzzzzzzz
refused '%{}' figure
refused "%{$(printf '%0300d' 0)}" figure

# Units
refused '%{elapsed:h}' "'?h'?" elapsed
refused '%{elapsed:}' elapsed
refused '%{elapsed:KiB}' KiB
refused '%{maxrss:ms}' ms
refused '%{maxrss:kib}' kib
refused '%{forks:s}' forks
refused '%{command:s}' command
refused '%{elapsed:ms:us}' elapsed

# Braces
refused '%{elapsed' '[}]|brace|closed'
refused '%{' '[}]|brace|closed'
refused 'a%{elapsed:ms' '[}]|brace|closed'
refused '%{elapsed }' elapsed
refused '%{ elapsed}' elapsed
