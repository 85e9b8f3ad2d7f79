#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A user manager that never answers: ttime goes on after a second, and the
# command runs once.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manager.sh
. "$srcdir/tests/manager.sh"

make_user
helper <<'END'
#!/bin/sh
echo "$1 $$" >asked
exec sleep 60
END
ttime -o whole -f '%{elapsed:ms}' \
	session ttime -j -o report sh -c 'echo ran >>ran; exec truth -v burn u 100' >used 2>err
is status $? 0
is runs "$(lines ran)" 1
is messages "$(cat err)" ''
# The wait is no part of what the command took.
between 'ms beside those of the command' "$(calc "$(cat whole) - $(json elapsed_ns report) / 1e6")" \
	1000 3000
is step "$(json step report)" '"none"'
is reasons "$(note step why report)" \
	'own cgroup: Permission denied; systemd scope: the user manager took longer than 1000 ms'
near_cpu cpu "$(seconds cpu_us report)" "$(cat used)"
read -r spawner asker <asked
wait_until is_gone "$spawner"
wait_until is_gone "$asker"
