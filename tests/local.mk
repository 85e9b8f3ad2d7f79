# SPDX-License-Identifier: GPL-3.0-or-later
# make check: unit tests under automake's TAP driver, shell tests by exit
# status (77: skipped, with the reason in the log).

# Programs that know the truth, for the shell tests and the benchmark. Not
# instrumented: they run under limits that a sanitizer cannot live with.
helper_cflags = $(WARN_CFLAGS)
helper_programs = \
	tests/helpers/borrow \
	tests/helpers/catch \
	tests/helpers/clogged \
	tests/helpers/deny \
	tests/helpers/launch \
	tests/helpers/messages \
	tests/helpers/pty \
	tests/helpers/truth \
	tests/helpers/world
if HAVE_LIBCAP
helper_programs += tests/helpers/unpriv
endif
check_PROGRAMS += $(helper_programs) $(unit_programs)

tests_helpers_borrow_SOURCES = tests/helpers/borrow.c
tests_helpers_borrow_CFLAGS = $(helper_cflags)
tests_helpers_borrow_LDFLAGS =
tests_helpers_catch_SOURCES = tests/helpers/catch.c
tests_helpers_catch_CFLAGS = $(helper_cflags)
tests_helpers_catch_LDFLAGS =
tests_helpers_clogged_SOURCES = tests/helpers/clogged.c
tests_helpers_clogged_CFLAGS = $(helper_cflags)
tests_helpers_clogged_LDFLAGS =
tests_helpers_deny_SOURCES = tests/helpers/deny.c
tests_helpers_deny_CFLAGS = $(helper_cflags)
tests_helpers_deny_LDFLAGS =
tests_helpers_launch_SOURCES = tests/helpers/launch.c
tests_helpers_launch_CFLAGS = $(helper_cflags)
tests_helpers_launch_LDFLAGS =
tests_helpers_messages_SOURCES = tests/helpers/messages.c
tests_helpers_messages_CFLAGS = $(helper_cflags)
tests_helpers_messages_LDFLAGS =
tests_helpers_pty_SOURCES = tests/helpers/pty.c
tests_helpers_pty_CFLAGS = $(helper_cflags)
tests_helpers_pty_LDFLAGS =
tests_helpers_truth_SOURCES = tests/helpers/truth.c
tests_helpers_truth_CFLAGS = $(helper_cflags)
tests_helpers_truth_LDFLAGS = -pthread
tests_helpers_unpriv_SOURCES = tests/helpers/unpriv.c
tests_helpers_unpriv_CFLAGS = $(LIBCAP_CFLAGS) $(helper_cflags)
tests_helpers_unpriv_LDFLAGS =
tests_helpers_world_SOURCES = tests/helpers/world.c
tests_helpers_world_CFLAGS = $(helper_cflags)
tests_helpers_world_LDFLAGS =
tests_helpers_unpriv_LDADD = $(LIBCAP_LIBS)

unit_common = tests/unit/books.h tests/unit/full_sample.h \
	tests/unit/made_counters.h tests/unit/made_rings.h \
	tests/unit/made_sections.h tests/unit/made_timeline.h tests/unit/unit.h
