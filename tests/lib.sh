# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
#
# What every shell test begins with:  . "${srcdir:-.}/tests/lib.sh"
#
# In: TTIME (the program), HELPERS (directory of the compiled helper programs),
# srcdir, builddir; each has a default for a run by hand from the top.
# TTIME_DENIED holds what the surroundings refuse (words such as
# perf_event_open, clone3, cgroup): expectations depend on it by `denied`.
#
# The test then stands in a private directory, $work, which goes away at the
# end together with the cgroup of own_cgroup.  The first check that fails ends
# the test.

set -u
umask 022
srcdir=$(cd "${srcdir:-.}" && pwd) || exit 1
builddir=$(cd "${builddir:-.}" && pwd) || exit 1
TTIME=${TTIME:-$builddir/src/ttime}
HELPERS=${HELPERS:-$builddir/tests/helpers}
# The helper programs of this build, and no user manager unless a test has one
TTIME_LIBEXECDIR=${TTIME_LIBEXECDIR:-$(dirname "$TTIME")/helper}
TTIME_NO_SCOPE=1
export TTIME_LIBEXECDIR TTIME_NO_SCOPE
unset TIME TTIME_FORMAT POSIXLY_CORRECT
LC_ALL=C
export LC_ALL

fail()
{
	printf 'FAIL: %s\n' "$*" >&2
	exit 1
}

skip()
{
	printf 'SKIP: %s\n' "$*" >&2
	exit 77
}

[ -x "$TTIME" ] || fail "no program at $TTIME"
[ -x "$HELPERS/truth" ] || fail "no helper programs at $HELPERS"

own_group=
home_group=
paranoid_before=

# Nothing is left behind, whichever way the test ends.
leave_nothing()
{
	cd /
	[ -z "$paranoid_before" ] || echo "$paranoid_before" >"$paranoid_file"
	if [ -n "$own_group" ]; then
		echo 0 >"$home_group/cgroup.procs"
		# What a test that failed half way did not get to stop
		echo 1 2>/dev/null >"$own_group/cgroup.kill"
		while grep -q 'populated 1' "$own_group/cgroup.events"; do sleep 0.02; done
		find "$own_group" -depth -type d -exec rmdir {} \;
	fi
	rm -rf "$work"
}

work=$(mktemp -d "${TMPDIR:-/tmp}/ttime-test.XXXXXX") || exit 1
trap leave_nothing EXIT
trap 'exit 1' HUP INT TERM
cd "$work" || exit 1
mkdir bin gnu
ln -s "$TTIME" bin/ttime
ln -s "$TTIME" gnu/time
PATH=$work/bin:$PATH:$HELPERS
export PATH

# The program under the name of time(1).
as_time()
{
	printf '%s\n' "$work/gnu/time"
}

# denied WORD: do the surroundings refuse it?
denied()
{
	case " ${TTIME_DENIED:-} " in
	*" $1 "*) true ;;
	*) false ;;
	esac
}

# is NAME GOT WANT
is()
{
	[ "$2" = "$3" ] || fail "$1: got '$2', want '$3'"
}

# matches NAME GOT EREGEX: some line of it does.
matches()
{
	printf '%s\n' "$2" | grep -Eq -e "$3" || fail "$1: got '$2', want /$3/"
}

# lacks NAME GOT EREGEX: no line of it does.
lacks()
{
	! printf '%s\n' "$2" | grep -Eq -e "$3" || fail "$1: got '$2', not wanted: /$3/"
}

# between NAME GOT LOW HIGH, all of them decimal numbers
between()
{
	printf '%s\n' "$2" | grep -Eqx '[0-9]+([.][0-9]+)?' ||
		fail "$1: '$2' is no number (want $3 to $4)"
	awk -v got="$2" -v low="$3" -v high="$4" \
		'BEGIN { exit !(low + 0 <= got + 0 && got + 0 <= high + 0) }' ||
		fail "$1: got $2, want $3 to $4"
}

# near NAME GOT WANT TOLERANCE
near()
{
	printf '%s\n' "$3" | grep -Eqx ' *[0-9]+([.][0-9]+)?' ||
		fail "$1: '$3' is no number to compare with"
	between "$1 (within $4 of $3)" "$2" "$(calc "$3 - $4")" "$(calc "$3 + $4")"
}

# calc EXPRESSION, in awk's language
calc()
{
	awk "BEGIN { printf \"%.6f\\n\", ($1) }"
}

# slack SECONDS: what a measurement of that much CPU time may be off
slack()
{
	calc "($1) * 0.03 > 0.02 ? ($1) * 0.03 : 0.02"
}

# near_cpu NAME GOT TRUTH, in seconds
near_cpu()
{
	near "$1" "$2" "$3" "$(slack "$3")"
}

# Let other users reach what the test runs, wherever the build stands.
for_everybody()
{
	chmod 755 "$work"
	rm bin/ttime
	cp "$TTIME" bin/ttime
	cp "$HELPERS/truth" "$HELPERS/world" "$HELPERS/launch" "$HELPERS/catch" \
		"$HELPERS/borrow" bin/
}

