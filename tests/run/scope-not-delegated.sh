#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A scope that is not the user's own will not do: the command runs without a leaf,
# and the scope goes.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manager.sh
. "$srcdir/tests/manager.sh"

# The manager does not delegate.
chown()
{
	:
}

start_manager
session ttime -j -o report sh -c 'echo ran >>ran; exec truth -v burn u 100' >used 2>err
is status $? 0
is runs "$(lines ran)" 1
is messages "$(cat err)" ''
is step "$(json step report)" '"none"'
is reasons "$(note step why report)" \
	'own cgroup: Permission denied; systemd scope: Permission denied'
near_cpu cpu "$(seconds cpu_us report)" "$(cat used)"
is scopes "$(lines scopes)" 1
scopes_are_gone
