#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A signal that comes while ttime waits for the user manager ends ttime, without
# the command having run; nothing of ttime's runs on.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manager.sh
. "$srcdir/tests/manager.sh"

make_user
helper <<'END'
#!/bin/sh
echo "$1 $$" >asked.new
mv asked.new asked
exec sleep 3
END

for pair in 15:TERM 2:INT 9:KILL; do
	signal=${pair#*:}
	rm -f asked
	session launch -d 2 -e ending ttime -o report sh -c 'echo ran >>ran' 2>err &
	wait_until test -s asked
	read -r spawner asker <asked
	ttime=$(sed -n 's/^PPid:[[:space:]]*//p' "/proc/$asker/status")
	is "spawner's parent" "$(sed -n 's/^PPid:[[:space:]]*//p' "/proc/$spawner/status")" "$ttime"
	kill -s "$signal" "$ttime"
	wait $!
	is "ending by $signal" "$(cat ending)" "signal ${pair%:*}"
	is "runs before $signal" "$(lines ran)" 0
	is "messages after $signal" "$(cat err)" ''
	wait_until is_gone "$spawner"
	wait_until is_gone "$asker"
done
is 'processes of the session' "$(cat "$own_group/session-1.scope/cgroup.procs")" ''
