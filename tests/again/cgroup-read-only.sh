#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The whole suite where the cgroup file system is mounted read-only.
# shellcheck source=tests/again/lib.sh
. "${srcdir:-.}/tests/again/lib.sh"

[ "$(id -u)" = 0 ] || {
  echo "SKIP: not root: cannot mount"
  exit 77
}
mount=$(awk '{ for (i = 7; i < NF; i++)
  if ($i == "-" && $(i + 1) == "cgroup2") { print $5; exit } }' /proc/self/mountinfo)
[ -n "$mount" ] || {
  echo "SKIP: no cgroup2 mount"
  exit 77
}
# shellcheck disable=SC2016 # for the inner shell
again cgroup unshare -m sh -c \
  'mount -o remount,bind,ro "$1" && shift && exec "$@"' _ "$mount"
