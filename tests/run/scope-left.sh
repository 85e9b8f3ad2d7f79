#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What runs on in a scope is told of, moved up from the leaf into the scope and
# left alone; the scope goes with its last process, and nothing is left in it.
# shellcheck source=tests/lib.sh disable=SC2013,SC2016
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manager.sh
. "$srcdir/tests/manager.sh"

start_manager
session ttime -j -o report sh -c 'sleep 30 & echo $! >pid; setsid sleep 30 & echo $! >>pid'
is status $? 0
between elapsed "$(seconds elapsed_ns report)" 0 5
is step "$(json step report)" '"systemd scope"'
is left "$(json left report)" 2
scope=$(cat scopes)
for pid in $(cat pid); do
	is_running "$pid" || fail "$pid was killed"
	matches cgroup "$(cat "/proc/$pid/cgroup")" "^0::.*/$(basename "$scope")\$"
done
is 'leaves in the scope' "$(find "$scope" -mindepth 1 -type d)" ''
for pid in $(cat pid); do
	kill "$pid"
	wait_until is_gone "$pid"
done
scopes_are_gone
is 'cgroups at the end' "$(leaves | sort)" "$own_group/manager
$own_group/session-1.scope"
