#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# build-arm64.sh DIRECTORY: make kernel and root there, of Debian without
# systemd: a busybox, and whatever is laid over it.
set -eu
here=$(dirname "$0")
# shellcheck source=tests/vm/packages.sh
. "$here/packages.sh"

target=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
open_apt arm64 "$work/apt"
fetch_kernel "$target/kernel"

mkdir "$work/box" "$work/root"
unpack_package busybox-static "$work/box"
cd "$work/root"
mkdir -p bin dev etc proc sbin sys tmp usr/bin usr/sbin
find "$work/box" -type f -path '*/bin/busybox' -exec mv {} bin/busybox \;
[ -x bin/busybox ] || die "no busybox in its package"
ln -s busybox bin/sh
find . | LC_ALL=C sort | cpio --quiet -o -H newc -R 0:0 >"$target/root"
