#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Current directory, file mode mask and environment stay.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

mkdir below
cd below || exit 1
umask 027
VARIABLE='a  b
c'
export VARIABLE
same_world 'directory, mask and environment'
in_world 'directory' "^cwd: $work/below\$"
in_world 'mask' '^Umask:[[:space:]]*0027$'
in_world 'environment' '^environment [0-9]*: VARIABLE=a  b$'
# Names a program could set for its command, or that the loader takes away.
same_world 'loader' env LD_LIBRARY_PATH=/nowhere MALLOC_ARENA_MAX=1 TMPDIR=/nowhere
in_world 'loader' '^environment [0-9]*: LD_LIBRARY_PATH=/nowhere$'
in_world 'loader' '^secure: 0$'
same_world 'empty environment' env -i PATH="$PATH"
