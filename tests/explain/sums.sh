#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# All of the elapsed time is accounted for, and all of the CPU time.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/explain.sh
. "$srcdir/tests/explain.sh"

counted_here
script loop <<'END'
#!/bin/sh
i=0
while [ $i -lt 150 ]; do
	i=$(expr $i + 1)
	(:)
done
/bin/true | /bin/true
/bin/true & wait
truth burn u 100
sleep 0.05
END
ttime -j -x -b -o report ./loop
is status $? 0
holds 'many short processes' report each-once
is forks "$(json forks report)" 305
counts expr report 150 150
counts true report 3 3
[ "$(json scope report)" != '"in the leaf"' ] ||
	is 'quality of running' "$(note running quality report)" exact

# What it does not say is more than what it says of hardly anything.
ttime -j -x -b -o report true
holds 'next to nothing' report each-once
ttime -j -x -b -o report sh -c 'kill -KILL $$' 2>err
holds 'killed' report
ttime -j -x -b -o report sh -c 'sleep 5 & sleep 0.2'
holds 'something left' report each-once
