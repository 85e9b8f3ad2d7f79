#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The whole suite where seccomp refuses perf_event_open with EPERM.
# shellcheck source=tests/again/lib.sh
. "${srcdir:-.}/tests/again/lib.sh"
again perf_event_open "$HELPERS/deny" EPERM perf_event_open
