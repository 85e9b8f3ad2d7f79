#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A new fish that runs the piece has the variables and functions of this one, whatever
# they are called and hold.
# shellcheck disable=SC2016
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/shell/common.sh
. "$srcdir/tests/shell/common.sh"

need fish
mkdir -p config/fish/functions
echo 'function autoloaded; echo from the file; end' >config/fish/functions/autoloaded.fish
echo 'function overridden; echo from the file; end' >config/fish/functions/overridden.fish
run_in fish <<'END'
set fish_function_path $HOME/config/fish/functions $fish_function_path
function overridden; echo from the shell; end
function inner; show $hidden $list $exported $own $argv; end
set -g hidden 'a  b'
set -g list 1 '' '3  4' 'it\'s' 'x"y$z' '\n'
set -gx exported out
set -U universal shared
function outer
  set -l own local
  set -l words 'l  1' ''
  ttime -o report inner arg
  ttime -o report show $own
  ttime -o report 'show $own $words'
  ttime -o report 'set own changed; set hidden changed; show $own $hidden'
  show $own $hidden
end
outer
ttime -o report 'show $universal'
ttime -o report autoloaded
ttime -o report overridden
ttime -o report env | grep '^exported='
function 'odd name'; echo odd $argv; end
ttime -o report 'odd name' 1
function noscope --no-scope-shadowing; echo v is $v; end
function caller; set -l v 5; ttime -o report noscope; end
caller
function --on-event never handler; end
function returns; return 9; end
ttime -o report returns
echo @STATUS
ttime -o report 'echo (count $fish_pid) $PWD' | sed 's/\/.*//'
ttime -o report nosyntax 'a'; echo @STATUS
ttime -qf %x 'echo (' ; test @STATUS -ne 0; and echo refused
END
list='<1><><3  4><it'"'"'s><x"y$z><\n>'
outputs state "<a  b>$list<out><arg>" '<local>' '<local><l  1><>' '<changed><changed>' \
	'<local><a  b>' '<shared>' 'from the file' 'from the shell' 'exported=out' 'odd 1' \
	'v is 5' 9 '1 ' 127 refused
is 'files left' "$(ls tmp)" ''
