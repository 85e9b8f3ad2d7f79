#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A background process that is still running when the command ends.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

ttime -j -o report sh -c '
	truth -o used burn u 9000 &
	echo $! >pid
	sleep 0.2
	cat used >before'
after=$(cat used)
burner=$(cat pid)
is_running "$burner" || fail 'the burner was killed'
kill -KILL "$burner"
is status "$(json exit_status report)" 0
if denied cgroup; then
	is 'quality of cpu' "$(note cpu quality report)" 'at least'
	exit 0
fi
# A running process is charged when it is next looked at: a tick later at most.
# Beside it ran the shell, sleep and cat, 20 ms each on a busy machine.
between cpu "$(seconds cpu_us report)" "$(calc "$(cat before) - 0.02")" "$(calc "$after + 0.08")"
is left "$(json left report)" 1
wait_until is_gone "$burner"
