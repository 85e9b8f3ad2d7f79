#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Nobody starts ttime-counters where it has no capability or is not needed.
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"

lending
at_paranoid 2
script "$lender" <<'END'
#!/bin/sh
echo started >>started
END
: >started
chmod 666 started

# starts NAME [LAUNCHER]...: does ttime start it?
starts()
{
	starts_name=$1
	shift
	: >started
	sh -c 'echo 0 >"$1/cgroup.procs" && shift && exec "$@"' sh "$lent" \
		"$@" ttime -j truth hop 50 2>report
	is "status, $starts_name" $? 0
}

starts 'without capabilities' unpriv
is 'started without capabilities' "$(cat started)" ''
is migrations "$(json migrations report)" null
matches 'reason for no migrations' "$(note migrations why report)" 'CAP_PERFMON'
matches scope "$(cat report)" '"scope":"inherited from the command"'

may_lend "$lender"
starts 'root' env
is 'started for root' "$(cat started)" ''
starts 'with capabilities' unpriv
is 'started with capabilities' "$(cat started)" started
chmod 644 "$lender"
starts 'not executable' unpriv
is 'started where it is not executable' "$(cat started)" ''
rm "$lender"
starts 'not there' unpriv
is 'migrations where it is not there' "$(json migrations report)" null
