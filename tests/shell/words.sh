#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A function gets its words as they are, its variables, input and output, and its
# status is ttime's.
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/shell/common.sh
. "$srcdir/tests/shell/common.sh"

need bash zsh fish
echo 'a line' >input
cat >sourced.bash <<'END'
echo sourced "$@"
return 5
END
cp sourced.bash sourced.zsh
cat >sourced.fish <<'END'
echo sourced $argv
return 5
END
for shell in bash zsh fish; do
	# Words, among them an empty one and what a shell would expand
	run_in "$shell" <<'END'
ttime -o report show 'a  b' '' '*' "it's" 'x"y$z' 'c\d' -n '~' '{a,b}' '$(id)' '
' 'é' '#' ';' -- --help
END
	is "status in $shell" $? 0
	outputs words "<a  b><><*><it's><x\"y\$z><c\\d><-n><~><{a,b}><\$(id)><" \
		"><é><#><;><--><--help>"
	silent words
	is "reports in $shell" "$(grep -c '^real ' report)" 1

	# Options in every form; what follows is the function's.
	run_in "$shell" <<'END'
ttime -p show 1 -p
ttime -xb -o report show 2
ttime -oreport show 3
ttime --output=report show 4
ttime --output report show 5
ttime -f '%C' show 6
ttime --form '%x' show 7
ttime --format=%x show 8
ttime -qf%x -- show 9
ttime -f -- show 10
ttime -o report -- fails
echo @STATUS
ttime -i 1000 -o report -qf %x fails
echo @STATUS
END
	outputs options '<1><-p>' '<2>' '<3>' '<4>' '<5>' '<6>' '<7>' '<8>' '<9>' '<10>' 7 7
	is "report to a file in $shell" "$(cat report)" 7
	sed '/^real [0-9.]*$/d; /^user [0-9.]*$/d; /^sys [0-9.]*$/d' err >rest
	is "reports in $shell" "$(grep -c '^real ' err)" 1
	[ "$shell" = fish ] && line=$(sed -n 1p rest) || line='show 6'
	is "other reports in $shell" "$(tr '\n' '|' <rest)" "$line|0|0|0|--|"

	# Pipes on both sides, builtins, files, lines of the language, assignments
	run_in "$shell" <<'END'
ttime -o report upper
echo piped | ttime -o report upper | cat
echo @STATUS
echo words | ttime -o report cat
ttime -o report . ./sourced.@SHELL one 'two  words'
echo @STATUS
ttime -o report 'echo x y | tr x z; show "v  w"'
ttime -o report 'echo gone; exit 4'
echo @STATUS
ttime -o report exit 3
echo @STATUS
ttime -o report cd /
pwd | sed 's/.*ttime-test.*/stayed/'
ttime -o report test 1 -eq 2
echo @STATUS
ttime -o report V='a  b' show 11
ttime -o report V='a  $b' W= env | grep '^[VW]=' | sort
V=before ttime -o report env | grep '^V='
V=before ttime -o report show 12
echo "V is $V."
ttime -o report env V=12 env | grep '^V='
ttime -o report V='*' 'show'
END
	is "status of the last in $shell" $? 0
	sed -n '/stayed/q; p' out >first
	cat >wanted <<'END'
A LINE
PIPED
0
words
sourced one two  words
5
z y
<v  w>
gone
4
3
END
	diff wanted first || fail "pieces in $shell: $(cat err)"
	sed -n '/stayed/,$p' out >rest
	cat >wanted <<'END'
stayed
1
<11>
V=a  $b
W=
V=before
<12>
V is .
V=12
<>
END
	diff wanted rest || fail "the other pieces in $shell: $(cat err)"
	silent pieces
done
