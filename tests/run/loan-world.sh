#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# That counters are lent is nothing the command could see.
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"

lending
at_paranoid 2
chmod 777 .
in_lent()
{
	sh -c 'echo 0 >"$1/cgroup.procs" && shift && exec unpriv "$@"' sh "$lent" "$@"
}
matches scope "$(in_lent ttime -j true 2>&1)" '"scope":"in the leaf, lent by ttime-counters"'

same_world 'lent counters' in_lent env LD_LIBRARY_PATH=/nowhere TMPDIR=/nowhere \
	MALLOC_ARENA_MAX=1 GCONV_PATH=/nowhere
for variable in LD_LIBRARY_PATH=/nowhere TMPDIR=/nowhere GCONV_PATH=/nowhere; do
	in_world 'environment' "^environment [0-9]*: $variable\$"
done
in_world 'privileges' '^secure: 0$'
in_world 'privileges' '^CapPrm:[[:space:]]*0*$'
in_world 'dumpable' '^dumpable: 1$'
