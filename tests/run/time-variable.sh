#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The variable TIME is no concern of ttime; TTIME_FORMAT is.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

TIME=/usr/bin/time ttime true 2>report
matches 'report' "$(cat report)" '^real  '
lacks 'report' "$(cat report)" '/usr/bin/time'
TIME='%x of TIME' "$(as_time)" true 2>report
is 'called as time' "$(cat report)" '0 of TIME'
TTIME_FORMAT='%x of TTIME_FORMAT' ttime true 2>report
is 'called as ttime' "$(cat report)" '0 of TTIME_FORMAT'
