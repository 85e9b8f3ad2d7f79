#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# --json is one JSON object by the schema, whatever the run and whatever bytes
# the command line holds.

# shellcheck disable=SC1003,SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

python=/usr/bin/python3
schema=$srcdir/doc/ttime.schema.json
[ -x $python ] || skip "no $python"
$python -W ignore -c 'import jsonschema; jsonschema.Draft202012Validator' \
	2>/dev/null || skip 'no jsonschema (4.0 or newer) for Python'

reports=

# report NAME COMMAND [ARG]...: make one, to be checked at the end
report()
{
	name=$1
	shift
	printf '%s\0' "$@" >"$name.argv"
	(
		ttime --json -o "$name" "$@" >/dev/null 2>&1
		echo $? >status
	) 2>/dev/null
	reports="$reports $name"
}

report good true
report bad sh -c 'exit 3'
is 'status of ttime' "$(cat status)" 3
is 'exit_status' "$(json exit_status bad)" 3
is 'exit_signal' "$(json exit_signal bad)" null
report killed sh -c 'kill -KILL $$'
is 'exit_status of a killed command' "$(json exit_status killed)" null
is 'exit_signal of a killed command' "$(json exit_signal killed)" 9
report not-there ./nosuch
report forks sh -c 'true & true & wait'
report burner truth burn u 60
report left sh -c 'sleep 0.3 & :'

# The sections, one by one and together
sections()
{
	name=$1
	options=$2
	shift 2
	printf '%s\0' "$@" >"$name.argv"
	# shellcheck disable=SC2086 # words they are
	ttime --json $options -o "$name" "$@" >/dev/null 2>&1
	is "status of $options" $? 0
	reports="$reports $name"
}

for option in x b c w; do
	sections "section-$option" -$option sh -c '(:); sleep 0.1; truth burn u 20; :'
	sections "section-$option-of-nothing" -$option true
done
sections all '-x -b -c -w' sh -c '(:); sleep 1.1; truth storm 200; sleep 0.3 &'
sections all-killed '-x -b -c --kill-left' sh -c 'sleep 30 & sleep 0.1'
sections all-unwaited '-x -b -c' sh -c 'sleep 0.3 & :'
odd=$(printf 'odd\351"\\\003name')
ln -s "$HELPERS/truth" "$odd"
sections all-names '-x -b -c -w' "./$odd" fork 3
matches 'sections there' "$(cat all)" '"wait4":.*"explanation":.*"by_command":'

# Hostile words
report quotes true '"' '\' '\"' "'" '/' '</script>' '' ' ' '{}[]:,' 'null'
report escapes true "$(printf 'a\nb\tc\rd\be\ff')"
report controls true "$(printf '\001\002\003\004\005\006\007\010\013\014\016\017\020')" \
	"$(printf '\021\022\023\024\025\026\027\030\031\032\033\034\035\036\037')" \
	"$(printf '\177')"
report utf-8 true 'é' '日本' "$(printf '\360\237\230\200')" \
	"$(printf '\342\200\250\342\200\251')" "$(printf '\357\277\275')" \
	"$(printf '\302\200\302\237')" "$(printf '\357\277\277')"

# Not UTF-8: a stray byte, cut off at the end and in the middle, overlong, a
# surrogate, beyond the last code point, a byte order mark of UTF-16
report stray true "$(printf '\377')" fine
report cut true "$(printf '\200')" "$(printf 'a\303')" "$(printf '\303(')"
report cut-more true "$(printf '\342\202')" "$(printf '\342\202(')" \
	"$(printf '\360\237\230')" "$(printf '\360\237\230x')"
report overlong true "$(printf '\300\200')" "$(printf '\301\277')" \
	"$(printf '\340\200\200')" "$(printf '\360\200\200\200')"
report surrogates true "$(printf '\355\240\200')" "$(printf '\355\277\277')" \
	"$(printf '\364\220\200\200')" "$(printf '\365\200\200\200')" \
	"$(printf '\376\377')"
report name "$(printf './\377\n"')" 'x'

# Long, and many
report long true "$(printf '%0130000d' 0)"
report long-bytes true "$(printf '%060000d' 0 | tr 0 '\377')"
report long-escapes true "$(printf '%060000d' 0 | tr 0 '\001')" "$(printf '%060000d' 0 | tr 0 '"')"
# shellcheck disable=SC2046 # words they are
report many true $(awk 'BEGIN { for (i = 0; i < 5000; i++) print i }')

# shellcheck disable=SC2086 # words they are
$python -W ignore "$srcdir/tests/report/check-json.py" "$schema" $reports ||
	fail 'see above'

# It is a line, and the report by default goes where the others go.
ttime -j true 2>err
is 'lines' "$(lines err)" 1
is 'first byte' "$(head -c 1 err)" '{'
is 'last byte but the newline' "$(tail -c 2 err)" '}'
