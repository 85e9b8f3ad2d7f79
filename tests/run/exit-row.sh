#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The default report has a row for the status exactly when it is not 0.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

ttime -o report sh -c 'exit 3'
is 'exit row' "$(row exit report)" 3
ttime -o report true
is 'exit row of a success' "$(row exit report)" ''
is 'signal row of a success' "$(row signal report)" ''
