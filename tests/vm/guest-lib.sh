# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
#
# What every test script of a guest begins with. Unlike the tests of make check
# it makes many checks and goes on after one that failed; results are TAP.
# shellcheck source=tests/lib.sh disable=SC2016
. "$srcdir/tests/lib.sh"

# As installed, and free to ask for a scope
unset TTIME_LIBEXECDIR TTIME_NO_SCOPE
checks=0

# fork_heavy FILE: time a loop of subshells, by nothing but its leaf. (Counters
# cost CPU time as well, and not everybody has them. Programs that are executed
# cost the emulation more than they cost the guest.)
fork_heavy()
{
	"$TTIME" -o "$1" \
		-f '{"elapsed_ns":%{elapsed:ns},"cpu_us":%{cpu:us},"user_us":%{user:us}}' \
		sh -c 'i=0; while [ $i -lt 250 ]; do (:); i=$((i + 1)); done'
	tr -d '~' <"$1" >"$1.plain" && mv "$1.plain" "$1"
}

# explained PART: the time of a fork-heavy script is accounted for, and its
# programs are known; no more of its CPU time than PART is in no row.
explained()
{
	ttime -x -b -o explained -f '%{running:us} %{gaps:us} %{elapsed:us} %{cpu:us}' \
		"$srcdir/bench/fork-heavy.sh" 50
	head -n 1 explained | tr -d '~>=' >sums
	read -r running gaps elapsed cpu <sums
	check 'running and gaps add up to real' \
		near us $((running + gaps)) "$elapsed" $((elapsed / 100))
	check 'processes of expr' is processes \
		"$(sed 1d explained | awk '$1 == "expr" { print $2 }')" 50
	rest=$(awk '/^.not attributed/ { print $3 }' explained | tr -d '~-')
	check 'not attributed' between s "$rest" 0 "$(calc "$cpu * $1 / 1000000")"
	tell "$(cat explained)"
}

# check NAME COMMAND [ARG]...: a function of tests/lib.sh, or one like those
check()
{
	check_name=$1
	shift
	checks=$((checks + 1))
	if check_says=$("$@" 2>&1); then
		echo "ok $checks - $check_name"
	else
		echo "not ok $checks - $check_name"
		tell "${check_says:-failed: $*}"
	fi
}

# tell TEXT...: for whoever reads the results
tell()
{
	printf '%s\n' "$*" | sed 's/^/# /'
}

# The script came to its end.
plan()
{
	echo "1..$checks"
}

# median: of the numbers on standard input
median()
{
	sort -n | awk '{ n[NR] = $1 } END { print n[int((NR + 1) / 2)] }'
}

# medians KEY FILE...: of a number in several reports of -j
medians()
{
	medians_key=$1
	shift
	for medians_file; do
		json "$medians_key" "$medians_file"
	done | median
}

# booted_for WORD: it is on the kernel's command line
booted_for()
{
	grep -qw "$1" /proc/cmdline
}

# share PART WHOLE, in percent
share()
{
	calc "100 * ($1 + 0) / ($2 + 0 > 0 ? $2 : 1)"
}

# is_exact FIGURE FILE
is_exact()
{
	is "quality of $1 (why: $(note "$1" why "$2"))" "$(note "$1" quality "$2")" exact
}

# is_missing_with_reason FIGURE FILE
is_missing_with_reason()
{
	is "$1" "$(json "$1" "$2")" null
	matches "reason of $1" "$(note "$1" why "$2")" .
}

# as_root REQUEST: see amd64-boot.sh
as_root()
{
	echo "$*" >/run/ttime-tests/requests
	read -r answer </run/ttime-tests/answers
	is "root's status for: $*" "$answer" 0
}

# Nothing that ttime made is left in the cgroup tree, a second later.
no_cgroup_left()
{
	sleep 1
	is cgroups "$(find /sys/fs/cgroup -type d -name 'ttime[.-]*' ! -name '*.service')" ''
}
