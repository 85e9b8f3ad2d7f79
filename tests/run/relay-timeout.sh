#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# timeout(1) signals ttime, then the whole group: once in the command.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

script catcher <<'END'
#!/bin/sh
trap 'echo got >>log' HUP USR1 USR2 ALRM TERM
: >ready
i=0
until [ -s log ] || [ $((i += 1)) -gt 400 ]; do sleep 0.02; done
sleep 0.15 # for a second one, if there is
exit 7
END

try()
{
	mkdir "$1"
	cd "$1" || exit 1
	shift
	"$@" ttime -o report ../catcher 2>noise
	echo $? >status
}

try plain timeout 1 &
one=$!
try foreground timeout --foreground 1 &
two=$!
try status timeout --preserve-status 1 &
wait $one $two $!
is 'status of timeout' "$(cat plain/status)" 124
is 'status of timeout --foreground' "$(cat foreground/status)" 124
is 'status of timeout --preserve-status' "$(cat status/status)" 7
for kind in plain foreground status; do
	is "TERM in the command, $kind" "$(lines $kind/log)" 1
	is "row of the status, $kind" "$(row exit $kind/report)" 7
done
