#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Also where the caller ignored or blocked the signal that killed the command.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

launch -e ending launch -i 15 ttime -o report launch -d 15 sh -c 'kill -15 $$'
is 'ending, TERM ignored' "$(cat ending)" 'signal 15'
is 'row, TERM ignored' "$(row signal report)" SIGTERM
launch -e ending launch -b 15 ttime -o report launch -d 15 sh -c 'kill -15 $$'
is 'ending, TERM blocked' "$(cat ending)" 'signal 15'
is 'row, TERM blocked' "$(row signal report)" SIGTERM