# at_paranoid LEVEL: perf events are refused as there, until the test ends. The
# lock is for other tests that want it so; nobody may set it back under them.
at_paranoid()
{
	paranoid_file=/proc/sys/kernel/perf_event_paranoid
	exec 9<$paranoid_file || skip 'no perf_event_paranoid'
	flock 9
	[ "$(cat $paranoid_file)" != "$1" ] || return 0
	paranoid_before=$(cat $paranoid_file)
	echo "$1" 2>/dev/null >$paranoid_file || {
		paranoid_before=
		skip 'perf_event_paranoid cannot be set'
	}
}

# works COMMAND [ARG]...: it does so without ttime. (Where clone3 is refused with
# anything but ENOSYS, posix_spawn and threads of glibc give up.)
works()
{
	"$@" >/dev/null 2>&1 || skip "does not work here without ttime either: $*"
}

# make can run a recipe here.
make_works()
{
	command -v make >/dev/null || skip 'no make'
	printf 'all:\n\t@truth fork 1\n' >probe.mk
	works make -s -f probe.mk
}

# near_cpu_with NAME GOT TRUTH PROGRAMS: that many others ran beside the one
# that told the truth, up to 20 ms each on a busy machine.
near_cpu_with()
{
	between "$1 (truth $3 and $4 programs)" "$2" "$(calc "$3 - $(slack "$3")")" \
		"$(calc "$3 + $(slack "$3") + 0.02 * $4")"
}

same_file()
{
	cmp -s "$1" "$2" || fail "$1 and $2 differ: $(diff "$1" "$2")"
}

# wait_until COMMAND [ARG]...: it succeeds within 10 s.
wait_until()
{
	tries=500
	until "$@" 2>/dev/null; do
		tries=$((tries - 1))
		[ "$tries" -gt 0 ] || fail "waited in vain for: $*"
		sleep 0.02
	done
}

# row NAME FILE: the value in that row of a default report
row()
{
	awk -v name="$1" '$1 == name { print $2 }' "$2"
}

# remark NAME FILE: what stands behind the value and its unit
remark()
{
	sed -n "s/^$1 *[^ ]* *s\\{0,1\\}//p" "$2"
}

# json KEY FILE: a number, a string or null in a report of -j
json()
{
	tr '{}\n' ',,,' <"$2" | sed 's/,/,\n/g' |
		sed -n "s/^ *\"$1\": *\\([^,]*\\).*/\\1/p" | head -n 1
}

# note FIGURE KEY FILE: what the notes of such a report say of a figure (its
# quality, source or why)
note()
{
	tr -d '\n' <"$3" | sed 's/.*"notes"//' |
		sed -n "s/.*\"$1\": *{\([^}]*\)}.*/\1/p" |
		sed -n "s/.*\"$2\": *\"\([^\"]*\)\".*/\1/p"
}

# seconds NAME FILE: such a number of ns or us, in seconds
seconds()
{
	case $1 in
	*_ns) unit=1000000000 ;;
	*_us) unit=1000000 ;;
	*) fail "seconds: $1 is no time" ;;
	esac
	number=$(json "$1" "$2")
	case $number in
	*[!0-9]* | '') fail "$1 is '$number' in $(cat "$2")" ;;
	esac
	calc "$number / $unit"
}

# Is the program built with a sanitizer?  That one needs /proc, address space,
# limits and CPU time of its own.
is_sanitized()
{
	grep -q __asan_init "$TTIME"
}

# own_cost: seconds of CPU that a ttime itself may take on a busy machine
own_cost()
{
	if is_sanitized; then echo 0.5; else echo 0.1; fi
}

# runs_without_leaf NAME [LAUNCHER]...: where LAUNCHER starts it, ttime has no
# leaf; it says so once, and counts what it counts all the same. The last report
# stays in the file `report`.
runs_without_leaf()
{
	leafless_name=$1
	shift
	"$@" ttime -o report sh -c 'echo ran >>ran; exec truth -v burn u 100 >used' 2>err
	is "status, $leafless_name" $? 0
	is "runs, $leafless_name" "$(lines ran)" 1
	rm ran
	is "messages, $leafless_name" "$(cat err)" ''
	matches "cpu row, $leafless_name" "$(row cpu report)" '^(>=)?[0-9.]+$'
	near_cpu "cpu, $leafless_name" "$(row cpu report | tr -d '>=')" "$(cat used)"
	is "remarks, $leafless_name" "$(grep -c 'no cgroup: .' report)" 1

	# Counters in a leaf that the command is not in would count nothing.
	"$@" ttime -j -o report truth hop 50
	forks=$(json forks report)
	[ "$forks" = 0 ] || [ "$forks" = null ] ||
		fail "forks of none, $leafless_name: $forks"
	"$@" ttime -j -o report truth fork 30
	forks=$(json forks report)
	[ "$forks" = 30 ] || [ "$forks" = null ] || fail "forks, $leafless_name: $forks"
	is "step, $leafless_name" "$(json step report)" '"none"'
	matches "reasons of the step, $leafless_name" "$(note step why report)" \
		'^own cgroup: [^;]+; systemd scope: switched off$'
}

