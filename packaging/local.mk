# SPDX-License-Identifier: GPL-3.0-or-later
# Packages of the release for distributions, and what checks both.
EXTRA_DIST += \
	packaging/alpine/APKBUILD \
	packaging/arch/PKGBUILD \
	packaging/check-debian \
	packaging/check-dist \
	packaging/check-rpm \
	packaging/debian/README.Debian \
	packaging/debian/changelog \
	packaging/debian/control \
	packaging/debian/copyright \
	packaging/debian/postinst \
	packaging/debian/postrm \
	packaging/debian/preinst \
	packaging/debian/prerm \
	packaging/debian/rules \
	packaging/debian/source/format \
	packaging/debian/source/lintian-overrides \
	packaging/debian/tests/control \
	packaging/debian/tests/installed \
	packaging/debian/triggers \
	packaging/debian/ttime.docs \
	packaging/debian/ttime.lintian-overrides \
	packaging/lib.sh \
	packaging/rpm/rpmlint.toml \
	packaging/rpm/ttime.spec \
	packaging/source-date

# Each runs for some minutes and closes with "check-...: N passed, N failed".
check-debian check-dist check-rpm:
	srcdir='$(abs_top_srcdir)' builddir='$(abs_top_builddir)' $(srcdir)/packaging/$@
.PHONY: check-debian check-dist check-rpm
