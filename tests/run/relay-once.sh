#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A signal sent to ttime reaches the command, once; then ttime waits, reports
# and ends as the command did.
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

for signal in TERM HUP USR1 USR2 ALRM; do
	rm -f log ready report
	ttime -o report ./catcher 2>noise &
	wait_until test -e ready
	kill -s "$signal" $!
	wait $!
	is "status after $signal" $? 7
	is "$signal in the command" "$(lines log)" 1
	is "row of the status after $signal" "$(row exit report)" 7
done
