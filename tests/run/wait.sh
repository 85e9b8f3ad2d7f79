#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# -w waits for what the command leaves behind: all of it is in the figures, which
# are exact then, and real is still the command's.
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
ttime -w -j -o report sh -c '(sleep 0.3; truth -v burn u 200 >used) & exit 3'
is status $? 3
[ -s used ] || fail 'it was not waited for'
near_cpu_with cpu "$(seconds cpu_us report)" "$(cat used)" 2
is 'quality of cpu' "$(note cpu quality report)" exact
is left "$(json left report)" 0
# The burner has begun 0.3 s after the command, and has a CPU for itself at best.
between last "$(seconds last_ns report)" "$(calc "0.3 + $(cat used)")" 60
between real "$(seconds elapsed_ns report)" 0 \
	"$(calc "$(seconds last_ns report) - 0.3 - $(cat used) + 0.3")"
is 'quality of last' "$(note last quality report)" exact
near 'CPUs in use' "$(json cpus report)" \
	"$(calc "$(seconds cpu_us report) / $(seconds last_ns report)")" 0.001
is leaves "$(leaves)" ''

# Also of a session of its own
ttime -w -o report sh -c 'setsid sh -c "sleep 0.5; echo done >ended" & :'
is 'status of the second' $? 0
[ -e ended ] || fail 'one with a session of its own was not waited for'
matches 'last row' "$(cat report)" '^last +[0-9]+\.[0-9]{3} s +until the last process ended$'
between 'last in the row' "$(row last report)" 0.5 60
between 'real in the row' "$(row real report)" 0 "$(calc "$(row last report) - 0.2")"
is 'left row' "$(row left report)" ''

# Without the option nobody waits.
ttime -j -o report sh -c 'sleep 0.5 & :'
is 'last unasked' "$(json last_ns report)" null
is 'left unasked' "$(json left report)" 1
