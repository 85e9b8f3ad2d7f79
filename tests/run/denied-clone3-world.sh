#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The command sees the same where clone3 is refused.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

same_world 'plain' deny ENOSYS clone3
same_world 'ignored and blocked signals' deny EPERM clone3 launch -i 17 -i 13 -b 15 -b 17
in_world 'ignored and blocked signals' '^SigBlk:[[:space:]]*0*14000$'
same_world 'closed descriptors' deny ENOSYS clone3 sh -c 'exec "$@" <&- >&- 2>&-' sh
