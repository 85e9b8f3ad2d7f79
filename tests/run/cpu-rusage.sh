#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# --rusage takes user and sys from wait4, which knows nothing of an orphan.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

! denied cgroup || skip 'there is only rusage'
ttime -j -o report --rusage truth -v burn u 200 >used
between user "$(seconds user_us report)" "$(calc "0.8 * $(cat used)")" 1
ttime --rusage -f %U -o report truth orphan u 300
between 'user of an orphan' "$(cat report)" 0 0.1
