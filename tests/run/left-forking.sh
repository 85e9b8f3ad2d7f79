#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A lineage that forks all the time is moved out of the leaf, alive.
# shellcheck source=tests/lib.sh disable=SC2013
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
script fork_on <<'END'
#!/bin/sh
echo $$ >>pid
i=0
while [ ! -e stop ] && [ $i -lt 3000 ]; do
	true | true
	i=$((i + 1))
done
: >stopped
END
ttime -o report sh -c './fork_on & ./fork_on & sleep 0.1'
is status $? 0
between 'left row' "$(row left report)" 2 50
is 'leaves' "$(leaves)" ''
[ ! -e stopped ] || fail 'the lineage ended before it was looked at'
: >stop
for pid in $(cat pid); do
	wait_until is_gone "$pid"
done