unit_cflags = $(CHECK_CFLAGS) $(AM_CFLAGS)
unit_libs = src/libttime.a $(CHECK_LIBS)
unit_programs =
if HAVE_CHECK
unit_programs += tests/unit/check_account
unit_programs += tests/unit/check_between
unit_programs += tests/unit/check_by_command
unit_programs += tests/unit/check_cgroupfs
unit_programs += tests/unit/check_compare
unit_programs += tests/unit/check_counters
unit_programs += tests/unit/check_diagnosis
unit_programs += tests/unit/check_doctor
unit_programs += tests/unit/check_explain
unit_programs += tests/unit/check_figures
unit_programs += tests/unit/check_format
unit_programs += tests/unit/check_gaps
unit_programs += tests/unit/check_json
unit_programs += tests/unit/check_ladder
unit_programs += tests/unit/check_leaf
unit_programs += tests/unit/check_options
unit_programs += tests/unit/check_output
unit_programs += tests/unit/check_pmus
unit_programs += tests/unit/check_prelude
unit_programs += tests/unit/check_programs
unit_programs += tests/unit/check_rate
unit_programs += tests/unit/check_records
unit_programs += tests/unit/check_records_in_order
unit_programs += tests/unit/check_relay
unit_programs += tests/unit/check_report
unit_programs += tests/unit/check_report_json
unit_programs += tests/unit/check_scope
unit_programs += tests/unit/check_tasks
unit_programs += tests/unit/check_text
unit_programs += tests/unit/check_timeline
unit_programs += tests/unit/check_timeline_ends
unit_programs += tests/unit/check_timeline_lost
unit_programs += tests/unit/check_timeline_programs
unit_programs += tests/unit/check_timeline_random
unit_programs += tests/unit/check_util
endif
tests_unit_check_account_SOURCES = tests/unit/check_account.c $(unit_common)
tests_unit_check_account_CFLAGS = $(unit_cflags)
tests_unit_check_account_LDADD = $(unit_libs)
tests_unit_check_between_SOURCES = tests/unit/check_between.c $(unit_common)
tests_unit_check_between_CFLAGS = $(unit_cflags)
tests_unit_check_between_LDADD = $(unit_libs)
tests_unit_check_by_command_SOURCES = tests/unit/check_by_command.c $(unit_common)
tests_unit_check_by_command_CFLAGS = $(unit_cflags)
tests_unit_check_by_command_LDADD = $(unit_libs)
tests_unit_check_cgroupfs_SOURCES = tests/unit/check_cgroupfs.c $(unit_common)
tests_unit_check_cgroupfs_CFLAGS = $(unit_cflags)
tests_unit_check_cgroupfs_LDADD = $(unit_libs)
tests_unit_check_compare_SOURCES = tests/unit/check_compare.c $(unit_common)
tests_unit_check_compare_CFLAGS = $(unit_cflags)
tests_unit_check_compare_LDADD = $(unit_libs)
tests_unit_check_counters_SOURCES = tests/unit/check_counters.c $(unit_common)
tests_unit_check_counters_CFLAGS = $(unit_cflags)
tests_unit_check_counters_LDADD = $(unit_libs)
tests_unit_check_diagnosis_SOURCES = tests/unit/check_diagnosis.c $(unit_common)
tests_unit_check_diagnosis_CFLAGS = $(unit_cflags)
tests_unit_check_diagnosis_LDADD = $(unit_libs)
tests_unit_check_doctor_SOURCES = tests/unit/check_doctor.c $(unit_common)
tests_unit_check_doctor_CFLAGS = $(unit_cflags)
tests_unit_check_doctor_LDADD = $(unit_libs)
tests_unit_check_explain_SOURCES = tests/unit/check_explain.c $(unit_common)
tests_unit_check_explain_CFLAGS = $(unit_cflags)
tests_unit_check_explain_LDADD = $(unit_libs)
tests_unit_check_figures_SOURCES = tests/unit/check_figures.c $(unit_common)
tests_unit_check_figures_CFLAGS = $(unit_cflags)
tests_unit_check_figures_LDADD = $(unit_libs)
tests_unit_check_format_SOURCES = tests/unit/check_format.c $(unit_common)
tests_unit_check_format_CFLAGS = $(unit_cflags)
tests_unit_check_format_LDADD = $(unit_libs)
tests_unit_check_gaps_SOURCES = tests/unit/check_gaps.c $(unit_common)
tests_unit_check_gaps_CFLAGS = $(unit_cflags)
tests_unit_check_gaps_LDADD = $(unit_libs)
tests_unit_check_json_SOURCES = tests/unit/check_json.c $(unit_common)
tests_unit_check_json_CFLAGS = $(unit_cflags)
tests_unit_check_json_LDADD = $(unit_libs)
tests_unit_check_ladder_SOURCES = tests/unit/check_ladder.c $(unit_common)
tests_unit_check_ladder_CFLAGS = $(unit_cflags)
tests_unit_check_ladder_LDADD = $(unit_libs)
tests_unit_check_leaf_SOURCES = tests/unit/check_leaf.c $(unit_common)
tests_unit_check_leaf_CFLAGS = $(unit_cflags)
tests_unit_check_leaf_LDADD = $(unit_libs)
tests_unit_check_options_SOURCES = tests/unit/check_options.c $(unit_common)
tests_unit_check_options_CFLAGS = $(unit_cflags)
tests_unit_check_options_LDADD = $(unit_libs)
tests_unit_check_output_SOURCES = tests/unit/check_output.c $(unit_common)
tests_unit_check_output_CFLAGS = $(unit_cflags)
tests_unit_check_output_LDADD = $(unit_libs)
tests_unit_check_pmus_SOURCES = tests/unit/check_pmus.c $(unit_common)
tests_unit_check_pmus_CFLAGS = $(unit_cflags)
tests_unit_check_pmus_LDADD = $(unit_libs)
tests_unit_check_prelude_SOURCES = tests/unit/check_prelude.c $(unit_common)
tests_unit_check_prelude_CFLAGS = $(unit_cflags)
tests_unit_check_prelude_LDADD = $(unit_libs)
tests_unit_check_programs_SOURCES = tests/unit/check_programs.c $(unit_common)
tests_unit_check_programs_CFLAGS = $(unit_cflags)
tests_unit_check_programs_LDADD = $(unit_libs)
tests_unit_check_rate_SOURCES = tests/unit/check_rate.c $(unit_common)
tests_unit_check_rate_CFLAGS = $(unit_cflags)
tests_unit_check_rate_LDADD = $(unit_libs)
tests_unit_check_records_SOURCES = tests/unit/check_records.c $(unit_common)
tests_unit_check_records_CFLAGS = $(unit_cflags)
tests_unit_check_records_LDADD = $(unit_libs)
tests_unit_check_records_in_order_SOURCES = tests/unit/check_records_in_order.c $(unit_common)
tests_unit_check_records_in_order_CFLAGS = $(unit_cflags)
tests_unit_check_records_in_order_LDADD = $(unit_libs)
tests_unit_check_relay_SOURCES = tests/unit/check_relay.c $(unit_common)
tests_unit_check_relay_CFLAGS = $(unit_cflags)
tests_unit_check_relay_LDADD = $(unit_libs)
tests_unit_check_report_SOURCES = tests/unit/check_report.c $(unit_common)
tests_unit_check_report_CFLAGS = $(unit_cflags)
tests_unit_check_report_LDADD = $(unit_libs)
tests_unit_check_report_json_SOURCES = tests/unit/check_report_json.c $(unit_common)
tests_unit_check_report_json_CFLAGS = $(unit_cflags)
tests_unit_check_report_json_LDADD = $(unit_libs)
tests_unit_check_scope_SOURCES = tests/unit/check_scope.c $(unit_common)
tests_unit_check_scope_CFLAGS = $(unit_cflags)
tests_unit_check_scope_LDADD = $(unit_libs)
tests_unit_check_tasks_SOURCES = tests/unit/check_tasks.c $(unit_common)
tests_unit_check_tasks_CFLAGS = $(unit_cflags)
tests_unit_check_tasks_LDADD = $(unit_libs)
tests_unit_check_text_SOURCES = tests/unit/check_text.c $(unit_common)
tests_unit_check_text_CFLAGS = $(unit_cflags)
tests_unit_check_text_LDADD = $(unit_libs)
tests_unit_check_timeline_SOURCES = tests/unit/check_timeline.c $(unit_common)
tests_unit_check_timeline_CFLAGS = $(unit_cflags)
tests_unit_check_timeline_LDADD = $(unit_libs)
tests_unit_check_timeline_ends_SOURCES = tests/unit/check_timeline_ends.c $(unit_common)
tests_unit_check_timeline_ends_CFLAGS = $(unit_cflags)
tests_unit_check_timeline_ends_LDADD = $(unit_libs)
tests_unit_check_timeline_lost_SOURCES = tests/unit/check_timeline_lost.c $(unit_common)
tests_unit_check_timeline_lost_CFLAGS = $(unit_cflags)
tests_unit_check_timeline_lost_LDADD = $(unit_libs)
tests_unit_check_timeline_programs_SOURCES = tests/unit/check_timeline_programs.c $(unit_common)
tests_unit_check_timeline_programs_CFLAGS = $(unit_cflags)
tests_unit_check_timeline_programs_LDADD = $(unit_libs)
tests_unit_check_timeline_random_SOURCES = tests/unit/check_timeline_random.c $(unit_common)
tests_unit_check_timeline_random_CFLAGS = $(unit_cflags)
tests_unit_check_timeline_random_LDADD = $(unit_libs)
tests_unit_check_util_SOURCES = tests/unit/check_util.c $(unit_common)
tests_unit_check_util_CFLAGS = $(unit_cflags)
tests_unit_check_util_LDADD = $(unit_libs)

