#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Processes are counted, waited for and killed where the command has made a
# threaded cgroup in its leaf, too: they stand in the file of the domain.
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
mount=$(sed -n 's/^[^ ]* [^ ]* [^ ]* [^ ]* \([^ ]*\) .* - cgroup2 .*/\1/p' /proc/self/mountinfo | head -n 1)
cat >threads <<'END'
leaf=$1$(sed -n 's/^0:://p' /proc/self/cgroup)
mkdir "$leaf/t" && echo threaded >"$leaf/t/cgroup.type" || exit 77
sleep 0.7 &
END
ttime -o report sh threads "$mount"
status=$?
[ $status -ne 77 ] || skip 'no threaded cgroup can be made here'
is status $status 0
is 'left row' "$(row left report)" 1
ttime -w -o report sh threads "$mount"
between last "$(row last report)" 0.7 5
is 'left row of -w' "$(row left report)" ''
ttime --kill-left -o report sh threads "$mount"
matches 'left row of --kill-left' "$(grep '^left' report)" '[a-z]; killed$'
