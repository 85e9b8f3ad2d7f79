#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Dying of the command's signal leaves no second core dump, and the command
# keeps its right to the first.
# shellcheck source=tests/lib.sh disable=SC3045
. "${srcdir:-.}/tests/lib.sh"

ulimit -c unlimited 2>/dev/null || skip 'the hard limit forbids core dumps'
! is_sanitized || skip 'the sanitizer forbids core dumps'
launch -e ending sh -c 'kill -SEGV $$'
is 'ending without ttime' "$(cat ending)" 'signal 11 core'
rm -f core*

launch -e ending ttime -o report sh -c 'kill -SEGV $$'
is 'ending of ttime' "$(cat ending)" 'signal 11'
is 'core limit of the command' "$(ttime -o report sh -c 'ulimit -c')" unlimited
case $(cat /proc/sys/kernel/core_pattern) in
[!/\|]*) [ "$(find . -name 'core*' | wc -l)" = 1 ] || fail "core dumps: $(ls)" ;;
esac
