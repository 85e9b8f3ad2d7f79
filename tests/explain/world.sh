#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The command sees nothing of its being watched, timed and waited for.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/explain.sh
. "$srcdir/tests/explain.sh"

# With same_world, which knows of no options
# shellcheck disable=SC2317
ttime()
{
	command ttime -x -b -c -w -i 1 "$@"
}
same_world 'all sections'
in_world 'all sections' '^fd 1: '
same_world 'in a shell' env TTIME_TEST="a b" sh -c 'exec "$@"' sh
unset -f ttime

for options in -x -b '-x -b -c -i 1' '-j -x -b' '-w --kill-left'; do
	world -o facts 2>report
	mv facts without
	# shellcheck disable=SC2086 # words they are
	ttime $options world -o facts 2>report || fail "$options: status $?"
	mv facts with
	diff without with || fail "ttime $options: < without ttime, > with ttime"
done
