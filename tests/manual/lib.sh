# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2034,SC2154
#
# Sourced after lib.sh by the tests of the full manual, doc/ttime.texi.

manual=$srcdir/doc/ttime.texi
# In a tarball it lies beside the sources, after a build in the build directory.
figures=$builddir/doc/figures.texi
[ -e "$figures" ] || figures=$srcdir/doc/figures.texi
python=/usr/bin/python3
[ -x $python ] || skip 'there is no /usr/bin/python3'

# examples WHAT ARGUMENT...: see there
examples()
{
	$python "$srcdir/tests/manual/manual.py" "$@"
}

# The examples are those of a reader who may have everything, and who finds the
# programs of bench/ and the files to be sourced by name.
as_in_the_manual()
{
	if [ "$(id -u)" != 0 ] || ! have_leaf; then
		skip 'the manual shows what is seen as root, in a leaf'
	fi
	[ -z "${TTIME_DENIED:-}" ] || skip 'the manual shows what is seen where nothing is refused'
	shell=$builddir/shell
	[ -e "$shell/ttime.sh" ] || shell=$srcdir/shell
	PATH=$PATH:$srcdir/bench:$shell
	export PATH
}
