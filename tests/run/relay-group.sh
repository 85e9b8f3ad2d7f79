#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A signal sent to the whole group reaches the command once.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

script catcher <<'END'
#!/bin/sh
trap 'echo got >>log' HUP INT QUIT USR1 USR2 TERM
: >ready
i=0
until [ -s log ] || [ $((i += 1)) -gt 400 ]; do sleep 0.02; done
sleep 0.15 # for a second one, if there is
exit 7
END

for signal in 15 1 2 3 10 12; do
	rm -f log ready report
	launch -s "$signal" -w ready -e ending ttime -o report ./catcher 2>noise
	is "ending after signal $signal" "$(cat ending)" 'exit 7'
	is "signal $signal in the command" "$(lines log)" 1
	is "row of the status after signal $signal" "$(row exit report)" 7
done
