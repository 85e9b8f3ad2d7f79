#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The default report shows forks, and how many a second.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"

ttime -o report sh -c 'i=0; while [ $i -lt 50 ]; do /bin/true; i=$((i + 1)); done'
if denied perf_event_open; then
	matches 'forks row' "$(grep '^forks' report)" '^forks +n/a +[^ ]'
	matches 'migrations row' "$(grep '^migrations' report)" '^migrations +n/a +[^ ]'
	exit 0
fi
is 'forks row' "$(row forks report)" 50
rate=$(sed -n 's|^forks .* \([0-9.]*\)/s.*|\1|p' report)
near 'forks a second' "$rate" "$(calc "50 / $(row real report)")" \
	"$(calc "0.02 * 50 / $(row real report) + 1")"
