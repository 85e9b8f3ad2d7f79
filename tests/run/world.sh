#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The command sees the same of itself with and without ttime.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

same_world plain
in_world plain '^fd 1: '
same_world 'argument' env TTIME_TEST="a b" sh -c 'exec "$@"' sh
in_world 'environment' 'TTIME_TEST=a b'
