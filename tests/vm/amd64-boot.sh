#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# What root does in the guest: its own tests, then it lets a user log in and does
# what that user's tests ask for, one line a request:
#   heavy FILE  time a loop of forks into FILE
#   grant FILE  give that program the helper's capabilities
#   end         the tests are over
# The answer is the status of what was asked for.
# shellcheck source=tests/vm/guest-lib.sh
. "$srcdir/tests/vm/guest-lib.sh"
cd /
booted_for counters || sh "$srcdir/tests/vm/amd64-root.sh"

talk=/run/ttime-tests
mkdir -m 755 "$talk"
mkfifo "$talk/requests" "$talk/answers"
chown tester "$talk/requests" "$talk/answers"

answer()
{
	case $1 in
	heavy) fork_heavy "$talk/$2" ;;
	grant) setcap cap_perfmon,cap_sys_admin=p "$2" ;;
	*) false ;;
	esac
}

systemctl start ttime-login.service
# shellcheck disable=SC2086 # words
while read -r request <"$talk/requests" && [ "$request" != end ]; do
	answer $request
	echo $? >"$talk/answers"
done
systemctl poweroff --force --force
