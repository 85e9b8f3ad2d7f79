#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The process that is to make the command in its scope gets killed before: the
# command runs once, without a leaf, and nothing is left.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manager.sh
. "$srcdir/tests/manager.sh"

# The scope stays until the test has seen it.
watch_scope()
{
	:
}

# runs_once NAME
runs_once()
{
	session ttime -j -o report sh -c 'echo ran >>ran; exec truth fork 7' 2>err
	is "status, $1" $? 0
	is "runs, $1" "$(lines ran)" 1
	rm ran
	is "messages, $1" "$(cat err)" ''
	is "step, $1" "$(json step report)" '"none"'
	case $(json forks report) in
	7) ;;
	null) matches "reason for no forks, $1" "$(note forks why report)" . ;;
	*) fail "forks, $1: $(json forks report)" ;;
	esac
}

start_manager
# Once it stands in the scope
sed 's/^echo "$answer"/kill -KILL "$1"; &/' lib/ttime-scope >killer
helper <killer
runs_once 'killed in the scope'
matches 'reason' "$(note step why report)" 'systemd scope: it cannot be entered$'
rmdir "$(cat scopes)" || fail 'something is left in the scope'
# Before anybody asked for a scope
helper <<'END'
#!/bin/sh
kill -KILL "$1"
echo ok
END
runs_once 'killed beforehand'
matches 'reason, killed beforehand' "$(note step why report)" 'systemd scope: .'
scopes_are_gone
