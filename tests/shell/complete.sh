# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
#
# The completion of the shell $shell at a terminal, sourced behind lib.sh.
# shellcheck source=tests/shell/common.sh
. "$srcdir/tests/shell/common.sh"

need expect "$shell"
mkdir functions
cp "$files/complete/ttime.zsh" functions/_ttime
file=$files/complete/ttime.$shell
[ "$shell" != zsh ] || file=$work/functions/_ttime
script bin/mycommand <<'END'
#!/bin/sh
END
: >file-one
: >colon:and-more
# Two spaces and an option, or six and a long one
ttime --help | sed -n 's/^  \(-.\), \(--[a-z-]*\).*/\1\n\2/p; s/^      \(--[a-z-]*\).*/\1/p' >help
[ "$(wc -l <help)" -gt 30 ] || fail "the options of --help: $(cat help)"
wrapper=$(file_for zsh)
export wrapper
expect "$srcdir/tests/shell/complete.exp" "$shell" "$file" >cases ||
	fail "$(cat cases)"
