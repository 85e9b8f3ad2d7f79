#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# --doctor: a line a check, what is limited with its cure, in text and in JSON;
# status 0 or 1 by what it says; nothing is left behind.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

checks='kernel cgroups own_cgroup user_manager clone3 perf_events helper hardware pressure
	clock_ticks clock'

# examine NAME [LAUNCHER]...: both forms, which must say the same
examine()
{
	doctor_name=$1
	shift
	"$@" ttime --doctor >text 2>err
	status=$?
	is "messages, $doctor_name" "$(cat err)" ''
	for check in $checks; do
		matches "$check, $doctor_name" "$(cat text)" \
			"^$(echo "$check" | tr _ ' ') +(ok|-|limited) +."
	done
	"$@" ttime --json --doctor >object 2>err
	is "status with --json, $doctor_name" $? $status
	is "messages with --json, $doctor_name" "$(cat err)" ''
	case $status in
	0) is "verdict, $doctor_name" "$(json doctor object)" '"exact"' ;;
	1) is "verdict, $doctor_name" "$(json doctor object)" '"limited"' ;;
	*) fail "status, $doctor_name: $status" ;;
	esac
	# What a run reports there, missing or not, is what was foretold.
	rm -f report
	"$@" ttime -j -o report truth fork 5
	for figure in forks migrations left stall.cpu; do
		foretold=$(grep -o "{\"name\":\"$figure\"[^}]*}" object |
			sed 's/.*"quality":"\([^"]*\)".*/\1/')
		[ -n "$foretold" ] || fail "no $figure in $(cat object), $doctor_name"
		got=$(note "$figure" quality report)
		case $foretold in
		missing) is "$figure, $doctor_name" "$got" missing ;;
		*) lacks "$figure, $doctor_name" "$got" missing ;;
		esac
	done
}

examine here
have_leaf && ! denied cgroup && ! denied clone3 &&
	matches 'own cgroup' "$(cat text)" '^own cgroup +ok +a leaf below /'
if [ "$(id -u)" = 0 ]; then
	for_everybody
	chmod 777 .
	examine 'as an ordinary user' unpriv
	is 'status as an ordinary user' $status 1
fi
for errno in EPERM EACCES ENOSYS; do
	examine "perf_event_open refused by $errno" deny $errno perf_event_open
	is "status without events, $errno" $status 1
	matches "events, $errno" "$(cat text)" '^perf events +limited +refused: '
	matches "forks, $errno" "$(cat text)" '^forks, threads, execs +n/a +no perf events'
	examine "clone3 refused by $errno" deny $errno clone3
done
if have_leaf && ! denied cgroup; then
	matches 'clone3 refused' "$(cat text)" '^clone3 +ok .*enters the leaf by itself'
	own_cgroup
	echo 0 >"$own_group/cgroup.max.descendants"
	examine 'no descendants allowed'
	matches 'no descendants' "$(cat text)" '^own cgroup +limited +no leaf below '
	matches 'its cure' "$(cat text)" 'to change that: .*cgroup.max.descendants'
	is 'leaves' "$(leaves)" ''
fi

ttime --doctor true >out 2>err
is 'status with a command' $? 125
is 'what it says' "$(cat err)" 'ttime: --doctor runs no command: true'
is 'and does' "$(cat out)" ''

ttime --doctor >/dev/full 2>err
is 'status of >/dev/full' $? 125
is 'lines of >/dev/full' "$(lines err)" 1

/usr/bin/python3 -W ignore -c 'import jsonschema; jsonschema.Draft202012Validator' \
	2>/dev/null || skip 'no jsonschema'
/usr/bin/python3 -W ignore - "$srcdir/doc/ttime-doctor.schema.json" object <<'CHECK' || fail 'see above'
import json, jsonschema, sys
schema, report = (json.load(open(name)) for name in sys.argv[1:])
jsonschema.Draft202012Validator.check_schema(schema)
jsonschema.Draft202012Validator(schema).validate(report)
CHECK
