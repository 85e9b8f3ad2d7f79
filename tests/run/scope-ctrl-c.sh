#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The keys of a terminal reach a command in a scope: ^C once; ^Z stops ttime, too.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manager.sh
. "$srcdir/tests/manager.sh"

start_manager
script catcher <<'END'
#!/bin/sh
trap 'echo got >>log' INT
echo READY
i=0
until [ -s log ] || [ $((i += 1)) -gt 400 ]; do sleep 0.02; done
sleep 0.15 # for a second one, if there is
exit 7
END
pty -w READY -s '^C' session ttime -j -o report ./catcher >screen
is status $? 7
is 'INT in the command' "$(lines log)" 1
is step "$(json step report)" '"systemd scope"'
is 'exit status' "$(json exit_status report)" 7

# No trap: the command dies of it, and ttime too.
pty -w READY -s '^C' session ttime -j -o report sh -c 'echo READY; exec sleep 20' >screen
is 'status of a deadly one' $? 130
is 'signal' "$(json exit_signal report)" 2
is 'step of a deadly one' "$(json step report)" '"systemd scope"'

if command -v bash >/dev/null; then
	cat >job <<-'END'
		set -m
		ttime -j -o report sh -c 'echo READY; read word; echo "got $word"; exit 5'
		echo "stopped $?"
		fg >/dev/null
		echo "ended $?"
	END
	pty -w READY -s '^Z' -w stopped -s 'word^M' -w ended session bash job >screen
	matches 'stop' "$(tr -d '\r' <screen)" '^.*stopped 148$'
	matches 'word' "$(tr -d '\r' <screen)" '^got word$'
	matches 'end' "$(tr -d '\r' <screen)" '^ended 5$'
	is 'step of a stopped one' "$(json step report)" '"systemd scope"'
fi
scopes_are_gone
