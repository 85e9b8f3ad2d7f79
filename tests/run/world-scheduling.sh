#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Nice value, scheduling policy, CPUs and slack stay.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

same_world 'nice' nice -n 7
in_world 'nice' '^nice: 7$'
same_world 'CPU' taskset -c 0
in_world 'CPU' '^Cpus_allowed_list:[[:space:]]*0$'
same_world 'batch' chrt -b 0
in_world 'batch' '^policy: 0x3 0$'
same_world 'best effort 6' ionice -c 2 -n 6
in_world 'best effort 6' '^ioprio: 16390$'
same_world 'oom' sh -c 'echo 300 >/proc/self/oom_score_adj; exec "$@"' sh
in_world 'oom' 'oom_score_adj: 300$'
