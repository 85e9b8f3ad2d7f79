#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The whole suite where seccomp refuses perf_event_open with ENOSYS.
# shellcheck source=tests/again/lib.sh
. "${srcdir:-.}/tests/again/lib.sh"
without="scope bounds loan"
again perf_event_open "$HELPERS/deny" ENOSYS perf_event_open
