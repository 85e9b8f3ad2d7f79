# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
# Part of the login shell's profile: where the user logs in for the tests, they
# run, from that shell, and root is told when they ended, in whichever way.
if [ "$(tty)" = /dev/ttyS0 ]; then
	set -a
	# shellcheck source=/dev/null
	. /opt/ttime/environment
	set +a
	if grep -qw counters /proc/cmdline; then
		sh /opt/ttime/tests/vm/amd64-counters.sh
	else
		sh /opt/ttime/tests/vm/amd64-user.sh
	fi
	echo end >/run/ttime-tests/requests
fi
