#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# With the file sourced a program is run as without it: by ttime alone, with the same
# words, messages and status.
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/shell/common.sh
. "$srcdir/tests/shell/common.sh"

need bash zsh fish
script bin/prog <<'END'
#!/bin/sh
printf '<%s>' "$@"
echo " $(ps -o args= -p $PPID)"
exit 6
END
for shell in bash zsh fish; do
	run_in "$shell" <<'END'
ttime -f '%x %{forks} %C' prog 'a  b' '' '*'
echo @STATUS
ttime -x -qf %x ./bin/prog
echo @STATUS
ttime -qf %x /bin/sh -c 'exit 4'
echo @STATUS
END
	outputs programs "<a  b><><*> ttime -f %x %{forks} %C prog a  b  *" 6 \
		"<> ttime -x -qf %x ./bin/prog" 6 4
	forks=1 # of the substitution
	! denied perf_event_open || forks=n/a
	is "reports in $shell" "$(grep -v '^$' err | grep -A1 '^Command')" \
		"$(printf '%s\n' 'Command exited with non-zero status 6' "6 $forks prog a  b  *")"
	matches "reports without a line in $shell" "$(cat err)" '^4$'

	# What is none of all that: messages and statuses of ttime
	for words in nosuchcommand './nosuchfile' './input' '-o report' \
		'--nosuchoption true' '-o' '--format' '-f %nosuch true' '-- nosuchcommand' \
		'' '-p' '--' '--help' '--version' '--list'; do
		# shellcheck disable=SC2086 # they are words
		ttime $words >want.out 2>want.err
		want=$?
		echo "ttime $words" | run_in "$shell"
		is "status of 'ttime $words' in $shell" $? $want
		same_file want.out out
		same_file want.err err
	done
	ttime nosuchcommand 2>err
	is 'lines of one that is not found' "$(lines err)" 1
	echo 'ttime' | run_in "$shell"
	is "status without a command in $shell" $? 125
	is "lines without a command in $shell" "$(lines err)" 1
done
