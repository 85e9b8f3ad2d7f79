# SPDX-License-Identifier: GPL-3.0-or-later
# The table of ttime --list as man page entries. Columns are at least two
# blanks apart or end where the header says the next begins.
NR == 1 {
	letter = index($0, "LETTER"); unit = index($0, "UNIT")
	source = index($0, "SOURCE"); meaning = index($0, "MEANING")
	next
}
function field(from, to, text) {
	text = substr($0, from, to - from)
	sub(/ +$/, "", text)
	gsub(/-/, "\\-", text)
	return text
}
{
	text = substr($0, meaning)
	gsub(/-/, "\\-", text)
	printf ".TP\n.B %s", field(1, letter)
	if (field(letter, unit) != "\\-")
		printf "\\fR, %s", field(letter, unit)
	if (field(unit, source) != "\\-")
		printf "\\fR (%s)", field(unit, source)
	printf "\n%s\n(%s)\n", text, field(source, meaning)
}
