#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Nobody reads the interim lines any more, or there is no room for them: what the
# kernel sends ttime for that is not for the command.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

mkfifo fifo
cat fifo >/dev/null &
reader=$!
ttime -i 0.05 -o fifo sh -c "
	trap 'echo PIPE >>got' PIPE
	kill $reader
	sleep 0.5
	echo finished >>got
	exit 3" 2>err
is 'status without a reader' $? 3
is 'what the command got' "$(cat got)" finished

# A file may not grow: SIGXFSZ
rm got
(
	ulimit -f 0
	exec ttime -i 0.05 -o full sh -c 'sleep 0.3; exit 4' 2>/dev/null
)
is 'status without room' $? 4
