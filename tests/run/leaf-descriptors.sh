#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Where descriptors end while the leaf is made, none is left behind.
# shellcheck source=tests/lib.sh disable=SC3045
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
for limit in 4 5 6 7 8 9 10 11 12; do
	# Without the capability even root cannot raise it.
	setpriv --bounding-set -sys_resource --inh-caps -sys_resource \
		prlimit --nofile=$limit:$limit ttime -o report true
	is "leaves at $limit descriptors" "$(leaves)" ''
done
