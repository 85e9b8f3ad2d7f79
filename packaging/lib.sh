# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# What the check-* scripts here have in common: assertions, one line each, a
# directory that is gone afterwards, and the release to check.

umask 022
unset MAKEFLAGS MAKELEVEL MFLAGS
export LC_ALL=C.UTF-8
me=${0##*/}
srcdir=$(cd "${srcdir:-$(dirname "$0")/..}" && pwd) || exit 1
builddir=$(cd "${builddir:-$srcdir}" && pwd) || exit 1
version=$(sed -n 's/^AC_INIT(\[ttime\], \[\([^]]*\)\].*/\1/p' "$srcdir/configure.ac")
number=0 passed=0 failed=0
work=$(mktemp -d "${TMPDIR:-/tmp}/ttime-$me.XXXXXX") || exit 1
chmod 755 "$work" # apt reads packages there as another user
# What is mounted below goes first, and nothing else's files go with it.
leave_nothing() {
  local process
  for process in $(jobs -p); do kill "$process" && wait "$process"; done 2>/dev/null
  awk -v below="$work/" 'index($5, below) == 1 { print $5 }' /proc/self/mountinfo |
    sort -r | while read -r mount; do umount "$mount"; done
  rm -rf --one-file-system "$work"
}
trap leave_nothing EXIT
trap 'exit 1' HUP INT TERM

say() { echo "$me: $*"; }

# check WHAT COMMAND [ARG]...: what a command that failed has said is shown.
check() {
  local what=$1
  shift
  number=$((number + 1))
  if "$@" >"$work/said" 2>&1; then
    passed=$((passed + 1))
    echo "ok $number - $what"
  else
    failed=$((failed + 1))
    echo "not ok $number - $what"
    tail -n 40 "$work/said" | sed 's/^/# /'
    return 1
  fi
}

# The same where nothing of what follows can be checked without it
require() { check "$@" || conclude; }

conclude() {
  say "$passed passed, $failed failed"
  [ "$passed" -gt 0 ] && [ "$failed" -eq 0 ]
  exit
}

# is VALUE EXPECTED
is() {
  [ "$1" = "$2" ] || {
    echo "'$1' is not '$2'"
    return 1
  }
}

# has FILE PATTERN
has() {
  grep -Eq -- "$2" "$1" || {
    echo "no '$2' in:"
    cat "$1"
    return 1
  }
}

need_packages() { # stdin: COMMAND PACKAGE
  local command package missing=
  while read -r command package; do
    command -v "$command" >/dev/null || missing="$missing $package"
  done
  [ -z "$missing" ] || {
    say "missing packages, which ./bootstrap --package-deps installs:$missing" >&2
    exit 1
  }
}

# The release, of the sources as they are, at $tarball
make_tarball() {
  local from=$builddir
  if [ ! -e "$from/Makefile" ]; then
    from=$work/checkout
    git clone -q "$srcdir" "$from" && (cd "$from" && ./bootstrap && ./configure -q) || return
  fi
  tarball=$work/ttime-$version.tar.xz
  make -rs -C "$from" dist && mv "$from/ttime-$version.tar.xz" "$tarball"
}
