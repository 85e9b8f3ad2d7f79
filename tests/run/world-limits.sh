#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Lowered limits reach the command as they are.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"

same_world 'limits' sh -c 'ulimit -Sn 24; ulimit -c 0; ulimit -t 1000
	ulimit -f 20000; ulimit -l 16; ulimit -Ss 1024; exec "$@"' sh
in_world 'limits' '^limit 7: 24 '
same_world 'hard limits' sh -c 'ulimit -n 64; ulimit -c 0; ulimit -l 0; exec "$@"' sh
in_world 'hard limits' '^limit 7: 64 64$'
in_world 'hard limits' '^limit 8: 0 0$'
in_world 'hard limits' '^limit 4: 0 0$'
is_sanitized || same_world 'address space' sh -c 'ulimit -Sv 4000000; exec "$@"' sh
is_sanitized || same_world 'core dumps allowed' sh -c 'ulimit -Sc "$(ulimit -Hc)"; exec "$@"' sh