shell_tests = \
	tests/run/bounds-agree.sh \
	tests/run/bounds-hidden.sh \
	tests/run/bounds-moved-out.sh \
	tests/run/bounds-orphan.sh \
	tests/run/bounds-read-only.sh \
	tests/run/bounds-root-cgroup.sh \
	tests/run/bounds-short-processes.sh \
	tests/run/bounds-start.sh \
	tests/run/bounds-stranger.sh \
	tests/run/cgroup-hidden.sh \
	tests/run/cgroup-namespace.sh \
	tests/run/cgroup-read-only.sh \
	tests/run/cpu-background.sh \
	tests/run/cpu-orphan.sh \
	tests/run/cpu-rusage.sh \
	tests/run/cpu-short-processes.sh \
	tests/run/cpu-sigchld-inherited.sh \
	tests/run/cpu-sigchld-set.sh \
	tests/run/cpu-split.sh \
	tests/run/ctrl-backslash.sh \
	tests/run/ctrl-c-deadly.sh \
	tests/run/ctrl-c-ignored.sh \
	tests/run/ctrl-c-loop.sh \
	tests/run/ctrl-c.sh \
	tests/run/ctrl-z.sh \
	tests/run/delegated.sh \
	tests/run/denied-anything.sh \
	tests/run/denied-clone3-world.sh \
	tests/run/denied-clone3.sh \
	tests/run/denied-fork.sh \
	tests/run/denied-mkdir.sh \
	tests/run/denied-perf.sh \
	tests/run/denied-pidfd.sh \
	tests/run/elapsed.sh \
	tests/run/escaped.sh \
	tests/run/exit-not-executable.sh \
	tests/run/exit-not-found.sh \
	tests/run/exit-row.sh \
	tests/run/exit-signal-core.sh \
	tests/run/exit-signal-ignored.sh \
	tests/run/exit-signal.sh \
	tests/run/exit-status.sh \
	tests/run/exit-usage-nearest.sh \
	tests/run/exit-usage.sh \
	tests/run/forks-loop.sh \
	tests/run/forks-none.sh \
	tests/run/forks-not-followed.sh \
	tests/run/forks-orphans.sh \
	tests/run/forks-row.sh \
	tests/run/forks-spawn.sh \
	tests/run/forks-storm.sh \
	tests/run/forks-substitution.sh \
	tests/run/forks-threads.sh \
	tests/run/since-stop.sh \
	tests/run/interrupt-alone.sh \
	tests/run/interval-reader-gone.sh \
	tests/run/interval-refused.sh \
	tests/run/interval-signal.sh \
	tests/run/interval-stuck.sh \
	tests/run/interval.sh \
	tests/run/keyword.sh \
	tests/run/kill-left.sh \
	tests/run/left-threaded.sh \
	tests/run/leaf-descriptors.sh \
	tests/run/leaf-killed.sh \
	tests/run/leaf-limit.sh \
	tests/run/leaf-nested.sh \
	tests/run/leaf-of-another.sh \
	tests/run/leaf-own-cgroup.sh \
	tests/run/leaf-sub-cgroups.sh \
	tests/run/leaf-thousand-runs.sh \
	tests/run/leaf-threaded.sh \
	tests/run/left-forking.sh \
	tests/run/left-names.sh \
	tests/run/left-parent.sh \
	tests/run/left.sh \
	tests/run/limit-cpu.sh \
	tests/run/limit-descriptors-taken.sh \
	tests/run/limit-descriptors.sh \
	tests/run/limit-memory.sh \
	tests/run/limit-processes-inside.sh \
	tests/run/limit-processes.sh \
	tests/run/loan-broken.sh \
	tests/run/loan-not-started.sh \
	tests/run/loan-ordinary-user.sh \
	tests/run/loan-world.sh \
	tests/run/main-thread.sh \
	tests/run/make-jobserver.sh \
	tests/run/make-parallel.sh \
	tests/run/make-recipes.sh \
	tests/run/maxrss.sh \
	tests/run/migrations-by-switches.sh \
	tests/run/migrations.sh \
	tests/run/no-capabilities.sh \
	tests/run/own-descriptors.sh \
	tests/run/path-unset.sh \
	tests/run/pid-namespace.sh \
	tests/run/pipeline.sh \
	tests/run/rate-sampled.sh \
	tests/run/relay-deadly.sh \
	tests/run/relay-group-early.sh \
	tests/run/relay-group.sh \
	tests/run/relay-handler.sh \
	tests/run/relay-left-group.sh \
	tests/run/relay-once.sh \
	tests/run/relay-timeout-burner.sh \
	tests/run/relay-timeout.sh \
	tests/run/relay-witness-killed.sh \
	tests/run/scope-ctrl-c.sh \
	tests/run/scope-ending.sh \
	tests/run/scope-forks-lent.sh \
	tests/run/scope-forks.sh \
	tests/run/scope-interrupted.sh \
	tests/run/scope-late.sh \
	tests/run/scope-left.sh \
	tests/run/scope-maxrss.sh \
	tests/run/scope-nested.sh \
	tests/run/scope-no-answer.sh \
	tests/run/scope-none.sh \
	tests/run/scope-refused.sh \
	tests/run/scope-relay.sh \
	tests/run/scope-spawner-killed-late.sh \
	tests/run/scope-spawner-killed.sh \
	tests/run/scope-step.sh \
	tests/run/scope-switched-off.sh \
	tests/run/scope-world.sh \
	tests/run/script-without-interpreter.sh \
	tests/run/stall-switched-off.sh \
	tests/run/stop-itself.sh \
	tests/run/terminal-input.sh \
	tests/run/time-variable.sh \
	tests/run/timeout-inside.sh \
	tests/run/unprivileged.sh \
	tests/run/wait-forking.sh \
	tests/run/wait-no-leaf.sh \
	tests/run/wait-nothing.sh \
	tests/run/wait-signal.sh \
	tests/run/wait.sh \
	tests/run/world-blocked-signals.sh \
	tests/run/world-closed-descriptors.sh \
	tests/run/world-descriptors.sh \
	tests/run/world-directory.sh \
	tests/run/world-ignored-signals.sh \
	tests/run/world-limits.sh \
	tests/run/world-privileges.sh \
	tests/run/world-report-to-stderr.sh \
	tests/run/world-scheduling.sh \
	tests/run/world-terminal.sh \
	tests/run/world.sh \
	tests/explain/cpu.sh \
	tests/explain/diagnosis.sh \
	tests/explain/escaped.sh \
	tests/explain/fewer-migrations.sh \
	tests/explain/formats.sh \
	tests/explain/lent.sh \
	tests/explain/memory.sh \
	tests/explain/names-traced.sh \
	tests/explain/names.sh \
	tests/explain/not-followed.sh \
	tests/explain/no-memory.sh \
	tests/explain/ordinary-user.sh \
	tests/explain/orphans.sh \
	tests/explain/parallel.sh \
	tests/explain/pinned.sh \
	tests/explain/refused.sh \
	tests/explain/sleeps.sh \
	tests/explain/storm.sh \
	tests/explain/sums.sh \
	tests/explain/threads.sh \
	tests/explain/world.sh \
	tests/loan/capabilities-dropped.sh \
	tests/loan/capabilities-raised.sh \
	tests/loan/cgroup-file.sh \
	tests/loan/child-cgroups.sh \
	tests/loan/closed-socket.sh \
	tests/loan/descriptors.sh \
	tests/loan/few-descriptors.sh \
	tests/loan/fixed-events.sh \
	tests/loan/foreign-cgroup.sh \
	tests/loan/foreign-process.sh \
	tests/loan/garbage.sh \
	tests/loan/many-cpus.sh \
	tests/loan/no-socket.sh \
	tests/loan/plain-directory.sh \
	tests/loan/root-cgroup.sh \
	tests/loan/second-message.sh \
	tests/loan/unknown-cpus.sh \
	tests/report/append.sh \
	tests/report/builtin.sh \
	tests/report/cannot-run-format.sh \
	tests/report/compare.sh \
	tests/report/default.sh \
	tests/report/doctor.sh \
	tests/report/environment.sh \
	tests/report/format-names.sh \
	tests/report/format-refused.sh \
	tests/report/help.sh \
	tests/report/json.sh \
	tests/report/list.sh \
	tests/report/locale.sh \
	tests/report/nonblocking.sh \
	tests/report/one-write.sh \
	tests/report/output-fifo.sh \
	tests/report/output-refused.sh \
	tests/report/reader-gone.sh \
	tests/report/usage-messages.sh \
	tests/report/write-fails.sh \
	tests/gnu/differences.sh \
	tests/gnu/vectors.sh \
	tests/manual/builds-clean.sh \
	tests/manual/comparison.sh \
	tests/manual/examples.sh \
	tests/manual/figures-complete.sh \
	tests/manual/options-complete.sh \
	tests/shell/alias-time.sh \
	tests/shell/bash-options.sh \
	tests/shell/completion-bash.sh \
	tests/shell/completion-fish.sh \
	tests/shell/completion-zsh.sh \
	tests/shell/descriptors.sh \
	tests/shell/figures.sh \
	tests/shell/fish-state.sh \
	tests/shell/jobs.sh \
	tests/shell/program.sh \
	tests/shell/syntax.sh \
	tests/shell/without-program.sh \
	tests/shell/words.sh \
	tests/shell/zsh-options.sh

