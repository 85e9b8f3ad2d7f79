#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Where the pressure of the leaf is not kept, what it stalled is missing, not 0.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
[ -e "$own_group/cgroup.pressure" ] ||
	skip 'pressure is not accounted here, or cannot be switched off'

ttime -j -o report truth burn u 20
for figure in cpu io memory; do
	matches "stall.$figure as it is" "$(json stall_${figure}_us report)" '^[0-9]+$'
done

# The command does that to its own leaf.
switch_off='for leaf in "$1"/ttime.*; do echo 0 >"$leaf/cgroup.pressure"; done
	truth burn u 20; exit 3'
ttime -j -o report sh -c "$switch_off" sh "$own_group" 2>err
is status $? 3
is messages "$(cat err)" ''
for figure in cpu io memory; do
	is "stall.$figure" "$(json stall_${figure}_us report)" null
	is "quality of stall.$figure" "$(note stall.$figure quality report)" missing
	matches "reason for no stall.$figure" "$(note stall.$figure why report)" \
		'^no pressure accounting: .'
done
ttime -v -o report sh -c "$switch_off" sh "$own_group"
is 'rows of stalls' "$(grep -c 'some task waited .*: n/a (no pressure accounting: .' report)" 3
is 'format' "$(ttime -f '%{stall.cpu}' sh -c "$switch_off" sh "$own_group" 2>&1 | tail -n 1)" 'n/a'
is leaves "$(leaves)" ''
