#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What a function of the shell costs is what it and its processes have used, and
# nothing of what the shell did before.
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/shell/common.sh
. "$srcdir/tests/shell/common.sh"

# shellcheck source=tests/explain.sh
. "$srcdir/tests/explain.sh"

need bash zsh fish
for shell in bash zsh fish; do
	# The shell itself is busy for a while first, and has children that are.
	if [ "$shell" = fish ]; then
		busy='for i in (seq 20000); set j $i; end; truth burn u 300'
	else
		busy='i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done; truth burn u 300'
	fi
	run_in "$shell" <<END
$busy
ttime -j -o report.u burn u 400
ttime -j -o report.s burn s 400
ttime -j -x -b -o report.forks forks 25
ttime -j -o report.piece 'burn u 200; forks 10'
ttime -j -o report.program bash -c 'truth -v burn u 200; truth fork 10; :'
ttime -j -o report.builtin true
END
	is "status in $shell" $? 0
	silent figures
	is "burners in $shell" "$(lines out)" 4
	for mode in u s; do
		used=$(sed -n "$([ $mode = u ] && echo 1 || echo 2)p" out)
		near_cpu_with "cpu ($mode) in $shell" "$(seconds cpu_us report.$mode)" "$used" 1
	done
	sys_of_user=$(json sys_us report.u)
	between "sys us in $shell (of one in user mode $sys_of_user)" \
		"$(json sys_us report.s)" $((sys_of_user + 1)) 500000
	is "exit status in $shell" "$(json exit_status report.u)" 0
	near_cpu_with "cpu of a piece in $shell" "$(seconds cpu_us report.piece)" \
		"$(sed -n 3p out)" 12
	near_cpu_with "cpu of the same as a program beside $shell" \
		"$(seconds cpu_us report.program)" "$(sed -n 4p out)" 12
	between "cpu of a builtin in $shell" "$(seconds cpu_us report.builtin)" 0 0.1
	if denied perf_event_open; then
		is "forks in $shell" "$(json forks report.forks)" null
	else
		# With the program that forks
		is "forks in $shell" "$(json forks report.forks)" 26
		is "forks of a piece in $shell" "$(json forks report.piece)" 12
		is "forks of the same as a program" "$(json forks report.program)" 12
		is "forks of a builtin in $shell" "$(json forks report.builtin)" 0
		is "programs executed in $shell" "$(json execs report.forks)" 1
		holds "forks in $shell" report.forks each-once since-stop
		counts truth report.forks 1 1
		counts 'truth (fork)' report.forks 25 0
	fi
	if have_leaf; then
		is "quality of cpu in $shell" "$(note cpu quality report.u)" exact
	fi
done
[ ! -x /usr/bin/python3 ] ||
	/usr/bin/python3 -W ignore - "$srcdir/doc/ttime.schema.json" report.* <<'END' ||
import json
import sys

import jsonschema

with open(sys.argv[1], encoding="utf-8") as file:
    validator = jsonschema.Draft202012Validator(json.load(file))
for name in sys.argv[2:]:
    with open(name, encoding="utf-8") as file:
        validator.validate(json.load(file))
END
	fail 'the schema does not hold'
