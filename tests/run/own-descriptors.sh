#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The descriptors of ttime itself are 3 and above, and close on exec.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"

look='for fd in /proc/$PPID/fd/*; do
	echo "${fd##*/} $(sed -n "s/^flags:[[:space:]]*//p" /proc/$PPID/fdinfo/${fd##*/})"
done >>list'
for closed in '' '<&-' '>&-' '2>&-' '<&- >&- 2>&-'; do
	: >list
	sh -c "exec world -o facts $closed"
	inherited=" $(sed -n 's/^fd \([0-9]*\): .*/\1/p' facts | tr '\n' ' ')"
	sh -c "exec ttime -j -o report sh -c '$look' $closed"
	is "status with $closed" $? 0
	own=0
	while read -r fd flags; do
		case $inherited in
		*" $fd "*) continue ;;
		esac
		own=$((own + 1))
		# What holds a place below can be neither read nor written: O_PATH.
		case "$fd $flags" in
		[012]' 01'[0-7]??????) ;;
		[012]' '*) fail "descriptor $fd is one of ttime's own with $closed" ;;
		esac
		# O_CLOEXEC is 02000000.
		case $flags in
		*[2367]?????? | '') ;;
		*) fail "descriptor $fd stays open on exec ($flags) with $closed" ;;
		esac
	done <list
	[ $own -gt 0 ] || fail "none of ttime's own was seen with $closed: $(cat list)"
done
