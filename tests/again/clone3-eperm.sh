#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The whole suite where seccomp refuses clone3 with EPERM.
# shellcheck source=tests/again/lib.sh
. "${srcdir:-.}/tests/again/lib.sh"
again clone3 "$HELPERS/deny" EPERM clone3