EXTRA_DIST += $(shell_tests) \
	tests/explain.sh \
	tests/explain/check-explanation.py \
	tests/lib.sh \
	tests/loan/lib.sh \
	tests/manager.sh \
	tests/gnu/both.sh \
	tests/gnu/vectors.list \
	tests/manual/lib.sh \
	tests/manual/manual.py \
	tests/report/check-json.py \
	tests/shell/common.sh \
	tests/shell/complete.exp \
	tests/shell/complete.sh \
	tests/shell/jobs.exp \
	tests/shell/terminal.exp \
	tests/fixtures/blank/proc/self/cgroup \
	tests/fixtures/blank/proc/self/mountinfo \
	tests/fixtures/cgroup/cgroup.events \
	tests/fixtures/cgroup/cgroup.events.empty \
	tests/fixtures/cgroup/cpu.pressure \
	tests/fixtures/cgroup/cpu.stat \
	tests/fixtures/cgroup/cpu.stat.empty \
	tests/fixtures/cgroup/cpu.stat.extra \
	tests/fixtures/cgroup/cpu.stat.huge \
	tests/fixtures/cgroup/cpu.stat.missing \
	tests/fixtures/cgroup/cpu.stat.overflow \
	tests/fixtures/cgroup/io.pressure.full-only \
	tests/fixtures/cgroup/memory.pressure \
	tests/fixtures/cgroup/schedstat \
	tests/fixtures/cgroup/schedstat.off \
	tests/fixtures/container/proc/self/cgroup \
	tests/fixtures/container/proc/self/mountinfo \
	tests/fixtures/hybrid/proc/self/cgroup \
	tests/fixtures/hybrid/proc/self/mountinfo \
	tests/fixtures/hybrid/sys/devices/system/cpu/online \
	tests/fixtures/namespace-outside/proc/self/cgroup \
	tests/fixtures/namespace-outside/proc/self/mountinfo \
	tests/fixtures/namespace-second/proc/self/cgroup \
	tests/fixtures/namespace-second/proc/self/mountinfo \
	tests/fixtures/namespace/proc/self/cgroup \
	tests/fixtures/namespace/proc/self/mountinfo \
	tests/fixtures/outside/proc/self/cgroup \
	tests/fixtures/outside/proc/self/mountinfo \
	tests/fixtures/several/proc/self/cgroup \
	tests/fixtures/several/proc/self/mountinfo \
	tests/fixtures/truncated/proc/self/cgroup \
	tests/fixtures/truncated/proc/self/mountinfo \
	tests/fixtures/unmounted/proc/self/cgroup \
	tests/fixtures/unmounted/proc/self/mountinfo \
	tests/fixtures/v1/proc/self/cgroup \
	tests/fixtures/v1/proc/self/mountinfo \
	tests/fixtures/v1/sys/devices/system/cpu/online \
	tests/fixtures/v2/proc/self/cgroup \
	tests/fixtures/v2/proc/self/mountinfo \
	tests/fixtures/v2/sys/devices/system/cpu/online

