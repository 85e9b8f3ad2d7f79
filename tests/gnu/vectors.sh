#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Called as `time`, ttime does what GNU time does: every line of vectors.list is
# run with both, and what can be seen of the two runs is compared.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

# A leak checker needs a process of its own, which some vectors refuse.
ASAN_OPTIONS=${ASAN_OPTIONS:-}:detect_leaks=0
export ASAN_OPTIONS
# shellcheck source=tests/gnu/both.sh
. "$srcdir/tests/gnu/both.sh"

count=0
differ=0
while read -r how script; do
	case $how in
	'' | '#'*) continue ;;
	same | shape) ;;
	*) fail "vectors: neither same nor shape: $how $script" ;;
	esac
	count=$((count + 1))
	run_side theirs "$script"
	run_side ours "$script"
	[ "$how" = same ] || leave_shapes
	! diff -r "$work/theirs/seen" "$work/ours/seen" >/dev/null || continue
	differ=$((differ + 1))
	printf '%s\n\tGNU time: %s\n\tttime:    %s\n' "$script" \
		"$(seen theirs)" "$(seen ours)"
done <"$srcdir/tests/gnu/vectors.list"

[ "$count" -ge 200 ] || fail "only $count vectors were read"
[ "$differ" -eq 0 ] || fail "$differ of $count vectors differ"
echo "$count vectors are the same"
