#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Control-C reaches the command once; its own status stays.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

script catcher <<'END'
#!/bin/sh
trap 'echo got >>log' INT
echo READY
i=0
until [ -s log ] || [ $((i += 1)) -gt 400 ]; do sleep 0.02; done
sleep 0.15 # for a second one, if there is
exit 7
END
pty -w READY -s '^C' ttime -o report ./catcher >screen
is status $? 7
is 'INT in the command' "$(lines log)" 1
is 'exit row' "$(row exit report)" 7
