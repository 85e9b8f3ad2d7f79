#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Standard descriptors that are closed stay closed.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

for closed in '<&-' '>&-' '2>&-' '<&- >&-' '<&- 2>&-' '>&- 2>&-' '<&- >&- 2>&-'; do
	same_world "$closed" sh -c "exec \"\$@\" $closed" sh
	for fd in 0 1 2; do
		case "$fd $closed" in
		"0 "*"<&-"* | "1 "*" >&-"* | "2 "*"2>&-"*)
			! grep -q "^fd $fd:" with || fail "$closed: $fd is open" ;;
		esac
	done
done
