#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What ttime-counters lends shows an ordinary user all that root sees.
# shellcheck disable=SC2016
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"
# shellcheck source=tests/explain.sh
. "$srcdir/tests/explain.sh"

lending
at_paranoid 2
cp bin/truth unreadable
chmod 711 unreadable
# in_lent COMMAND...: as that user, in a cgroup where he can make a leaf
mkdir "$lent/shell"
chown -R 65534 "$lent/shell"
in_lent()
{
	sh -c 'echo 0 >"$1/cgroup.procs" && shift && exec unpriv "$@"' sh "$lent/shell" "$@"
}

in_lent ttime -j -x -b sh -c 'truth fork 20; ./unreadable fork 30; (:)' 2>report
is status $? 0
matches scope "$(cat report)" '"scope":"in the leaf, lent by ttime-counters"'
holds lent report each-once
for figure in running running.peak running.cpus gaps gaps.count preempted; do
	is "quality of $figure" "$(note $figure quality report)" exact
done
counts truth report 1 1
counts 'truth (fork)' report 20 0
counts unreadable report 1 1
counts 'unreadable (fork)' report 30 0
counts 'sh (fork)' report 1 0

in_lent ttime -j -x -b sleep 0.2 2>report
holds 'sleep, lent' report each-once
is 'longest gap after' "$(longest_gap 1 before report)" sleep
is 'longest gap before' "$(longest_gap 1 after report)" sleep

in_lent ttime -j -x -b truth -v burn s 200 >used 2>report
holds 'a burner, lent' report each-once
near_cpu_of truth "$(cat used)" report

in_lent ttime -x -b sh -c './unreadable fork 3; sleep 0.1; :' 2>report
matches headline "$(cat report)" '^Where the time went$'
matches 'running row' "$(cat report)" '^running +0\.[0-9]{3} s '
matches 'nobody row' "$(cat report)" '^nobody +0\.[0-9]{3} s '
matches 'program row' "$(cat report)" '^unreadable +1 +1 +0\.[0-9]{3} '
