#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# An output file that cannot be opened is refused before the command runs.

# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

# refused FILE REASON [COMMAND-PREFIX]...
refused()
{
	file=$1
	reason=$2
	shift 2
	for append in '' -a; do
		status=0
		"$@" ttime $append -o "$file" touch ran 2>err || status=$?
		is "status with -o '$file' $append" "$status" 125
		is "what is said of '$file'" "$(cat err)" "ttime: $file: $reason"
		[ ! -e ran ] || fail "the command ran with -o '$file'"
	done
}

mkdir directory
echo text >file
ln -s loop loop
refused no/such/file 'No such file or directory' env
refused '' 'No such file or directory' env
refused directory 'Is a directory' env
refused file/below 'Not a directory' env
refused loop 'Too many levels of symbolic links' env

# Root may write anywhere, unless it has put that right away.
if [ "$(id -u)" -ne 0 ]; then
	set -- env
elif [ -x "$HELPERS/unpriv" ]; then
	set -- unpriv -d cap_dac_override,cap_dac_read_search
else
	skip 'the rest: no helper program to put a right away with'
fi
: >locked
chmod 400 locked
refused locked 'Permission denied' "$@"
mkdir closed
chmod 500 closed
refused closed/file 'Permission denied' "$@"
[ ! -e closed/file ] || fail 'closed/file was made'
