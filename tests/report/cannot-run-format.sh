#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A command that cannot be run: with a format, -p, -g or -v the report is
# written all the same, as GNU time does; by default there is our one line.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

printf '#!/bin/sh\n' >not-executable

# cannot_run STATUS COMMAND
cannot_run()
{
	ttime -f 'X %x' "$2" 2>err
	is "status of $2" $? "$1"
	matches "what is said of $2" "$(sed -n 1p err)" "^ttime: cannot run $2: "
	is "the rest of what is said of $2" "$(sed 1d err | tr '\n' '|')" \
		"Command exited with non-zero status $1|X $1|"
	ttime -p "$2" 2>err
	is "rows of -p for $2" "$(sed 1d err | awk '{ printf "%s ", $1 }')" \
		'real user sys '
	ttime -g "$2" 2>err
	is "lines of -g for $2" "$(wc -l <err)" 4
	ttime -v "$2" 2>err
	matches "-v for $2" "$(cat err)" "Exit status: $1\$"
}

cannot_run 127 ./nosuch
cannot_run 126 ./not-executable
is 'the message goes to standard error, the report to its file' \
	"$(ttime -o out -f 'X %x' ./nosuch 2>&1 | wc -l) $(tail -n 1 out)" \
	'1 X 127'

# What only a shell can do is a likely mistake; the line says what to write.
for hint in cd:shell FOO=1:env; do
	word=${hint%:*}
	ttime "$word" 2>err
	is "status of $word" $? 127
	is "lines about $word" "$(wc -l <err)" 1
	matches "hint for $word" "$(cat err)" \
		"No such file or directory.*${hint#*:}"
done
