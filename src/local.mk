# SPDX-License-Identifier: GPL-3.0-or-later
# All of src/ but main.c is one convenience library, for ttime and its tests.
noinst_LIBRARIES = src/libttime.a
src_libttime_a_SOURCES = \
	src/doctor/doctor.c src/doctor/doctor.h \
	src/doctor/findings.c src/doctor/findings.h \
	src/doctor/trial.c src/doctor/trial.h \
	src/explain/gaps.c src/explain/gaps.h \
	src/explain/lives.c src/explain/lives.h \
	src/explain/programs.c src/explain/programs.h \
	src/explain/tasks.c src/explain/tasks.h \
	src/explain/timeline.c src/explain/timeline.h \
	src/explanation.c src/explanation.h \
	src/figures.c src/figures.h \
	src/measure/account.c src/measure/account.h \
	src/measure/cgroup.c src/measure/cgroup.h \
	src/measure/cgroupfs.c src/measure/cgroupfs.h \
	src/measure/child.c src/measure/child.h \
	src/measure/command.c src/measure/command.h \
	src/measure/counters.c src/measure/counters.h \
	src/measure/events.c src/measure/events.h \
	src/measure/gather.c src/measure/gather.h \
	src/measure/gather_counters.c \
	src/measure/gather_timeline.c \
	src/measure/helper.c src/measure/helper.h \
	src/measure/ladder.c src/measure/ladder.h \
	src/measure/leaf.c src/measure/leaf.h \
	src/measure/leftovers.c src/measure/leftovers.h \
	src/measure/loan.c src/measure/loan.h \
	src/measure/pmus.c src/measure/pmus.h \
	src/measure/prelude.c src/measure/prelude.h \
	src/measure/rate.c src/measure/rate.h \
	src/measure/record.h \
	src/measure/records.c src/measure/records.h \
	src/measure/relay.c src/measure/relay.h \
	src/measure/run.c src/measure/run.h \
	src/measure/scope.c src/measure/scope.h \
	src/measure/spawner.c src/measure/spawner.h \
	src/options.c src/options.h \
	src/report/by_command.c src/report/by_command.h \
	src/report/compare.c src/report/compare.h \
	src/report/diagnosis.c src/report/diagnosis.h \
	src/report/explain.c src/report/explain.h \
	src/report/format.c src/report/format.h \
	src/report/json.c src/report/json.h \
	src/report/output.c src/report/output.h \
	src/report/report.c src/report/report.h \
	src/report/rows.c src/report/rows.h \
	src/report/text.c src/report/text.h \
	src/util.c src/util.h

bin_PROGRAMS = src/ttime
src_ttime_SOURCES = src/main.c
src_ttime_LDADD = src/libttime.a

# Programs of ttime's own: what most runs need not pay for (D-Bus), and what
# ttime itself must not be allowed to do (perf events of the kernel). Nobody
# runs them by hand, and ttime looks for them by name: --program-prefix and the
# like must not rename them, as they would rename a helpers_PROGRAMS.
helpersdir = $(libexecdir)/ttime
own_helpers =
if WITH_SYSTEMD
own_helpers += src/helper/ttime-scope
endif
if WITH_HELPER
own_helpers += src/helper/ttime-counters
endif
noinst_PROGRAMS = $(own_helpers)

install-exec-local: $(own_helpers)
	@list='$(own_helpers)'; for helper in $$list; do \
	  $(MKDIR_P) '$(DESTDIR)$(helpersdir)' && \
	  $(INSTALL_PROGRAM) $$helper '$(DESTDIR)$(helpersdir)' || exit; \
	done

uninstall-helpers:
	rm -f '$(DESTDIR)$(helpersdir)/ttime-scope' '$(DESTDIR)$(helpersdir)/ttime-counters'

src_helper_ttime_scope_SOURCES = src/helper/ttime-scope.c
src_helper_ttime_scope_CFLAGS = $(LIBSYSTEMD_CFLAGS) $(AM_CFLAGS)
src_helper_ttime_scope_LDADD = src/libttime.a $(LIBSYSTEMD_LIBS)
src_helper_ttime_counters_SOURCES = src/helper/ttime-counters.c
src_helper_ttime_counters_CFLAGS = $(LIBCAP_CFLAGS) $(AM_CFLAGS)
src_helper_ttime_counters_LDADD = src/libttime.a $(LIBCAP_LIBS)

# Not part of install: who may count for ordinary users is the administrator's.
install-caps: install
	setcap cap_perfmon,cap_sys_admin=p $(DESTDIR)$(helpersdir)/ttime-counters
.PHONY: install-caps
