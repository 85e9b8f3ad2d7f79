#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A command that left the process group still gets what was sent to ttime: the
# direct half of timeout's two signals.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

script catcher <<'END'
#!/bin/sh
trap 'echo got >>log; exit 3' TERM
i=0
until [ $((i += 1)) -gt 300 ]; do sleep 0.02; done
exit 9
END

timeout 0.5 ttime -o report setsid ./catcher
is 'status of timeout' $? 124
is 'status of the command' "$(row exit report)" 3
is 'TERM in the command' "$(lines log)" 1
