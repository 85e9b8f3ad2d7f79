#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# No new privilege bit, no filter, no tracer; what the caller set stays.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

same_world 'plain'
in_world 'plain' '^TracerPid:[[:space:]]*0$'
in_world 'plain' '^subreaper: 0$'
in_world 'plain' '^parent death signal: 0$'
in_world 'plain' '^dumpable: 1$'
same_world 'no new privileges' setpriv --no-new-privs
in_world 'no new privileges' '^NoNewPrivs:[[:space:]]*1$'
same_world 'no capabilities' unpriv -d all
in_world 'no capabilities' '^CapEff:[[:space:]]*0*$'
