#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# --help, -h, --version and -V: to standard output, and an error if that fails.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

ttime --help >help 2>err || fail "status of --help: $?"
is 'standard error of --help' "$(cat err)" ''
matches '--help' "$(sed -n 1p help)" \
	'^Usage: ttime \[OPTION\]\.\.\. COMMAND \[ARG\]\.\.\.'
for option in -a -f -g -h -j -l -o -p -q -v -V --append --format --gnu --help \
	--doctor --json --list --no-scope --output --portability --quiet --rusage \
	--switches --verbose \
	--version; do
	matches "option $option in --help" "$(cat help)" \
		"^.{0,12}$option([^[:alnum:]]|-file|\$)"
done
is 'lines of --help wider than 80 columns' "$(grep -cE '.{81}' help)" 0
for how in -h --he --h '-p --help' '--help true' '-h nosuch'; do
	# shellcheck disable=SC2086 # words they are
	ttime $how >help.again 2>err || fail "status of $how: $?"
	same_file help help.again
	is "standard error of $how" "$(cat err)" ''
done

ttime --version >version 2>err || fail "status of --version: $?"
is 'standard error of --version' "$(cat err)" ''
matches '--version' "$(sed -n 1p version)" \
	'^ttime( \([^)]*\))? [0-9]+\.[0-9]+'
for how in -V --vers '-V nosuch'; do
	# shellcheck disable=SC2086
	ttime $how >version.again || fail "status of $how: $?"
	same_file version version.again
done

for how in --help -h --version -V --list -l; do
	status=0
	ttime $how >/dev/full 2>err || status=$?
	[ $status -ne 0 ] || fail "$how >/dev/full: status 0"
	is "lines said of $how >/dev/full" "$(wc -l <err)" 1
	matches "$how >/dev/full" "$(cat err)" '^ttime: .*No space left'
	status=0
	ttime $how >&- 2>err || status=$?
	[ $status -ne 0 ] || fail "$how >&-: status 0"
	matches "$how >&-" "$(cat err)" '^ttime: .'
done
