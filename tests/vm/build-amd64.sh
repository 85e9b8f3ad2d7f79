#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
#
# build-amd64.sh DIRECTORY: make kernel and root there, of Debian with systemd
# as a cloud image has it. The root is an archive for the initrd: the whole
# system lives in memory, so that there is no disk to drive or to clean up.
set -eu
here=$(dirname "$0")
# shellcheck source=tests/vm/packages.sh
. "$here/packages.sh"

target=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
open_apt amd64 "$work/apt"
fetch_kernel "$target/kernel"

# Run by mmdebstrap, outside of the root directory, which is its $1. The archive
# stays inside, from where mmdebstrap can fetch it whoever runs this.
# shellcheck disable=SC2016
finish='
set -eu
chroot "$1" useradd --create-home --shell /bin/bash tester
chroot "$1" systemctl -q disable getty@tty1.service remote-fs.target
chroot "$1" systemctl -q mask getty.target systemd-random-seed.service \
  systemd-update-utmp.service systemd-update-utmp-runlevel.service \
  systemd-machine-id-commit.service systemd-tmpfiles-clean.timer \
  dpkg-db-backup.timer fstrim.timer
echo ttime-vm >"$1/etc/hostname"
echo 127.0.0.1 localhost ttime-vm >"$1/etc/hosts"
cd "$1"
rm -rf boot usr/share/doc usr/share/man usr/share/info usr/share/locale usr/share/i18n \
  usr/share/zoneinfo usr/share/perl* usr/bin/perl* usr/lib/x86_64-linux-gnu/perl* \
  usr/lib/x86_64-linux-gnu/libperl* usr/lib/x86_64-linux-gnu/gconv var/lib/apt var/cache/apt
find . -xdev ! -path "./dev/*" ! -name archive.new | LC_ALL=C sort |
  cpio --quiet -o -H newc >archive.new
'

mmdebstrap --quiet --variant=essential --format=null \
  --include=systemd,systemd-sysv,dbus,dbus-user-session,libpam-systemd,login,passwd \
  --include=util-linux,libcap2-bin,libsystemd0,bash,coreutils,procps,time \
  --customize-hook="$finish" --customize-hook="download /archive.new '$target/root'" \
  "$release" /dev/null - <"$work/apt/sources.list"
