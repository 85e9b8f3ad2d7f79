#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The whole suite where seccomp refuses clone3 with ENOSYS.
# shellcheck source=tests/again/lib.sh
. "${srcdir:-.}/tests/again/lib.sh"
without="scope bounds loan"
again clone3 "$HELPERS/deny" ENOSYS clone3
