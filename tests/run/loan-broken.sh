#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A ttime-counters that is broken costs counts, and nothing else.
# shellcheck source=tests/loan/lib.sh
. "${srcdir:-.}/tests/loan/lib.sh"

lending
at_paranoid 2

# survives NAME, with the program on standard input
survives()
{
	script "$lender"
	may_lend "$lender"
	: >started
	: >ran
	: >pid
	chmod 666 started ran pid
	sh -c 'echo 0 >"$1/cgroup.procs" && shift && exec "$@"' sh "$lent" \
		unpriv ttime -j sh -c 'echo ran >>ran; truth hop 20; truth fork 5; exit 3' \
		>out 2>report
	is "status, $1" $? 3
	is "started, $1" "$(cat started)" started
	is "runs, $1" "$(lines ran)" 1
	is "standard output, $1" "$(cat out)" ''
	is "lines, $1" "$(lines report)" 1
	is "migrations, $1" "$(json migrations report)" null
	matches "reason, $1" "$(note migrations why report)" .
	is "forks, $1" "$(json forks report)" 7
	is "what is left, $1" "$(find "$lent" -mindepth 1 -type d)" ''
}

survives 'ends at once' <<'END'
#!/bin/sh
echo started >>started
END
survives 'says nonsense' <<'END'
#!/bin/sh
echo started >>started
echo nonsense >&2
echo nonsense
END
survives 'is long-winded' <<'END'
#!/bin/sh
echo started >>started
head -c 4096 /dev/zero
END
survives 'is killed' <<'END'
#!/bin/sh
echo started >>started
kill -9 $$
END
began=$(date +%s)
survives 'hangs' <<'END'
#!/bin/sh
echo started >>started
echo $$ >pid
exec sleep 100
END
between 'seconds with one that hangs' "$(($(date +%s) - began))" 0 20
matches 'pid of one that hangs' "$(cat pid)" '^[0-9]+$'
is_gone "$(cat pid)" || fail "one that hangs still runs"
# An answer of zeros: neither an error nor a CPU
survives 'lends nothing' <<'END'
#!/bin/sh
echo started >>started
head -c 28 /dev/zero
END
