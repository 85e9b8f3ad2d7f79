#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# When the witness of signals is killed, ttime neither spins nor waits for it,
# and still passes signals on.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

script catcher <<'END'
#!/bin/sh
trap 'echo got >>log; exit 3' TERM
: >ready
i=0
until [ $((i += 1)) -gt 300 ]; do sleep 0.02; done
exit 9
END

ttime -o report ./catcher &
pid=$!
wait_until test -e ready
witness=$(pgrep -P $pid -x ttime) || fail 'no witness'
kill -KILL "$witness"
wait_until is_gone "$witness"
ticks_before=$(awk '{ print $14 + $15 }' /proc/$pid/stat)
sleep 0.5
ticks_after=$(awk '{ print $14 + $15 }' /proc/$pid/stat)
between 'ticks of 10 ms that ttime used in 0.5 s' $((ticks_after - ticks_before)) 0 5
kill -TERM $pid
wait $pid
is status $? 3
is 'TERM in the command' "$(lines log)" 1
