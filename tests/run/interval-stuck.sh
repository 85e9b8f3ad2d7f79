#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A line that nobody takes is dropped: a pipe that is full does not hold the
# command up.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

# Nobody reads until the command has ended. What fills the pipe has opened it by
# itself, so that the end that ttime gets is one that blocks.
mkfifo pipe
exec 3<>pipe
dd if=/dev/zero of=pipe bs=4096 count=1000 oflag=nonblock 2>/dev/null
dd if=/dev/zero of=pipe bs=1 count=4096 oflag=nonblock 2>/dev/null
! dd if=/dev/zero of=pipe bs=1 count=1 oflag=nonblock 2>/dev/null || fail 'the pipe is not full'

(
	ttime -i 0.05 sh -c 'sleep 0.6; echo done >ended; exit 3' 2>&3 3>&-
	echo $? >status
) &
wait_until [ -e ended ]
# The report itself waits for a reader.
cat pipe 3>&- >all &
reader=$!
wait_until [ -s status ]
wait_until grep -q '^migrations' all
exec 3>&-
wait $reader
is status "$(cat status)" 3
matches 'report' "$(tr -d '\000' <all)" '^real +[0-9.]+ s'
real=$(tr -d '\000' <all | sed -n 's/.*real *\([0-9.]*\) s.*/\1/p')
between real "$real" 0.6 10
is 'lines that nobody took' "$(tr -d '\000' <all | grep -c '^ttime: ')" 0

# To a FIFO that nobody reads, too
mkfifo fifo
ttime -i 0.05 -o fifo sh -c 'sleep 0.3; exit 4' 2>err
is 'status with a FIFO' $? 4
is 'lines said of the FIFO' "$(lines err)" 1
