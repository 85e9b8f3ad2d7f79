#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A piece has the descriptors that it would have in the shell itself, and its own
# signals, standard input among them.
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/shell/common.sh
. "$srcdir/tests/shell/common.sh"

need bash zsh fish
echo line >input
# Names of descriptors; that of the directory that is listed has no other name.
listing='ls -l /proc/self/fd | sed -n "s/.* \([0-9]* -> .*\)/\1/p" | grep -v /proc/'
masks='grep -E "^Sig(Blk|Ign)" /proc/self/status'
exec 7>seven 8<input
for shell in bash zsh fish; do
	if [ "$shell" = fish ]; then
		define="function look; $listing; $masks; end"
		plain=look
	else
		define="look() { $listing; $masks; }"
		plain='(look)'
	fi
	run_in "$shell" <<END
$define
$plain >plain
ttime -o report look >timed
$plain >plain.closed 8<&-
ttime -o report look >timed.closed 8<&-
cat input | ttime -o report look 2>timed.err | cat >timed.pipe
cat input | look 2>timed.err | cat >plain.pipe
END
	is "status in $shell" $? 0
	silent descriptors
	for kind in '' .closed .pipe; do
		[ "$(lines plain$kind)" -gt 4 ] || fail "what was listed: $(cat plain$kind)"
		for file in plain timed; do
			# Which pipe and which file it is does not matter.
			sed 's/\[[0-9]*\]//; s/\(plain\|timed\)[.]*[a-z]*$/FILE/' $file$kind >$file.seen
		done
		diff plain.seen timed.seen ||
			fail "descriptors$kind in $shell (< without ttime, > with it)"
	done
	matches "what is inherited in $shell" "$(cat timed)" '^7 -> .*/seven$'
	lacks "what was closed in $shell" "$(cat timed.closed)" '^8 ->'
done
