#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Runs that append to one file side by side lose no line and tear none; without
# -a the file is emptied before the command starts.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

runs=15
line=$(printf '%0300d' 0)

# Each writes two lines of 300 digits, which must stay together.
appender()
{
	i=0
	while [ $i -lt $runs ]; do
		ttime -a -o log -f "$1 $i %x $line\\n$1 $i second $line" true ||
			exit 1
		i=$((i + 1))
	done
}

echo first >log
pids=
for name in a b c d; do
	appender $name &
	pids="$pids $!"
done
for pid in $pids; do
	wait "$pid" || fail 'a run failed'
done
is 'the line that was there' "$(sed -n 1p log)" first
is 'lines' "$(wc -l <log)" $((4 * runs * 2 + 1))
is 'pairs that stayed whole and together' "$(awk -v line="$line" '
	$3 == "0" && $4 == line { first = $1 " " $2; next }
	$3 == "second" && $4 == line && first == $1 " " $2 { n++ }
	END { print n }' log)" $((4 * runs))
is 'different runs' "$(awk '/second/ { print $1, $2 }' log | sort -u | wc -l)" \
	$((4 * runs))

# What somebody else appends meanwhile stays, only with -a.
echo old >shared
ttime -a -o shared -f report sh -c 'echo meanwhile >>shared'
is 'with -a' "$(tr '\n' ' ' <shared)" 'old meanwhile report '
ttime -o shared -f report sh -c 'wc -c <shared >size'
is 'bytes that the command saw' "$(tr -d ' ' <size)" 0
is 'without -a' "$(cat shared)" report

# -a alone means nothing.
is '-a without -o' "$(ttime -a -f X true 2>&1)" X
