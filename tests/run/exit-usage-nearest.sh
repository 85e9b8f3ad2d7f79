#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A figure of a mistaken name: the message says which one is meant.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

for pair in elapsd:elapsed fork:forks migration:migrations 'switches.volontary:switches.voluntary'; do
	ttime -f "%{${pair%%:*}}" touch ran 2>err
	is "status of ${pair%%:*}" $? 125
	matches "message about ${pair%%:*}" "$(cat err)" "${pair#*:}([^a-z]|\$)"
	[ ! -e ran ] || fail "${pair%%:*}: the command ran"
done
