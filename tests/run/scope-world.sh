#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A command in a scope sees the same as without ttime: parent, session, group,
# descriptors, limits, signals, environment; only its cgroup is another.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manager.sh
. "$srcdir/tests/manager.sh"

start_manager
same_world plain session
in_world plain '^Uid:.65534'
in_world plain '^fd 1: '
: >input
same_world descriptors session sh -c 'exec "$@" 4<input 7>>log 9>&-' sh
in_world descriptors '^fd 4: .*/input$'
same_world 'closed descriptors' session sh -c 'exec "$@" <&- 2>&-' sh
! grep -q '^fd [02]: ' with || fail "descriptors where they were closed: $(cat with)"
same_world limits session sh -c 'ulimit -Sn 24; ulimit -c 0; ulimit -t 1000; exec "$@"' sh
in_world limits '^limit 7: 24 '
same_world 'ignored signals' session launch -i 1 -i 13 -i 17
in_world 'ignored signals' '^SigIgn:.[0-9a-f]*11001$'
same_world 'blocked signals' session launch -b 10 -b 15
in_world 'blocked signals' '^blocked: 10 15$'
same_world nice session nice -n 5
in_world nice '^nice: 5$'
is 'runs in a scope' "$(lines scopes)" 7

session ttime -o report sh -c 'echo $PPID >parent; cat /proc/self/cgroup >cgroup' &
wait $!
is status $? 0
is parent "$(cat parent)" $!
matches cgroup "$(cat cgroup)" "^0::.*/$(basename "$(tail -n 1 scopes)")/ttime[.]$!\$"
scopes_are_gone
