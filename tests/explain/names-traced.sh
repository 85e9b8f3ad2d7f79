#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Programs are executed as often as strace sees it.
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/explain.sh
. "$srcdir/tests/explain.sh"

counted_here
command -v strace >/dev/null || skip 'no strace'
works strace -f -o probe true
script two-words <<'END'
#!/bin/sh
[ "$(expr 1 + 1)" = 2 ] && exec env -u NOTHING nice sh -c '/bin/true; exec /bin/true'
END
script work <<'END'
#!/bin/sh
for i in 1 2 3 4 5 6 7; do
	expr "$(basename /a/b/$i)" : '\(.\)' >/dev/null
	(sleep 0.01; /bin/true) &
	./two-words | cat | sort -u
	nosuch 2>/dev/null
	wait
done
find . -name two-words -exec ./two-words \; -exec env true {} +
END

# strace starts the script by an exec of its own, as ttime does. A call that others
# interrupt stands on two lines. (With a file for each process, one whose number
# comes up again would overwrite another.)
strace -f -o trace -e trace=execve,execveat ./work || fail 'strace does not work'
awk -F'"' '
	{ split($1, word, " "); pid = word[1] }
	$1 ~ /execve(at)?\(/ { name[pid] = $2 }
	/execve/ && / = 0$/ { sub(/.*\//, "", name[pid]); print name[pid] }' trace |
	sort | uniq -c | awk '{ print $2, $1 }' >traced
ttime -j -x -b -o report ./work
holds work report
objects report |
	sed -n 's/^"name":"\([^"]*\)","forked":false.*"execs":\([0-9]*\).*/\1 \2/p' |
	sort >told
diff traced told || fail '< strace, > ttime'
between 'names compared' "$(lines traced)" 9 99
