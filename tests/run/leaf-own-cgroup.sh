#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The cgroup of the caller stays as it is.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
facts()
{
	cat /proc/self/cgroup
	for file in type subtree_control max.depth max.descendants freeze; do
		echo "$file $(cat "$own_group/cgroup.$file")"
	done
	ls "$own_group"
}
facts >before
ttime -o report sh -c 'sleep 30 & echo $! >pid'
facts >after
kill "$(cat pid)"
same_file before after
wait_until is_gone "$(cat pid)"
