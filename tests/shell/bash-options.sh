#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Options, traps and odd variables of bash change nothing: not for the piece, and not
# for how it is timed.
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/shell/common.sh
. "$srcdir/tests/shell/common.sh"

need bash
for options in 'set -e' 'set -u' 'set -o pipefail' 'set -euo pipefail' 'set -f' 'IFS=' \
	'IFS=ot' 'IFS=:/' 'shopt -s lastpipe' 'shopt -s nullglob failglob' 'set -C' 'set -T' \
	'shopt -s extdebug' 'set -o posix' 'set -a' 'shopt -s nocasematch' 'set -m' 'set -h' 'set +h' \
	'set -P' 'set -E' 'shopt -s inherit_errexit' 'POSIXLY_CORRECT=1' \
	'TIMEFORMAT=x' 'readonly word=1 name=2 kind=3 count=4 pid=5' \
	'local() { echo no; }; shift() { echo no; }; printf() { command printf "$@"; }' \
	'kill() { echo no; }; echo() { builtin echo "$@"; }; eval() { :; }' 'alias exec=false kill=false local=false'; do
	rm -f before inside after
	run_in bash <<END
shopt -s expand_aliases
$options
ttime -o report show 'a  b' '' '*'
ttime -o report upper </dev/null | cat
ttime -o report 'show 2; show 3'
ttime -o report V=1 show 4
ttime -o report fails || echo "status \$?"
builtin shopt -o >before
ttime -qf %x -o report 'echo x | upper; builtin exit 3' || builtin echo "status \$?"
ttime -o report builtin shopt -o >inside
builtin shopt -o >after
END
	is "status with $options" $? 0
	outputs "with $options" '<a  b><><*>' '<2>' '<3>' '<4>' 'status 7' X 'status 3'
	silent "with $options"
	same_file before after
	# Job control is for who has the jobs.
	[ "$options" = 'set -m' ] || same_file before inside
done

# Traces go where they went.
run_in bash <<'END'
set -x
ttime -o report show 1
END
outputs 'with set -x' '<1>'
matches 'trace' "$(cat err)" '^\++ show 1$'

# Traps of the caller are not the piece's.
run_in bash <<'END'
for trap in EXIT INT TERM USR1; do trap "echo trap $trap" $trap; done
trap 'echo ERR' ERR
ttime -o report show 1
deadly() { kill -USR1 $BASHPID; echo not reached; }
ttime -o report deadly || echo "status $?"
ttime -o report fails || echo "status $?"
ttime -o report 'fails; exit 4' || echo "status $?"
echo before the end
END
outputs traps '<1>' 'status 138' 'status 7' 'status 4' 'before the end' 'trap EXIT'

# Many words, more than a program can take
run_in bash <<'END'
count() { echo "$# ${300000}"; }
ttime -o report count {1..300000}
END
outputs 'many words' '300000 300000'
silent 'many words'

# Arrays, variables that are not exported, functions that are not
run_in bash <<'END'
declare -A map=([key]='a  b')
list=(1 '' '3  4')
hidden=here
inner() { show "${map[key]}" "${list[@]}" "$hidden" "$1"; map[key]=changed hidden=changed; }
outer() { local own=1; nested() { show "$own"; }; ttime -o report inner arg; ttime -o report nested; }
outer
show "${map[key]}" "$hidden"
END
outputs variables '<a  b><1><><3  4><here><arg>' '<1>' '<a  b><here>'
