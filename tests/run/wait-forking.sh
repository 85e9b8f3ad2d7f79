#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# -w waits for the last one of those that each start the next and end.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
script chain <<'END'
#!/bin/sh
[ "$1" -gt 0 ] || {
	sleep 0.1
	truth -v burn u 50 >used
	exit
}
./chain $(($1 - 1)) &
END
ttime -w -j -o report ./chain 60
is status $? 0
[ -s used ] || fail 'the last one was not waited for'
is left "$(json left report)" 0
between last "$(seconds last_ns report)" \
	"$(calc "$(seconds elapsed_ns report) + 0.1")" 60
is 'quality of cpu' "$(note cpu quality report)" exact
denied perf_event_open || is forks "$(json forks report)" 62
