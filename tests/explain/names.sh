#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Programs are told apart by the name under which they were executed; what goes
# on as its parent's program is (fork).
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/explain.sh
. "$srcdir/tests/explain.sh"

counted_here
ttime -j -x -b -o report sh -c '
	for i in 1 2 3 4 5 6 7 8 9 10; do
		/bin/true
		/bin/true
		(:)
	done'
holds 'programs and subshells' report each-once
counts true report 20 20
counts sh report 1 1
counts 'sh (fork)' report 10 0
ttime -b -o report sh -c '(:); :'
matches 'row of a subshell' "$(cat report)" '^sh \(fork\) +[0-9>=~]+ '

# One process that is several programs, one after the other
ttime -j -x -b -o report env env nice true
holds 'a chain' report
counts env report 1 2
counts nice report 1 1
counts true report 1 1
is 'forks of a chain' "$(json forks report)" 0

# A program that executes itself stays one.
ttime -j -x -b -o report sh -c 'sh -c "exec sh -c :"; :'
holds 'itself' report
counts sh report 2 3

# The kernel keeps 15 characters of a name.
long=a-name-of-more-than-the-fifteen-that-fit # of 40
cp "$HELPERS/truth" $long
ttime -j -x -b -o report sh -c "./$long burn u 20; :"
holds 'a long name' report each-once
counts $long report 1 1
ttime -b -o report ./$long fork 2
matches 'row of a long name' "$(cat report)" "^$long +[>=~]*1 +[>=~]*1 "
matches 'row of its processes' "$(cat report)" "^$long \\(fork\\) +[>=~]*2 +[>=~]*0 "

# Two that differ in the 16th character
cp $long fifteen-letters1
cp $long fifteen-letters2
ttime -j -x -b -o report sh -c './fifteen-letters1 fork 0
	./fifteen-letters2 fork 0; ./fifteen-letters2 fork 0'
holds 'the same beginning' report each-once
counts fifteen-letters1 report 1 1
counts fifteen-letters2 report 2 2

# A script has its own name, and not the one of its interpreter.
script a-script <<'END'
#!/bin/sh
/bin/true
:
END
ttime -j -x -b -o report sh -c './a-script; :'
holds 'a script' report each-once
counts a-script report 1 1
counts sh report 1 1
counts true report 1 1

# Nothing in a name acts on the terminal.
newline=$(printf 'new\nline')
cp $long "$newline"
ttime -b -o report "./$newline" fork 0
matches 'name with a newline' "$(cat report)" '^new\?line +[>=~]*1 '
ttime -j -x -b -o report "./$newline" fork 0
holds 'a name with a newline' report
is 'its processes' "$(program 'new\u000aline' processes report)" 1
