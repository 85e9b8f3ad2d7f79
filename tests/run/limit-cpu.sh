#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The command dies of its CPU limit; ttime does not, and reports it.
# shellcheck source=tests/lib.sh disable=SC3045
. "${srcdir:-.}/tests/lib.sh"

ulimit -c 0
launch -e ending sh -c 'ulimit -t 1; exec ttime -j -o report truth -o used burn u 9000'
is ending "$(cat ending)" "signal $(json exit_signal report)"
case $(json exit_signal report) in
24 | 9) ;;
*) fail "signal $(json exit_signal report)" ;;
esac
near_cpu cpu "$(seconds cpu_us report)" "$(cat used)"
