# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
#
# Sourced by the tests of ttime-counters, in place of lib.sh.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

# may_lend FILE: give it the capabilities of ttime-counters.
may_lend()
{
	command -v setcap >/dev/null || skip 'no setcap'
	setcap cap_perfmon,cap_sys_admin=p "$1" 2>/dev/null ||
		skip 'files take no capabilities here'
}

# A cgroup of user 65534, $lent, and a ttime-counters that may open events for
# him, $lender, which ttime finds, too.
lending()
{
	[ "$(id -u)" = 0 ] || skip 'needs root to delegate and to give capabilities'
	have_leaf || skip 'no cgroup can be made here'
	! denied perf_event_open || skip 'no events can be opened here'
	[ -x "$TTIME_LIBEXECDIR/ttime-counters" ] || skip 'built without ttime-counters'
	unset OMP_NUM_THREADS OMP_THREAD_LIMIT # which nproc would listen to
	own_cgroup
	for_everybody
	mkdir lib
	cp "$HELPERS/world" lib/probe
	may_lend lib/probe
	unpriv lib/probe | grep -q '^secure: 1$' ||
		skip 'capabilities of files are not honoured here'
	lent=$own_group/lent
	mkdir "$lent"
	chown -R 65534:65534 "$lent"
	lender=$work/lib/ttime-counters
	cp "$TTIME_LIBEXECDIR/ttime-counters" "$lender"
	may_lend "$lender"
	TTIME_LIBEXECDIR=$work/lib
}

# lends NAME [OPTION]... TARGET: user 65534 gets an event of each CPU for it.
lends()
{
	loan_name=$1
	shift
	loan=$(unpriv borrow "$@")
	cpus=$(nproc)
	matches "answer, $loan_name" "$loan" "^answer 0, $cpus CPUs, "
	is "CPUs, $loan_name" "$(printf '%s\n' "$loan" | grep -c '^CPU .*perf_event')" "$cpus"
	is "end, $loan_name" "$(printf '%s\n' "$loan" | tail -n 1)" 'exit 0'
}

# refuses NAME ERROR [OPTION]... TARGET: user 65534 gets that, and nothing else.
refuses()
{
	loan_name=$1
	refusal=$2
	shift 2
	is "$loan_name" "$(unpriv borrow "$@")" "answer $refusal
exit 0"
}
