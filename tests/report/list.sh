#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# --list tells of every figure, and every name in it can be used: in a format,
# by its letter, and as a member of --json, where nothing else is.

# shellcheck disable=SC2013
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

ttime --list >list 2>err || fail "status $?"
is 'standard error of --list' "$(cat err)" ''
ttime -l >again || fail "status of -l: $?"
same_file list again

# The first word of a line is a name, unless the line is a heading.
awk '$1 ~ /^[a-z][a-z.]*$/ { print $1 }' list >names
is 'names that are there twice' "$(sort names | uniq -d)" ''
for name in elapsed cpu user sys cpus forks threads execs migrations mhz \
	cycles switches.voluntary switches.involuntary faults.minor \
	faults.major maxrss io.in io.out stall.cpu stall.io stall.memory run \
	wait left escaped suspended exit.status exit.signal command hz ncpu \
	kernel; do
	grep -qx "$name" names || fail "$name is not in the list"
done
is 'lines of the list that are neither heading nor figure' \
	"$(awk '$1 !~ /^[a-z][a-z.]*$/' list | sed 1d)" ''

# By name: one line for each figure, and none of them empty.
format=$(sed 's/.*/&=%{&}\\n/' names | tr -d '\n')
ttime -f "$format" true 2>by-name || fail "status of the long format: $?"
sed '$d' by-name | sed 's/=.*//' >used
same_file names used
is 'figures that print nothing' "$(sed '$d' by-name | grep -v '=.')" ''

# By letter: those that GNU time has.
for pair in elapsed:e user:U sys:S maxrss:M exit.status:x faults.minor:R \
	switches.voluntary:w io.in:I command:C; do
	matches "letter of ${pair%:*}" "$(grep "^${pair%:*} " list)" \
		"^${pair%:*} .*%${pair#*:} "
done

# In JSON: a member for each name, with or without a unit.
ttime -j -x -o report true
for name in $(sed 's/\./_/g' names); do
	grep -Eq "\"$name(_ns|_us|_kib)?\":" report ||
		fail "$name is not in the report of --json"
done
tr -d '\n' <report | sed 's/"explanation":.*//' | grep -Eo '"[a-z_]+":' |
	sed -E 's/"|://g; s/_(ns|us|kib)$//' | grep -vx schema | sort >members
sed 's/\./_/g' names | sort >wanted
same_file wanted members

# And in its schema.
sed 's/^\t\t"/@&/; /^@/!d; s/^@\t\t"\([a-z_]*\)":.*/\1/' \
	"$srcdir/doc/ttime.schema.json" |
	grep -vx -e schema -e notes -e command_hex |
	sed -E 's/_(ns|us|kib)$//' >in-schema
for name in $(cat wanted); do
	grep -qx "$name" in-schema || fail "$name is not in the schema"
done