# The whole suite in surroundings that refuse something: AGAIN= leaves it out.
again_tests = 	tests/again/perf-eperm.sh 	tests/again/perf-enosys.sh 	tests/again/clone3-eperm.sh 	tests/again/clone3-enosys.sh 	tests/again/cgroup-read-only.sh
EXTRA_DIST += $(again_tests) tests/again/lib.sh
AGAIN = $(again_tests)
SHELL_TESTS = $(shell_tests)

TESTS = $(AGAIN) $(unit_programs) $(SHELL_TESTS)
TEST_EXTENSIONS = .sh
LOG_DRIVER = env AM_TAP_AWK='$(AWK)' $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
SH_LOG_COMPILER = $(TEST_UNDER) sh
AM_TESTS_ENVIRONMENT = \
	TTIME='$(abs_top_builddir)/src/ttime'; export TTIME; \
	HELPERS='$(abs_top_builddir)/tests/helpers'; export HELPERS; \
	srcdir='$(abs_top_srcdir)'; export srcdir; \
	builddir='$(abs_top_builddir)'; export builddir;

EXTRA_DIST += \
	tests/vm/amd64-boot.sh \
	tests/vm/amd64-counters.sh \
	tests/vm/amd64-profile.sh \
	tests/vm/amd64-root.sh \
	tests/vm/amd64-user.sh \
	tests/vm/arm64-init.sh \
	tests/vm/arm64.sh \
	tests/vm/build-amd64.sh \
	tests/vm/build-arm64.sh \
	tests/vm/calls.c \
	tests/vm/guest-lib.sh \
	tests/vm/packages.sh \
	tests/vm/run \
	tests/vm/ttime-login.service \
	tests/vm/ttime-tests.service

# The program on real kernels in emulated machines: see tests/vm/run.
check-vm: all $(check_PROGRAMS)
	$(AM_TESTS_ENVIRONMENT) $(srcdir)/tests/vm/run
.PHONY: check-vm
