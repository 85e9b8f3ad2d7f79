#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# -i writes a line of interim figures at each interval, to where the report goes,
# and the report after them.
# shellcheck disable=SC2013,SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

script slow <<'END'
#!/bin/sh
for i in 1 2 3 4; do
	truth burn u 50
	sleep 0.4
done
END
figures=' cpu [>=]*([0-9.]+|n/a)  user [~>=]*([0-9.]+|n/a)  sys [~>=]*([0-9.]+|n/a)  CPUs ~?([0-9.]+|n/a)  forks (>=)?([0-9]+|n/a)  live ([0-9]+|n/a)$'

ttime -i 0.5 ./slow 2>err
is status $? 0
lines=$(grep -c '^ttime: ' err)
# 1.8 s at the least have three; one that is late is not made up for
between lines "$lines" 2 "$(calc "$(row real err) / 0.5")"
is 'lines before the report' "$(head -n "$lines" err | grep -Ec "^ttime: [0-9.]+ s $figures")" "$lines"
matches 'first line of the report' "$(sed -n "$((lines + 1))p" err)" '^real +'
time_before=0
for time in $(sed -n 's/^ttime: \([0-9.]*\) s .*/\1/p' err); do
	between 'time of a line' "$time" "$(calc "$time_before + 0.2")" "$(row real err)"
	time_before=$time
done

# To a file before the report, and of another format
ttime -i 0.3 -o report -f 'the end' sh -c 'until [ -s report ]; do sleep 0.02; done
	cp report seen; (:)' 2>err
is 'standard error' "$(cat err)" ''
matches 'seen during the run' "$(head -n 1 seen)" "^ttime: [0-9.]+ s $figures"
is 'last line' "$(tail -n 1 report)" 'the end'
is 'kept' "$(head -n 1 report)" "$(head -n 1 seen)"
ttime -a -i 0.2 -o report -f 'another end' sleep 0.3
is 'appended to' "$(head -n 1 report)" "$(head -n 1 seen)"

# As JSON lines
ttime -j -i 0.2 -o report sh -c 'truth -v burn u 100 >used; sleep 1; :'
lines=$(($(lines report) - 1))
between 'JSON lines' $lines 3 100
is 'interim lines' "$(grep -c '^{"interim":true,"elapsed_ns":[0-9]*,.*}$' report)" $lines
lacks 'last line' "$(tail -n 1 report)" '"interim"'
sed -n "${lines}p" report >interim
if ! denied cgroup; then
	near_cpu_with 'cpu until the last of them' "$(seconds cpu_us interim)" "$(cat used)" 2
	is 'live' "$(json left interim)" 2
fi
if [ -x /usr/bin/python3 ]; then
	/usr/bin/python3 - report <<'END' || fail "$(cat report)"
import json
import sys

before = {"elapsed_ns": 0, "cpu_us": 0, "forks": 0}
with open(sys.argv[1], encoding="utf-8") as file:
    lines = [json.loads(line) for line in file]
for line in lines[:-1]:
    assert line.pop("interim") is True
    assert set(line) == {"elapsed_ns", "cpu_us", "user_us", "sys_us", "cpus",
                         "forks", "left"}, line
    for key in before:
        assert line[key] is None or line[key] >= before[key], (line, before)
        before[key] = line[key] or 0
assert lines[-1]["schema"] == 1
assert lines[-1]["elapsed_ns"] >= before["elapsed_ns"]
assert (lines[-1]["cpu_us"] or 0) >= before["cpu_us"]
END
fi

# Also while what is left is waited for
if have_leaf; then
	ttime -w -i 0.2 -o report sh -c 'sleep 0.9 & :'
	between 'lines during the wait' "$(grep -c '^ttime: ' report)" 2 \
		"$(calc "$(row last report) / 0.2")"
fi
