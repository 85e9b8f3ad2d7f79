# SPDX-License-Identifier: GPL-3.0-or-later
# The manual page follows from --help, --list and doc/ttime.h2m. It depends on
# the program order-only: a tarball carries the finished page, and a cross
# build must not run what it built. Its date is that of what it is made of.
page_sources = doc/ttime.h2m doc/figures.awk src/figures.c src/options.c configure.ac
dist_man1_MANS = doc/ttime.1
dist_doc_DATA = doc/ttime.schema.json doc/ttime-doctor.schema.json
EXTRA_DIST += doc/ttime.h2m doc/figures.awk doc/figures-texi.awk
MAINTAINERCLEANFILES = doc/ttime.1 doc/figures.texi

doc/ttime.1: $(page_sources) | src/ttime
	$(AM_V_GEN)$(MKDIR_P) doc && \
	src/ttime --list | $(AWK) -f $(srcdir)/doc/figures.awk >doc/figures.tmp && \
	$(SED) -e '/^@FIGURES@$$/{' -e 'r doc/figures.tmp' -e 'd' -e '}' \
		$(srcdir)/doc/ttime.h2m >doc/ttime.h2m.tmp && \
	SOURCE_DATE_EPOCH=`$(SHELL) $(srcdir)/packaging/source-date $(page_sources)` \
	$(HELP2MAN) --no-info --section=1 --include=doc/ttime.h2m.tmp \
		--output=$@.tmp src/ttime && \
	mv $@.tmp $@; status=$$?; \
	rm -f doc/figures.tmp doc/ttime.h2m.tmp $@.tmp; exit $$status

# The full manual: make info, make html. ttime.info is in a tarball, as is what
# it includes, so that neither makeinfo nor the program is needed there. There
# is no version.texi: it has the time of a file, which differs from clone to
# clone.
info_TEXINFOS = doc/ttime.texi
doc_ttime_TEXINFOS = doc/figures.texi
AM_MAKEINFOFLAGS = --error-limit=0
AM_MAKEINFOHTMLFLAGS = $(AM_MAKEINFOFLAGS) --no-split

doc/figures.texi: doc/figures-texi.awk src/figures.c configure.ac | src/ttime
	$(AM_V_GEN)$(MKDIR_P) doc && \
	src/ttime --version >doc/version.tmp && src/ttime --list >doc/list.tmp && \
	$(AWK) -f $(srcdir)/doc/figures-texi.awk doc/version.tmp doc/list.tmp >$@.tmp && \
	mv $@.tmp $@; status=$$?; \
	rm -f doc/version.tmp doc/list.tmp $@.tmp; exit $$status
# distcheck tries HTML; DVI would need TeX.
AM_DISTCHECK_DVI_TARGET = html
