#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# On a terminal: same session, same foreground group, same modes.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

# The ids differ from run to run; whether they belong together must not.
script look <<'END'
#!/bin/sh
echo READY >/dev/tty
exec world -o facts
END
pty ./look >screen
is 'status without ttime' $? 0
mv facts without
pty ttime -o report ./look >screen
is 'status with ttime' $? 0
mv facts with
matches facts "$(cat with)" '^terminal: foreground$'
grep -Ev '^(pgrp|session|NSpgid|NSsid|fd [012])' without >a
grep -Ev '^(pgrp|session|NSpgid|NSsid|fd [012])' with >b
same_file a b
is 'group and session' "$(sed -n 's/^pgrp: //p' with)" "$(sed -n 's/^session: //p' with)"
