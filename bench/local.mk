# SPDX-License-Identifier: GPL-3.0-or-later
# make bench: what ttime costs, in ratios; not a test.
EXTRA_DIST += bench/bench.sh bench/fork-heavy.sh
bench: src/ttime $(helper_programs)
	TTIME=$(abs_top_builddir)/src/ttime HELPERS=$(abs_top_builddir)/tests/helpers \
		$(SHELL) $(srcdir)/bench/bench.sh
.PHONY: bench
