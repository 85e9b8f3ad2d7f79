#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What is advised to one that moves a lot helps: on one CPU there are no moves.
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/explain.sh
. "$srcdir/tests/explain.sh"

counted_here
works taskset -c 0 true
script loop <<'END'
#!/bin/sh
i=0
while [ $i -lt 100 ]; do
	i=$(expr $i + 1)
done
END
ttime -j -x -b -o report taskset -c 0 ./loop
is status $? 0
holds 'taskset inside' report
# Until it is pinned taskset moves as any other. Less than 50 is not restless.
between 'migrations of taskset and a loop' "$(json migrations report)" 0 49
is 'CPUs at the most' "$(json running_peak report)" 1
lacks 'advice' "$(cat report)" 'taskset -c'
taskset -c 0 "$TTIME" -j -x -b -o report ./loop
holds 'taskset around' report
is 'migrations of a loop' "$(json migrations report)" 0
counts expr report 100 100
