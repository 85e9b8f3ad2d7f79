#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Control-Z stops ttime and the command, and both go on, as without ttime.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

command -v bash >/dev/null || skip 'no bash'
cat >session <<'END'
set -m
ttime -j -o report sh -c 'echo READY; read word; echo "got $word"; exit 5'
echo "stopped $?"
sleep 0.3
fg >/dev/null
echo "ended $?"
END
pty -w READY -s '^Z' -w stopped -s 'word^M' -w ended bash session >screen
matches screen "$(tr -d '\r' <screen)" 'stopped 148$'
matches screen "$(tr -d '\r' <screen)" '^got word$'
matches screen "$(tr -d '\r' <screen)" '^ended 5$'
between elapsed "$(seconds elapsed_ns report)" 0.3 9
