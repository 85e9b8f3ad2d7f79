# SPDX-License-Identifier: GPL-3.0-or-later
# The version and the table of ttime --list in Texinfo, from `ttime --version`
# and `ttime --list`, in that order. The manual includes the result twice: at
# its beginning for the version and, with FIGURES set, where the table stands.
FNR == 1 { file++ }
file == 1 && FNR == 1 {
	print "@c Made from ttime --version and ttime --list."
	print "@set VERSION " $2
	print "@ifset FIGURES"
	print "@table @code"
}
file == 2 && FNR == 1 {
	letter = index($0, "LETTER"); unit = index($0, "UNIT")
	source = index($0, "SOURCE"); meaning = index($0, "MEANING")
	next
}
function field(from, to, text) {
	text = substr($0, from, to - from)
	sub(/ +$/, "", text)
	return text
}
# What Texinfo would take for its own.
function quoted(text) {
	gsub(/[@{}]/, "@&", text)
	return text
}
file == 2 {
	print "@item " quoted(field(1, letter))
	letters = field(letter, unit)
	units = field(unit, source)
	line = ""
	if (letters != "-") {
		gsub(/ /, "}, @code{", letters)
		line = "@code{" letters "}; "
	}
	if (units != "-")
		line = line "in " units "; "
	print line "from: " quoted(field(source, meaning)) ".@*"
	print quoted(substr($0, meaning)) "."
}
END {
	print "@end table"
	print "@end ifset"
}
