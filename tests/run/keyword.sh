#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What the keyword of a shell can time and a program cannot: 127 and a hint.
# shellcheck source=tests/lib.sh disable=SC2086
. "${srcdir:-.}/tests/lib.sh"

# A name that no program has on this system, but a shell has.
for words in 'unset x' '{ true; }' '! false' 'shift'; do
	ttime $words 2>err
	is "status of '$words'" $? 127
	is "lines about '$words'" "$(lines err)" 1
	matches "hint about '$words'" "$(cat err)" 'shell'
done
ttime VARIABLE=1 env 2>err
is 'status of an assignment' $? 127
is 'lines about an assignment' "$(lines err)" 1
matches 'hint about an assignment' "$(cat err)" 'env|shell'
