#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Where ttime, called as `time`, differs from GNU time on purpose.  Each entry
# says why, gives a script, and what is seen of it with GNU time and with ttime
# (as shell patterns for the line that `seen` in both.sh prints).

# shellcheck disable=SC1003,SC2016 # the scripts are for eval
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/gnu/both.sh
. "$srcdir/tests/gnu/both.sh"

wrong=0

# check SIDE WHY SCRIPT WANT
check()
{
	run_side "$1" "$3"
	got=$(seen "$1")
	# shellcheck disable=SC2254 # a pattern it is
	case $got in
	$4) return ;;
	esac
	wrong=$((wrong + 1))
	printf '%s\n\t%s\n\t%s: %.400s\n\twanted: %s\n' "$2" "$3" "$1" "$got" "$4"
}

# differs WHY SCRIPT THEIRS OURS
differs()
{
	check theirs "$1" "$2" "$3"
	check ours "$1" "$2" "$4"
}

refused="Try 'time --help' for more information."

differs "GNU's own help lists -h, so it is accepted" \
	'time -h | head -n 1' \
	"exit 0 | err time: invalid option -- 'h' | err $refused" \
	'exit 0 | out Usage: time *'
differs 'the help text is our own' \
	'time --help | grep -c -e --json' 'exit 1 | out 0' 'exit 0 | out [1-9]'
differs 'the version is our own' \
	'time --version | head -n 1' \
	'exit 0 | out time (GNU Time) *' 'exit 0 | out *ttime*[0-9].[0-9]*'

# The options that GNU time does not have
differs 'option -g is new' 'time -g true' \
	"exit 125 | err time: invalid option -- 'g' | err $refused" \
	'exit 0 | err ?.??user * | err *swaps'
differs 'option --gnu is new' 'time --gnu true' \
	"exit 125 | err time: unrecognized option '--gnu' | err $refused" \
	'exit 0 | err ?.??user * | err *swaps'
differs 'option -j is new' 'time -j true' \
	"exit 125 | err time: invalid option -- 'j' | err $refused" \
	'exit 0 | err {*"schema"*}'
denied perf_event_open || check ours 'it is as full as in the own mode' \
	'time --json true' 'exit 0 | err {*"forks":0,*}'
differs 'option --json is new' 'time --json true' \
	"exit 125 | err time: unrecognized option '--json' | err $refused" \
	'exit 0 | err {*"schema"*}'
differs 'option -l is new' 'time -l | grep -c "^elapsed "' \
	"exit 1 | out 0 | err time: invalid option -- 'l' | err $refused" \
	'exit 0 | out 1'
differs 'option --list is new' 'time --list | grep -c "^elapsed "' \
	"exit 1 | out 0 | err time: unrecognized option '--list' | err $refused" \
	'exit 0 | out 1'
differs 'option --rusage is new' 'time --rusage -f %x true' \
	"exit 125 | err time: unrecognized option '--rusage' | err $refused" \
	'exit 0 | err 0'

# The format language
differs "a trailing % keeps the newline, as GNU time 1.10 does" \
	"time -f 'a%' true" 'exit 0 | err a?<no newline>' 'exit 0 | err a?'
differs "a trailing % in TIME" \
	"TIME='a%' time true" 'exit 0 | err a?<no newline>' 'exit 0 | err a?'
differs 'a trailing \ does not read past the end, as in GNU time 1.10' \
	"time -f 'abc\\' true" \
	'exit 0 | err abc[?]\\<NUL>true' 'exit 0 | err abc[?]\\'
differs 'a trailing \ in TIME' \
	"TIME='abc\\' time true" \
	'exit 0 | err abc[?]\\<NUL>*' 'exit 0 | err abc[?]\\'
differs '%T and a letter are those of GNU time 1.10: a normal end' \
	"time -f '%Tt:%Tx:%Tn:%Ts:%To' true" \
	'exit 0 | err [?]Tt:[?]Tx:[?]Tn:[?]Ts:[?]To' \
	'exit 0 | err normal:0:::ok'
differs '%T and a letter: an end that is not ok' \
	"time -q -f '%Tt:%Tx:%Tn:%Ts:%To' sh -c 'exit 3'" \
	'exit 3 | err [?]Tt:[?]Tx:[?]Tn:[?]Ts:[?]To' \
	'exit 3 | err normal:3:::'
differs '%T and a letter: killed by a signal' \
	"time -q -f '%Tt:%Tx:%Tn:%Ts:%To' sh -c 'kill -9 \$\$'" \
	'exit 137 | err [?]Tt:[?]Tx:[?]Tn:[?]Ts:[?]To' \
	'exit 137 | err signalled::9:SIGKILL:'
