#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Threads are no processes: their time is that of the program they belong to.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/explain.sh
. "$srcdir/tests/explain.sh"

counted_here
works truth thread 1
ttime -j -x -b -o report truth thread 30
is status $? 0
holds threads report each-once
is threads "$(json threads report)" 30
counts truth report 1 1
is 'rows of threads' "$(program 'truth (fork)' processes report)" ''

# A program that is executed by a thread goes on as the process.
ttime -j -x -b -o report sh -c 'truth thread 5; truth thread 7; exec truth fork 3'
holds 'threads in turn' report
counts truth report 3 3
counts 'truth (fork)' report 3 0
