# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154,SC2034,SC2016,SC2086
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

# Whether the current shell is that one
is_shell()
{
	[ "$shell" = "$1" ]
}

# run_in SHELL [ARG]...: run the script on standard input there, with ttime's
# file sourced and these functions. @STATUS is the last status in its language,
# @SHELL its name.
# What it wrote is in the files out and err. Its standard input is `input`.
run_in()
{
	shell=$1
	shift
	if is_shell fish; then
		cat >functions.$shell <<'END'
function show; printf '<%s>' $argv; echo; end
function fails; return 7; end
function upper; tr a-z A-Z; end
function forks; truth fork $argv[1]; end
function burn; truth -v burn $argv[1] $argv[2]; end
END
	else
		cat >functions.$shell <<'END'
show() { printf '<%s>' "$@"; echo; }
fails() { return 7; }
upper() { tr a-z A-Z; }
forks() { truth fork "$1"; }
burn() { truth -v burn "$1" "$2"; }
END
	fi
	if is_shell fish; then set -- '$status' "$@"; else set -- '$?' "$@"; fi
	{
		cat functions.$shell
		echo ". '${wrapper-$(file_for "$shell")}'"
		sed "s/@STATUS/$1/g; s/@SHELL/$shell/g"
	} >script.$shell
	shift
	: >>input
	case $shell in
	bash) set -- bash --norc "script.$shell" "$@" ;;
	zsh) set -- zsh -f "script.$shell" "$@" ;;
	fish) set -- fish --no-config "script.$shell" "$@" ;;
	esac
	# shellcheck disable=SC2086 # a command and its words
	timeout 60 ${under-} "$@" <input >out 2>err
}

# outputs NAME LINE...: that is what it wrote to standard output.
outputs()
{
	outputs_name=$1
	shift
	printf '%s\n' "$@" >wanted
	diff wanted out >differences ||
		fail "$outputs_name in $shell (< wanted, > seen): $(cat differences err)"
}

# silent NAME: nothing was written to standard error.
silent()
{
	[ ! -s err ] || fail "messages, $1 in $shell: $(cat err)"
}
