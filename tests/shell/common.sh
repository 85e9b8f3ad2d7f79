# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154,SC2034
#
# What tests of the shells begin with, behind tests/lib.sh. No shell reads a
# configuration of anybody's: HOME is the directory of the test.

files=$builddir/shell
[ -e "$files/ttime.sh" ] || files=$srcdir/shell
[ -e "$files/ttime.sh" ] || fail "no ttime.sh in $builddir or $srcdir"
HOME=$work TMPDIR=$work/tmp
XDG_CONFIG_HOME=$work/config XDG_DATA_HOME=$work/data XDG_CACHE_HOME=$work/cache
XDG_RUNTIME_DIR=$work/run
export HOME TMPDIR XDG_CONFIG_HOME XDG_DATA_HOME XDG_CACHE_HOME XDG_RUNTIME_DIR
mkdir tmp
unset BASH_ENV ENV ZDOTDIR BASHOPTS SHELLOPTS FPATH

need()
{
	for needed; do
		command -v "$needed" >/dev/null || skip "no $needed"
	done
}

# file_for SHELL: what a user of it sources
file_for()
{
	case $1 in
	bash) echo "$files/ttime.sh" ;;
	*) echo "$files/ttime.$1" ;;
	esac
}
