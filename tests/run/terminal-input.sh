#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The command reads from the terminal as without ttime.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"

pty -w READY -s 'hello^M' ttime -o report sh -c 'echo READY; read word; echo "got $word"' >screen
is status $? 0
matches screen "$(tr -d '\r' <screen)" '^got hello$'
