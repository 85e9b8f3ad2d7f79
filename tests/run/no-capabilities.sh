#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Root without capabilities: the same truth, or none.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

[ "$(id -u)" = 0 ] || skip 'needs root'
for capabilities in all cap_perfmon,cap_sys_admin cap_sys_resource,cap_dac_override; do
	unpriv -d $capabilities ttime -j -o report truth hop 100
	is "status without $capabilities" $? 0
	case $(json migrations report) in
	null) matches reason "$(note migrations why report)" . ;;
	*) near "migrations without $capabilities" "$(json migrations report)" 100 3 ;;
	esac
	unpriv -d $capabilities ttime -j -o report truth fork 50
	case $(json forks report) in
	null) matches reason "$(note forks why report)" . ;;
	*) is "forks without $capabilities" "$(json forks report)" 50 ;;
	esac
	unpriv -d $capabilities ttime -j -o report truth -v burn u 100 >used
	near_cpu "cpu without $capabilities" "$(seconds cpu_us report)" "$(cat used)"
done
