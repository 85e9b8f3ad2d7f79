#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The process that makes the command in its scope gets killed at that very
# moment: the command, made already, runs once and is measured.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manager.sh
. "$srcdir/tests/manager.sh"

! is_sanitized || skip 'a sanitizer does not like to be traced'
start_manager
session strace -o trace true 2>/dev/null || skip 'nothing can be traced here'
sed 's/^echo "$1"/echo "$1" >asked; &/' lib/ttime-scope >noting
helper <noting
printf '#!/bin/sh\necho ran >>ran\nexec truth -v burn u 100\n' | script command

# Each start of a program is held up, that of the command for long enough.
session strace -f -o trace -e trace=execve -e inject=execve:delay_enter=1500000 \
	ttime -j -o report ./command >used 2>err &
wait_until test -s scopes
scope=$(cat scopes)
is_populated()
{
	[ -n "$(cat "$scope"/ttime.*/cgroup.procs)" ]
}
wait_until is_populated
is 'runs before the start' "$(lines ran)" 0
kill -KILL "$(cat asked)"
wait $!
is status $? 0
is runs "$(lines ran)" 1
is messages "$(cat err)" ''
is step "$(json step report)" '"systemd scope"'
near_cpu cpu "$(seconds cpu_us report)" "$(cat used)"
matches 'the spawner was killed' "$(cat trace)" "^$(cat asked) .*killed by SIGKILL"
scopes_are_gone
