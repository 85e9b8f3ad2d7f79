#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The memory of the command, and not of ttime itself.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

ttime -j -o report truth allocate 50
between 'maxrss, KiB' "$(json maxrss_kib report)" 51200 56320
ttime -j -o report true
is_sanitized || between 'maxrss of true, KiB' "$(json maxrss_kib report)" 300 4096
