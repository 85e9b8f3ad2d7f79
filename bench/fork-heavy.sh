#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A script as configure scripts are: it counts to N (1000) with a new process
# for each step. Compare: ttime fork-heavy.sh; ttime --rusage fork-heavy.sh
i=0
# shellcheck disable=SC2003 # the point is the process
while [ "$i" -lt "${1:-1000}" ]; do
  i=$(/usr/bin/expr "$i" + 1)
done
