# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
#
# A user manager for the tests of the scope, sourced behind lib.sh. The user is
# 65534, whose session (see make_session) belongs to root; beside it stands
# what the manager has been given, $own_group/manager.
#
# The helper that ttime asks, lib/ttime-scope, is a script of the test.

# What ttime looks for before it asks, and no helper yet
make_user()
{
	have_leaf || skip 'no cgroup can be made here'
	own_cgroup
	make_session
	mkdir "$own_group/manager" lib run run/systemd || fail 'no manager'
	chown 65534 "$own_group/manager"
	: >run/systemd/private
	chmod 666 run/systemd/private
	TTIME_LIBEXECDIR=$work/lib
	XDG_RUNTIME_DIR=$work/run
	export TTIME_LIBEXECDIR XDG_RUNTIME_DIR
	unset TTIME_NO_SCOPE DBUS_SESSION_BUS_ADDRESS
}

# The helper, from standard input; $1 is the process that wants a scope.
helper()
{
	script lib/ttime-scope
}

# Take the scope away when nothing runs in it any more, and nothing stands in
# it: this one removes no more than it made.
watch_scope()
{
	while grep -q 'populated 1' "$1/cgroup.events"; do sleep 0.02; done
	until rmdir "$1" 2>/dev/null; do sleep 0.02; done
}

# One scope for each line in the pipe `ask`: the process to put there. Each is
# told of in the file `scopes`.
manage()
{
	while read -r pid <ask; do
		scope=$own_group/manager/ttime-$pid.scope
		mkdir "$scope"
		chown 65534 "$scope" "$scope/cgroup.procs" "$scope/cgroup.subtree_control"
		echo "$pid" >"$scope/cgroup.procs"
		echo "$scope" >>scopes
		watch_scope "$scope" &
		echo "$pid ok" >&3
	done 3<>answer 2>>manager.err
}

# A manager that does what it is asked for. It ends with the test's cgroup.
start_manager()
{
	make_user
	mkfifo -m 666 ask answer || fail 'no pipes'
	# An answer that nobody waited for any more is not the next one's.
	helper <<-END
		#!/bin/sh
		echo "\$1" >$work/ask
		until read -r pid answer <$work/answer && [ "\$pid" = "\$1" ]; do :; done
		echo "\$answer"
	END
	manage &
}

# No scope stands any more, and the manager had nothing to say.
scopes_are_gone()
{
	wait_until has_no_children "$own_group/manager"
	is 'complaints of the manager' "$(cat manager.err)" ''
}

# cgroup2 counts subdirectories in the links of a directory.
has_no_children()
{
	[ "$(stat -c %h "$1")" = 2 ]
}