# in_mounts COMMANDS [ARG]...: run ARG... in a mount namespace, after COMMANDS
in_mounts()
{
	mount_commands=$1
	shift
	unshare -m sh -c "$mount_commands; exec \"\$@\"" sh "$@"
}

# same_world NAME [LAUNCHER]...: a command that LAUNCHER starts sees the same
# with and without ttime.  What it saw stays in the file `with`.
same_world()
{
	world_name=$1
	shift
	"$@" world -o facts || fail "$world_name: the bare command fails"
	mv facts without
	"$@" ttime -o report world -o facts || fail "$world_name: it fails under ttime"
	mv facts with
	diff without with || fail "$world_name: < without ttime, > with ttime"
}

# in_world NAME EREGEX: the comparison saw that, so it was about something.
in_world()
{
	grep -Eq "$2" with || fail "$1: /$2/ is not in $(cat with)"
}

# An executable file of that name, from standard input
script()
{
	cat >"$1" && chmod +x "$1"
}

# lines FILE: how many, 0 if there is no such file
lines()
{
	[ ! -e "$1" ] || wc -l <"$1" | tr -d ' '
	[ -e "$1" ] || echo 0
}

# A process of that id runs, and is no zombie.
is_running()
{
	grep -q '^State:[[:space:]]*[^ZX[:space:]]' "/proc/$1/status" 2>/dev/null
}

is_gone()
{
	! is_running "$1"
}

# The directory of our own cgroup; nothing where there is none to be seen.
group()
{
	path=$(sed -n 's/^0:://p' /proc/self/cgroup)
	mount=$(awk '{ for (i = 7; i < NF; i++)
		if ($i == "-" && $(i + 1) == "cgroup2") { print $4, $5; exit } }' \
		/proc/self/mountinfo)
	[ -n "$path" ] && [ -n "$mount" ] || return 0
	root=${mount%% *}
	mount=${mount#* }
	[ "$root" = / ] || path=${path#"$root"}
	printf '%s\n' "${mount%/}${path%/}"
}

# Can a cgroup be made here?
have_leaf()
{
	probe=$(group)
	[ -n "$probe" ] || return 1
	mkdir "$probe/test.probe.$$" 2>/dev/null || return 1
	rmdir "$probe/test.probe.$$"
}

# Move this test into a cgroup of its own, $own_group, so that it can look at
# what ttime leaves there while other tests run.
own_cgroup()
{
	home_group=$(group)
	own_group=$home_group/test.$$
	mkdir "$own_group" || fail "cannot make $own_group"
	echo 0 >"$own_group/cgroup.procs" || fail "cannot enter $own_group"
}

# A login session below own_cgroup: what `session COMMAND...` starts is an
# ordinary user's (65534), in $own_group/session-1.scope, a cgroup that belongs to root.
make_session()
{
	[ "$(id -u)" = 0 ] || skip 'needs root to become somebody else'
	for_everybody
	chmod 777 .
	mkdir "$own_group/session-1.scope" || fail 'no session'
	script bin/session <<-END
		#!/bin/sh
		echo 0 >$own_group/session-1.scope/cgroup.procs && exec unpriv "\$@"
	END
}

# A container as they usually are, in own_cgroup: `unshare -mC ./container
# COMMAND...` has its cgroup file system mounted anew and read-only, and no user
# manager, which ttime may look for.
make_container()
{
	have_leaf || skip 'no cgroup can be made here'
	own_cgroup
	unshare -mC true 2>/dev/null || skip 'no such namespaces can be made here'
	mount=$(awk '/ - cgroup2 / { print $5; exit }' /proc/self/mountinfo)
	script container <<END
#!/bin/sh
umount -l $mount && mount -t cgroup2 none $mount && mount -o remount,bind,ro $mount &&
	exec "\$@"
END
	unset TTIME_NO_SCOPE DBUS_SESSION_BUS_ADDRESS
	XDG_RUNTIME_DIR=$work/none
	export XDG_RUNTIME_DIR
}

# booked KEY: what the session has used so far, in us
booked()
{
	sed -n "s/^$1 //p" "$own_group/session-1.scope/cpu.stat"
}

note_books()
{
	booked_before=$(booked usage_usec) user_before=$(booked user_usec)
}

# as_booked NAME REPORT: user and sys there are the session's since note_books,
# save for what ttime and those that started it have used; more is not asked for.
as_booked()
{
	booked_user=$(($(booked user_usec) - user_before))
	booked_rest=$(($(booked usage_usec) - booked_before - $(json cpu_us "$2")))
	between "user us, $1 (booked $booked_user, of them $booked_rest of others)" \
		"$(json user_us "$2")" "$(calc "$booked_user - $booked_rest - 1000")" \
		$((booked_user + 1000))
}

# The leaves that stand in our own cgroup
leaves()
{
	find "$own_group" -mindepth 1 -type d
}
