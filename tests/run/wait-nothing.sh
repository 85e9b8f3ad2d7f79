#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# With -w and nothing left, last is real.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

ttime -w -j -o report sh -c 'sleep 0.1; exit 4'
is status $? 4
if have_leaf; then
	is 'last and elapsed' "$(json last_ns report)" "$(json elapsed_ns report)"
	is 'quality of last' "$(note last quality report)" exact
else
	is 'last without a leaf' "$(json last_ns report)" null
fi
ttime -w -o report sh -c 'kill -KILL $$' 2>err
is 'status of a killed command' $? 137
matches 'signal row' "$(cat report)" '^signal +SIGKILL'
ttime -w -o report ./nosuch 2>err
is 'status of none' $? 127
is 'lines said' "$(lines err)" 1