# What is written, and where
differs 'the report is one write' \
	"messages 2 time -f 'one two %x' true | wc -l" \
	'exit 0 | out [1-9][0-9]' 'exit 0 | out 1'
differs 'the long report is one write' \
	'messages 2 time -v true | wc -l' \
	'exit 0 | out [1-9][0-9]*' 'exit 0 | out 1'
differs 'the status line is part of that write' \
	"messages 2 time -f X sh -c 'exit 3' | wc -l" \
	'exit 0 | out [2-9]' 'exit 0 | out 1'
differs "the command does not get the output file's descriptor" \
	"time -o out -f X sh -c 'find /proc/\$\$/fd -lname \"*/out\"; :' | wc -l" \
	'exit 0 | out 1 | out: X' 'exit 0 | out 0 | out: X'
differs 'a report that cannot be written does not change the status' \
	"time sh -c 'exit 3' 2>/dev/full" 'exit 1' 'exit 3'
differs 'nor does a closed standard error' \
	"time sh -c 'exit 3' 2>&-" 'exit 1' 'exit 3'
differs 'an output file that cannot be written is warned of' \
	"time -o /dev/full sh -c 'exit 3'" \
	'exit 3' 'exit 3 | err time: */dev/full*No space left on device'
differs 'a reader that went away does not kill it' \
	'{
		until [ -e gone ]; do sleep 0.01; done
		time -f X sh -c "exit 3"
		echo $? >status
	} 2>&1 | { exec <&-; : >gone; }
	until [ -s status ]; do sleep 0.01; done' \
	'exit 0 | status: 141' 'exit 0 | status: 3'
differs 'help that cannot be written is an error' \
	'time --help >/dev/full 2>/dev/null && echo fine' \
	'exit 0 | out fine' 'exit [1-9]*[0-9]'
differs 'a version that cannot be written is an error' \
	'time --version >/dev/full 2>/dev/null && echo fine' \
	'exit 0 | out fine' 'exit [1-9]*'
differs 'help to a closed standard output is an error' \
	'time --help >&- 2>/dev/null && echo fine' \
	'exit 0 | out fine' 'exit [1-9]*'
differs 'with standard error closed, the output file does not take its place' \
	"time -o out -f X sh -c 'echo complaint >&2; :' 2>&-" \
	'exit 0 | out: complaint | out: X' 'exit 0 | out: X'
differs 'nor do our own messages end up in it' \
	'time -o out -f X nosuch 2>&-' \
	'exit 127 | out: *cannot run nosuch*' \
	'exit 127 | out: Command exited with non-zero status 127 | out: X'
differs 'with standard input closed, the output file does not take its place' \
	"time -o out -f X sh -c 'readlink /proc/\$\$/fd/0 | grep -c out; :' <&-" \
	'exit 0 | out 1 | out: X' 'exit 0 | out 0 | out: X'
differs 'a FIFO that nobody reads does not hold the command up' \
	'mkfifo fifo
	time -o fifo -f X touch ran &
	tries=0
	until [ -e ran ] || [ $tries -eq 25 ]; do
		sleep 0.02
		tries=$((tries + 1))
	done
	ls ran 2>/dev/null
	cat fifo
	wait $!' \
	'exit 0 | out X' 'exit 0 | out ran | out X'

# What is measured
if have_leaf && ! denied cgroup; then
	differs 'CPU time is of every process, waited for or not' \
		'time -f %U truth orphan u 300' \
		'exit 0 | err 0.0?' 'exit 0 | err 0.[23]?'
	differs 'unless it is asked for otherwise' \
		'time --rusage -f %U truth orphan u 300 2>&1 | tail -n 1' \
		"exit 0 | out $refused" 'exit 0 | out 0.0?'
fi

# Signals
differs 'a signal sent to it is passed on, and the report comes' \
	'time -f X sh -c "echo \$\$ >pid; kill -TERM \$PPID; exec sleep 10"
	status=$?
	kill -0 $(cat pid) 2>/dev/null && echo runs on && kill $(cat pid)
	exit $status' \
	'exit 143 | out runs on | err *pid: *' \
	'exit 143 | err *Command terminated by signal 15 | err X | *pid: *'
differs 'it may be started with SIGCHLD ignored' \
	'env --ignore-signal=CHLD time -f X sh -c "exit 3"' \
	'exit 1 | err time: error waiting for child process: No child processes' \
	'exit 3 | err Command exited with non-zero status 3 | err X'

[ "$wrong" -eq 0 ] || fail "$wrong expectations were wrong"
