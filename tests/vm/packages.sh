# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
#
# Debian's packages for the images, of either architecture, from the mirrors
# that this system's own apt is set up for, and without a change to it: apt runs
# with a state directory of its own.

release=bookworm
keyring=/usr/share/keyrings/debian-archive-keyring.gpg

die() { # MESSAGE...
  echo "${0##*/}: $*" >&2
  exit 1
}

# The entries for apt's list of sources
debian_sources() {
  # shellcheck disable=SC2016 # apt's own placeholders
  apt-get indextargets --format '$(ORIGIN) $(CODENAME) $(REPO_URI) $(RELEASE) $(COMPONENT)' \
    'Created-By: Packages' |
    awk -v release="$release" -v keyring="$keyring" '
      $1 == "Debian" && $5 == "main" && index($2, release) == 1 && !seen[$3 $4]++ {
        print "deb [signed-by=" keyring "]", $3, $4, $5
      }'
}

# private_apt TOOL [ARG]...: for architecture $arch, with its state below $state
private_apt() {
  local tool=$1
  shift
  "$tool" -q=1 -o Dir::State="$state/lib" -o Dir::State::status="$state/status" \
    -o Dir::Cache="$state/cache" -o Dir::Etc::SourceList="$state/sources.list" \
    -o Dir::Etc::SourceParts=/dev/null -o APT::Sandbox::User= \
    -o APT::Architecture="$arch" -o APT::Architectures="$arch" "$@"
}

# open_apt ARCHITECTURE DIRECTORY
open_apt() {
  arch=$1 state=$2
  mkdir -p "$state/lib/lists/partial" "$state/cache/archives/partial" "$state/packages"
  : >"$state/status"
  debian_sources >"$state/sources.list"
  [ -s "$state/sources.list" ] ||
    die "apt knows no mirror of Debian $release here: run apt-get update first"
  private_apt apt-get update >"$state/log" 2>&1 ||
    die "apt-get update failed: $(tail -n 3 "$state/log")"
}

# unpack_package NAME DIRECTORY
unpack_package() {
  (cd "$state/packages" && private_apt apt-get download "$1" >>"$state/log" 2>&1) ||
    die "cannot download $1: $(tail -n 3 "$state/log")"
  dpkg-deb --fsys-tarfile "$state/packages/${1}_"*.deb | tar -xf - -C "$2"
}

# fetch_kernel FILE: the one that cloud images of the architecture boot. Modules
# stay behind: what the tests need is built in.
fetch_kernel() {
  local package
  package=$(private_apt apt-cache depends "linux-image-cloud-$arch" |
    sed -n 's/^ *Depends: \(linux-image-[0-9].*\)/\1/p' | head -n 1)
  [ -n "$package" ] || die "no kernel among the packages of $arch"
  mkdir "$state/kernel"
  unpack_package "$package" "$state/kernel"
  mv "$state"/kernel/boot/vmlinuz-* "$1"
}
