#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Options, their arguments and the command's own words are completed in zsh.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

shell=zsh
# shellcheck source=tests/shell/complete.sh
. "$srcdir/tests/shell/complete.sh"
