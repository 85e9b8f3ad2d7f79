#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# With -i SIGUSR1 asks ttime for a line and is not passed on; without it the
# command gets it as any other.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

script told <<'END'
#!/bin/sh
trap 'echo USR1 >>got' USR1
trap 'echo USR2 >>got' USR2
: >ready
until [ -e go ]; do sleep 0.02; done
END

# during COMMANDS OPTION...: run while it runs, with its id in $pid
during()
{
	commands=$1
	shift
	rm -f ready go got report
	"$TTIME" "$@" -o report ./told &
	pid=$!
	wait_until [ -e ready ]
	$commands
	: >go
	status=0
	wait $pid || status=$?
	is "status, $*" $status 0
}

asked()
{
	grep -c '^ttime: ' report | grep -qx "$1"
}

ask_twice()
{
	kill -USR1 $pid
	wait_until asked 1
	kill -USR1 $pid
	wait_until asked 2
	# Others are the command's, as ever.
	kill -USR2 $pid
	wait_until [ -e got ]
}
during ask_twice -i 0
is 'signals of the command' "$(cat got)" USR2
is 'lines' "$(grep -c '^ttime: ' report)" 2
matches 'line' "$(head -n 1 report)" '^ttime: [0-9.]+ s  cpu .* live ([1-9]|n/a)'

# Beside those of the interval
ask_once()
{
	kill -USR1 $pid
	wait_until asked 1
}
during ask_once -i 1000
[ ! -e got ] || fail "the command got $(cat got)"

pass_on()
{
	kill -USR1 $pid
	wait_until [ -e got ]
}
during pass_on -x
is 'without -i' "$(cat got)" USR1
is 'lines without -i' "$(grep -c '^ttime: ' report)" 0
