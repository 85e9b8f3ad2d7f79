#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# CPU time goes to the program that took it, user mode or kernel.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/explain.sh
. "$srcdir/tests/explain.sh"

counted_here
cp "$HELPERS/truth" one
cp "$HELPERS/truth" other
ttime -j -x -b -o report sh -c './one -v burn u 300 >one.used
	./other -v burn s 150 >other.used & wait'
is status $? 0
holds burners report each-once
near_cpu_of one "$(cat one.used)" report
near_cpu_of other "$(cat other.used)" report
near_cpu_of sh 0 report
matches 'order' "$(objects report | grep '^"name"' | head -n 1)" '^"name":"one"'

# Of a process that is one program after the other, each has its own.
ttime -j -x -b -o report sh -c './one -o one.used burn u 100
	./one -o used burn s 50 && exec ./other -o other.used burn u 200'
holds 'one after the other' report
near_cpu_of one "$(calc "$(cat one.used) + $(cat used)")" report
near_cpu_of other "$(cat other.used)" report

# All of them, in the table
ttime -x -b -o report ./one burn u 200
matches 'row' "$(cat report)" '^one +1 +1 +(>=)?0\.[0-9]{3} +[~>=]*[0-9.]+% '
matches 'last row' "$(cat report)" '^cpu +(>=|~)?0\.[0-9]{3} +~?100\.0%$'
