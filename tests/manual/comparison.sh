#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The test of the examples can fail: what it compares it tells apart, and it sees
# a wrong word, an extra line, a missing one, and two that are swapped, in one
# example of each kind that is quick to run.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manual/lib.sh
. "$srcdir/tests/manual/lib.sh"

examples self-test || fail 'the comparison, as said above'

as_in_the_manual
cat >right.texi <<'END'
@c run: ttime true
@example
$ ttime true
real          0.007 s
cpu           0.006 s    80% of one CPU
user            n/a      not resolved: 1.4 clock ticks, 5 needed
sys             n/a      not resolved: 1.4 clock ticks, 5 needed
forks             0
migrations        0
MHz             n/a      no hardware counter
@end example

@c run-exact: ttime -f '%x of %C' false
@example
$ ttime -f '%x of %C' false
Command exited with non-zero status 1
1 of false
@end example

@c run-some: ttime -x sleep 0.1
@example
$ ttime -x sleep 0.1
@dots{}
Where the time went
running       0.054 s    5.6% of the time, on 1.02 CPUs on average, 2 at the most
nobody        0.915 s    94.4% of the time, in 23 gaps
@dots{}
full        >=0.070 s    ready, but others had the CPU
@end example
END
examples check right.texi >out || fail "the right manual: $(cat out)"
number=0
while examples mutate right.texi $number >which; do
	read -r line what <which
	! examples check mutated.texi "$line" >out ||
		fail "not seen: $what in the example at line $line: $(cat mutated.texi)"
	number=$((number + 1))
done
between 'mutations' $number 10 12

# An example without a mark, a command that is not the one shown, a wrong status,
# and a manual in which nothing is run
sed 's/^@c run:.*/@c/' right.texi >mutated.texi
! examples check mutated.texi >out || fail 'an example without a mark is not seen'
matches 'what is said' "$(cat out)" 'line 2: an example without a mark'
sed 's/^\$ ttime true/$ ttime false/' right.texi >mutated.texi
! examples check mutated.texi >out || fail 'another command is not seen'
sed 's/^1 of false/2 of false/' right.texi >mutated.texi
! examples check mutated.texi >out || fail 'another number is not seen in run-exact'
sed 's/^@c run.*/@c shown: no reason/' right.texi >mutated.texi
! examples check mutated.texi >out || fail 'a manual that runs nothing passes'
