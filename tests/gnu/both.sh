# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154 # work: of tests/lib.sh
#
# Sourced, after tests/lib.sh, by the tests that compare GNU time and ttime.
# A script is run once with each program in PATH as `time`, in an empty
# directory of its own.  What can be seen of the run ends up in SIDE/seen:
# status, stdout, stderr and what is in run/.

gnu_time=${GNU_TIME:-/usr/bin/time}

# Both sides have directories of the same shape, so that the program can be
# named by the same relative path and its messages compare byte for byte.
# What the scripts need lies in ../../things, seen from where they run.
make_side()
{
	mkdir -p "$1/bin" "$1/seen/run" "$1/things/directory" ||
		fail "no directory $1"
	ln -s "$2" "$1/bin/time" || fail "no link to $2"
	(
		cd "$1/things" || exit 1
		printf '#!/bin/sh\nexit 5\n' >not-executable
		printf 'exit 4\n' >script
		printf '#!/no/such/interpreter\n' >no-interpreter
		printf '\177ELFgarbage\n' >garbage
		: >empty
		chmod 755 script no-interpreter garbage empty
	) || fail "no things in $1"
}

# Without starting a program where the directory is empty already: there are
# hundreds of scripts.
empty_run()
{
	set -- "$work/$1/seen/run" "$work/$1/seen/run"/*
	[ -e "$2" ] || [ -L "$2" ] || return 0
	rm -rf "$1"
	mkdir "$1" || fail "no directory $1"
}

run_side()
{
	empty_run "$1"
	(
		cd "$work/$1/seen/run" || exit 1
		PATH=$work/$1/bin:$PATH
		eval "$2"
	) >"$work/$1/seen/stdout" 2>"$work/$1/seen/stderr" </dev/null
	echo "exit $?" >"$work/$1/seen/status"
}

# Measured numbers give way to how they are written; the exit status stays.
leave_shapes()
{
	set -- "$work"/*/seen/std*
	for shape_file in "$work"/*/seen/run/*; do
		[ ! -f "$shape_file" ] || set -- "$@" "$shape_file"
	done
	sed -E -i \
		-e 's/[0-9]+:[0-9][0-9]\.[0-9][0-9]/<m:ss.cc>/g' \
		-e 's/[0-9]+:[0-9][0-9]:[0-9][0-9]/<h:mm:ss>/g' \
		-e 's/[0-9]+\.[0-9][0-9]/<s.cc>/g' \
		-e 's/[0-9]+/<n>/g' "$@"
}

show_file()
{
	tr '\000' '\001' <"$2" | sed "s/$(printf '\001')/<NUL>/g" |
		awk -v name="$1" '{ printf " | %s %s", name, $0 }'
	[ ! -s "$2" ] || [ "$(tail -c 1 "$2" | wc -l)" -eq 1 ] ||
		printf '<no newline>'
}

# seen SIDE: print it as one line,
#	exit STATUS | out LINE OF STDOUT | err LINE OF STDERR | FILE: LINE ...
# A last line without a newline ends in <no newline>, a NUL is shown as <NUL>.
seen()
{
	printf '%s' "$(cat "$work/$1/seen/status")"
	show_file out "$work/$1/seen/stdout"
	show_file err "$work/$1/seen/stderr"
	for seen_file in "$work/$1/seen/run"/*; do
		[ ! -f "$seen_file" ] ||
			show_file "${seen_file##*/}:" "$seen_file"
	done
	echo
}

"$gnu_time" --version 2>/dev/null | grep -q 'GNU Time' ||
	skip "no GNU time at $gnu_time"
[ "$("$gnu_time" -f %Tx true 2>&1)" = '?Tx' ] ||
	skip "$gnu_time is newer than GNU time 1.9"
make_side "$work/theirs" "$gnu_time"
make_side "$work/ours" "$TTIME"
