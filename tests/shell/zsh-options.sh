#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Options of zsh and its odd variables change nothing: not for the piece, and not for
# how it is timed.
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/shell/common.sh
. "$srcdir/tests/shell/common.sh"

need zsh
for options in 'setopt ksharrays' 'setopt shwordsplit' 'setopt nounset' 'unsetopt multios' \
	'setopt noglob' 'setopt errexit' 'setopt errreturn' 'setopt extendedglob' 'setopt nullglob' \
	'setopt cshnullglob' 'setopt globsubst' 'setopt warncreateglobal' 'setopt noclobber' \
	'setopt posixbuiltins' 'setopt pipefail' 'setopt ignorebraces' 'setopt rcexpandparam' \
	'setopt bashrematch' 'setopt kshglob' 'setopt nobareglobqual' 'setopt localoptions' \
	'setopt rematchpcre' 'setopt nocaseglob nocasematch' 'setopt octalzeroes' 'setopt functionargzero' \
	'setopt nofunctionargzero' 'setopt shnullcmd' 'setopt typesetsilent' \
	'setopt aliasfuncdef' 'setopt nomatch' 'setopt rcquotes' 'setopt promptsubst' \
	'emulate ksh' 'IFS=' 'IFS=ot' \
	'local() { echo no; }; shift() { echo no; }; print() { echo no; }' \
	'kill() { echo no; }; eval() { :; }; setopt() { :; }' 'alias -g exec=false' \
	'alias kill=false local=false'; do
	rm -f before inside after
	run_in zsh <<END
$options
ttime -o report show 'a  b' '' '*'
ttime -o report upper </dev/null | cat
ttime -o report 'show 2; show 3'
ttime -o report V=1 show 4
ttime -o report fails || echo "status \$?"
builtin set -o >before
ttime -qf %x -o report 'echo x | upper; builtin exit 3' || builtin echo "status \$?"
ttime -o report builtin set -o >inside
builtin set -o >after
END
	is "status with $options ($(cat err))" $? 0
	outputs "with $options" '<a  b><><*>' '<2>' '<3>' '<4>' 'status 7' X 'status 3'
	silent "with $options"
	same_file before after
	# Job control is for who has the jobs.
	grep -v monitor before >before.own
	grep -v monitor inside >inside.own
	diff before.own inside.own || fail "options in the piece, with $options"
done

run_in zsh <<'END'
setopt xtrace
ttime -o report show 1
END
outputs 'with xtrace' '<1>'
matches 'trace' "$(cat err)" "> printf '<%s>' 1$"

# Traps of the caller are not the piece's.
run_in zsh <<'END'
for trap in EXIT INT TERM USR1; do trap "echo trap $trap" $trap; done
zshexit() { echo zshexit; }
ttime -o report show 1
deadly() { kill -USR1 $sysparams[pid]; echo not reached; }
zmodload zsh/system
ttime -o report deadly || echo "status $?"
ttime -o report fails || echo "status $?"
echo before the end
END
sed -n '1,/before the end/p' out >seen
printf '%s\n' '<1>' 'status 138' 'status 7' 'before the end' >wanted
diff wanted seen || fail 'traps'

# Many words, more than a program can take
run_in zsh <<'END'
count() { echo "$# ${@[300000]}"; }
ttime -o report count {1..300000}
END
outputs 'many words' '300000 300000'
silent 'many words'

# Outputs to several files, by an option that the copy must still have
run_in zsh <<'END'
twice() { echo both >one >two; }
ttime -o report twice
ttime -o report show 3 >one.of >two.of
END
silent 'several files'
is 'the first of two' "$(cat one)" both
is 'the second of two' "$(cat two)" both
is 'the first of two, around' "$(cat one.of)" '<3>'
is 'the second of two, around' "$(cat two.of)" '<3>'

# Arrays, variables that are not exported, functions that are not
run_in zsh <<'END'
typeset -A map=(key 'a  b')
list=(1 '' '3  4')
hidden=here
inner() { show "${map[key]}" "${list[@]}" "$hidden" "$1"; map[key]=changed hidden=changed; }
outer() { local own=1; nested() { show "$own"; }; ttime -o report inner arg; ttime -o report nested; }
outer
show "${map[key]}" "$hidden"
END
outputs variables '<a  b><1><><3  4><here><arg>' '<1>' '<a  b><here>'
