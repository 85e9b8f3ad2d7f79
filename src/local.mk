# SPDX-License-Identifier: GPL-3.0-or-later
# All of src/ but main.c is one convenience library, for ttime and its tests.
noinst_LIBRARIES = src/libttime.a
src_libttime_a_SOURCES = \
	src/figures.c src/figures.h \
	src/measure/account.c src/measure/account.h \
	src/measure/cgroupfs.c src/measure/cgroupfs.h \
	src/measure/child.c src/measure/child.h \
	src/measure/command.c src/measure/command.h \
	src/measure/counters.c src/measure/counters.h \
	src/measure/gather.c src/measure/gather.h \
	src/measure/leaf.c src/measure/leaf.h \
	src/measure/records.c src/measure/records.h \
	src/measure/relay.c src/measure/relay.h \
	src/measure/run.c src/measure/run.h \
	src/options.c src/options.h \
	src/report/format.c src/report/format.h \
	src/report/json.c src/report/json.h \
	src/report/output.c src/report/output.h \
	src/report/report.c src/report/report.h \
	src/report/text.c src/report/text.h \
	src/util.c src/util.h

bin_PROGRAMS = src/ttime
src_ttime_SOURCES = src/main.c
src_ttime_LDADD = src/libttime.a
