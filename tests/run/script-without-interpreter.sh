#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A script without a first line that names its interpreter runs.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"

echo 'echo "ran with $1"; exit 5' | script plain
is output "$(ttime -o report ./plain word)" 'ran with word'
ttime -o report ./plain >/dev/null
is status $? 5
: | script empty
ttime -o report ./empty
is 'status of an empty one' $? 0
PATH=$work:$PATH
is 'output of one in PATH' "$(ttime -o report plain word)" 'ran with word'
