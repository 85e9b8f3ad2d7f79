/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include "gather.h"
#include "leftovers.h"
#include "util.h"

#define NOT_RUN "the command did not run"

/* A sleep of the machine shorter than that is the clocks' own difference. */
#define SUSPENDED_LEAST 10e6

static void
sample_schedstat(struct run *run)
{
	char path[64], text[SMALL_FILE];
	uint64_t on_cpu = 0, ready = 0;
	int error;

	if (!(run->needs & NEED_SCHEDSTAT))
		return;
	snprintf(path, sizeof(path), "/proc/%d/schedstat", run->command.pid);
	error = util_read_small(AT_FDCWD, path, text, sizeof(text));
	if (error == 0)
		error = cgroupfs_schedstat(text, &on_cpu, &ready);
	if (error < 0) {
		sample_missing(
			run->sample, FIGURE_RUN, "no schedstat: %s", strerror(-error));
		sample_missing(
			run->sample, FIGURE_WAIT, "no schedstat: %s", strerror(-error));
		return;
	}
	sample_set(
		run->sample, FIGURE_RUN, EXACT, (double)(on_cpu - run->prelude.on_cpu));
	sample_set(run->sample, FIGURE_WAIT, EXACT, (double)(ready - run->prelude.ready));
}

static void
sample_stalls(struct run *run)
{
	static const struct {
		enum figure figure;
		const char *file, *line;
	} rows[] = {
		{ FIGURE_STALL_CPU, "cpu.pressure", "some" },
		{ FIGURE_STALL_CPU_FULL, "cpu.pressure", "full" },
		{ FIGURE_STALL_IO, "io.pressure", "some" },
		{ FIGURE_STALL_MEMORY, "memory.pressure", "some" },
	};

	for (size_t i = 0; i < COUNT_OF(rows) && run->needs & NEED_PRESSURE; i++) {
		uint64_t us = 0;
		int error;

		if (!gather_has_leaf(run)) {
			sample_missing(run->sample, rows[i].figure, "no cgroup");
			continue;
		}
		error = leaf_read_stall(
			&run->ladder.leaf, rows[i].file, rows[i].line, &us);
		if (error < 0) {
			sample_missing(run->sample, rows[i].figure,
				"no pressure accounting: %s", strerror(-error));
			continue;
		}
		/* The kernel counts 0.50 for 1.00 of a task that hops CPUs. */
		sample_set(run->sample, rows[i].figure, AT_LEAST, (double)us * NS_PER_US);
		sample_because(
			run->sample, rows[i].figure, "tasks that change CPUs count less");
	}
}

static void
sample_highest_rate(struct run *run)
{
	double mhz;

	if (!(run->needs & NEED_TIMELINE))
		return;
	if (rate_highest("", &run->counters, &mhz) == 0)
		sample_set(run->sample, FIGURE_MHZ_MAX, EXACT, mhz);
	else
		sample_missing(run->sample, FIGURE_MHZ_MAX, "no cpufreq");
}

static void
set_left(struct run *run, int left, const char *why)
{
	if (left < 0) {
		sample_missing(run->sample, FIGURE_LEFT, "%s", strerror(-left));
		return;
	}
	sample_set(run->sample, FIGURE_LEFT, EXACT, left);
	sample_because(run->sample, FIGURE_LEFT, "%s", why);
}

/*
 * What runs on, killed if that was asked for. Right after cpu.stat, for they
 * come and go, but before it where they are killed. How many still live.
 */
static int
sample_left(struct run *run)
{
	const struct leaf *leaf = &run->ladder.leaf;
	char names[WHY_MAX - 64];
	char why[WHY_MAX];
	int left, error;

	if (!(run->needs & NEED_LEFT))
		return 0;
	if (!gather_has_leaf(run)) {
		sample_missing(run->sample, FIGURE_LEFT, "no cgroup");
		return 0;
	}
	left = leftovers_name(leaf, names, sizeof(names));
	set_left(run, left, names);
	if (left <= 0 || !run->kill_left)
		return left < 0 ? 0 : left;
	error = leftovers_kill(leaf);
	left = leaf_processes(leaf, NULL, 0);
	if (error == -ENOENT)
		snprintf(why, sizeof(why), "%s; not killed, needs Linux 5.14", names);
	else if (error < 0)
		snprintf(why, sizeof(why), "%s; not killed: %s", names, strerror(-error));
	else
		snprintf(
			why, sizeof(why), "%s; %s", names, left ? "kill sent" : "killed");
	sample_because(run->sample, FIGURE_LEFT, "%s", why);
	return left < 0 ? 0 : left;
}

/* Until when there was anything to wait for. */
static void
sample_last(struct run *run)
{
	double last = (double)(run->last - run->command.started);
	struct sample *sample = run->sample;

	if (!run->wait)
		return;
	if (!run->last) {
		sample_missing(sample, FIGURE_LAST, "no cgroup");
	} else if (run->last_error < 0) {
		sample_set(sample, FIGURE_LAST, AT_LEAST, last);
		sample_because(sample, FIGURE_LAST, "%s",
			run->last_error == -EINTR ? "a signal ended the wait"
						  : strerror(-run->last_error));
	} else {
		sample_set(
			sample, FIGURE_LAST, run->is_last_late ? ESTIMATE : EXACT, last);
		if (run->is_last_late)
			sample_because(sample, FIGURE_LAST, "seen a moment later");
	}
}

static void
sample_status(struct run *run)
{
	struct sample *sample = run->sample;
	int status = run->command.status;

	sample->wait_status = status;
	sample->exec_error = run->command.exec_error;
	if (WIFSIGNALED(status)) {
		sample_missing(sample, FIGURE_EXIT_STATUS, "killed by a signal");
		sample_set(sample, FIGURE_EXIT_SIGNAL, EXACT, WTERMSIG(status));
	} else {
		sample_missing(sample, FIGURE_EXIT_SIGNAL, "not killed by a signal");
		sample_set(sample, FIGURE_EXIT_STATUS, EXACT, WEXITSTATUS(status));
	}
}

/* What was measured, if anything, is true of no command. */
static void
miss_all(struct run *run, const char *why)
{
	for (int i = 0; i < FIGURE_COUNT; i++)
		if (i != FIGURE_COMMAND && i != FIGURE_EXIT_STATUS &&
			i != FIGURE_EXIT_SIGNAL)
			sample_missing(run->sample, i, "%s", why);
	sample_free(run->sample);
}

void
gather_status(struct run *run)
{
	run->command.status = run->prelude.status;
	run->command.exec_error = run->prelude.exec_error;
	sample_status(run);
	miss_all(run, run->command.exec_error ? NOT_RUN : "it ended before it stopped");
}

static void
sample_end(struct run *run)
{
	struct sample *sample = run->sample;
	double elapsed = (double)(run->command.ended - run->command.started);
	double slept = (double)(util_clock_ns(CLOCK_BOOTTIME) -
				util_clock_ns(CLOCK_MONOTONIC) - run->sleep_before);
	const struct value *cpu = &sample->values[FIGURE_CPU];

	sample_status(run);
	sample_set(sample, FIGURE_ELAPSED, EXACT, elapsed);
	sample_last(run);
	sample_set(sample, FIGURE_SUSPENDED, EXACT, slept < SUSPENDED_LEAST ? 0 : slept);
	if (sample->exec_error) {
		miss_all(run, NOT_RUN);
	} else if (elapsed > 0) {
		sample_set(sample, FIGURE_CPUS, cpu->quality,
			cpu->number / sample_span(sample));
		sample_because(sample, FIGURE_CPUS, "%s", cpu->why);
	} else
		sample_missing(sample, FIGURE_CPUS, "no time elapsed");
}

/* Where the leaf is, which step of the ladder that was, and why not a better one. */
static void
sample_step(struct run *run)
{
	const struct ladder *ladder = &run->ladder;
	struct sample *sample = run->sample;
	char why[WHY_MAX] = "";
	size_t size = 0;

	if (gather_has_leaf(run)) {
		snprintf(sample->leaf, sizeof(sample->leaf), "%s", ladder->leaf.path);
		sample->values[FIGURE_LEAF].text = sample->leaf;
		sample_set(sample, FIGURE_LEAF, EXACT, 0);
	} else {
		sample_missing(
			sample, FIGURE_LEAF, "no cgroup: %s", gather_no_leaf_why(run));
	}
	for (int step = STEP_OWN; step < STEP_NONE; step++)
		if (ladder->why[step][0] && size < sizeof(why))
			size += (size_t)snprintf(why + size, sizeof(why) - size,
				"%s%s: %s", size ? "; " : "", ladder_step_name(step),
				ladder->why[step]);
	sample->values[FIGURE_STEP].text = ladder_step_name(ladder->step);
	sample_set(sample, FIGURE_STEP, EXACT, 0);
	sample_because(sample, FIGURE_STEP, "%s", why);
}

static void
sample_host(struct run *run, double hz)
{
	struct sample *sample = run->sample;
	struct utsname host;

	sample_set(sample, FIGURE_HZ, EXACT, hz);
	sample_set(sample, FIGURE_NCPU, EXACT, (double)sysconf(_SC_NPROCESSORS_ONLN));
	sample_set(sample, FIGURE_PAGESIZE, EXACT, (double)sysconf(_SC_PAGESIZE));
	uname(&host);
	snprintf(sample->kernel, sizeof(sample->kernel), "%s", host.release);
	sample->values[FIGURE_KERNEL].text = sample->kernel;
	sample_set(sample, FIGURE_KERNEL, EXACT, 0);
	sample_step(run);
}

/* One tick is the resolution of the coarse clock. (clock_getres(2)) */
double
gather_clock_tick_rate(void)
{
	struct timespec tick;
	long hz;

	if (clock_getres(CLOCK_MONOTONIC_COARSE, &tick) != 0 || tick.tv_nsec == 0)
		return 100; /* the lowest of all, so that an error is not understated */
	hz = (1000000000L + tick.tv_nsec / 2) / tick.tv_nsec;
	return (double)hz;
}

/* What was moved out of the leaf is in none of its other figures either. */
static void
weaken_by_escape(struct run *run)
{
	static const struct {
		enum figure figure;
		bool by_counters; /* true all the same where the events are inherited */
	} rows[] = {
		{ FIGURE_FORKS, true },
		{ FIGURE_THREADS, true },
		{ FIGURE_EXECS, true },
		{ FIGURE_MIGRATIONS, true },
		{ FIGURE_CYCLES, true },
		{ FIGURE_LEFT, false },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++)
		if (!rows[i].by_counters || run->counters.scope == SCOPE_LEAF)
			sample_at_least(run->sample, rows[i].figure, ACCOUNT_ESCAPED);
	if (run->counters.scope == SCOPE_LEAF)
		gather_no_timeline(run, ACCOUNT_ESCAPED);
}

/* Memory that ttime itself has held, in KiB; the command's peak starts from there. */
static double
own_peak(void)
{
	char text[SMALL_FILE];

	if (util_read_small(AT_FDCWD, "/proc/self/status", text, sizeof(text)) < 0)
		return 0;
	return (double)cgroupfs_number(text, "\nVmHWM:");
}

static void
sample_memory(struct run *run, const struct books *books)
{
	const struct prelude *prelude = &run->prelude;
	double peak = (double)books->rusage.ru_maxrss;

	if (!(run->needs & NEED_MEMORY) ||
		peak > (prelude->pid ? prelude->peak : own_peak()))
		return;
	sample_set(run->sample, FIGURE_MAXRSS, ESTIMATE, peak);
	sample_because(run->sample, FIGURE_MAXRSS, "%s",
		prelude->pid ? "reached before it stopped itself"
			     : "not more than ttime itself");
}

/* What children used before the command stopped itself is known only in part. */
static void
sample_prelude(struct run *run)
{
	static const enum figure mixed[] = { FIGURE_SWITCHES_VOLUNTARY,
		FIGURE_SWITCHES_INVOLUNTARY, FIGURE_IO_IN, FIGURE_IO_OUT };

	for (size_t i = 0; i < COUNT_OF(mixed) && run->prelude.has_children; i++) {
		run->sample->values[mixed[i]].quality = ESTIMATE;
		sample_because(run->sample, mixed[i],
			"with those of children before it stopped itself");
	}
}

bool
gather_has_leaf(const struct run *run)
{
	return leaf_exists(&run->ladder.leaf);
}

const char *
gather_no_leaf_why(const struct run *run)
{
	return run->ladder.why[STEP_OWN];
}

/* Straight after the end: the leaf's books or, without one, those around it. */
static void
read_books(struct run *run, struct books *books, struct usage *ret_after)
{
	books->no_leaf_why = gather_no_leaf_why(run);
	if (!gather_has_leaf(run)) {
		if (!run->no_bounds_why)
			ladder_usage(&run->ladder, ret_after, &run->no_bounds_why);
		if (!run->no_bounds_why && !ladder_has(&run->ladder, run->command.pid))
			run->no_bounds_why = "the command has left the own cgroup";
		return;
	}
	books->has_leaf = leaf_read_cpu(&run->ladder.leaf, &books->leaf) == 0;
	if (!books->has_leaf)
		books->no_leaf_why = "cpu.stat could not be read";
}

/*
 * What the own cgroup used, less ttime's own use: the command's rusage is known
 * now, which ttime has not waited for when it read the latter.
 */
static void
settle_bounds(const struct run *run, const struct usage *after, struct books *books)
{
	const struct usage *before = &run->before;
	double own = after->ttime - before->ttime;
	struct cpu_stat *around = &books->around;

	if (gather_has_leaf(run) || run->no_bounds_why)
		return;
	books->has_bounds = true;
	books->earlier = before->cgroup;
	around->usage = after->cgroup.usage - before->cgroup.usage;
	around->user = after->cgroup.user - before->cgroup.user;
	around->system = after->cgroup.system - before->cgroup.system;
	around->usage -= own > 0 && own / NS_PER_US < (double)around->usage
				 ? (uint64_t)(own / NS_PER_US)
				 : 0;
}

void
gather_sample(struct run *run)
{
	struct sample *sample = run->sample;
	struct books books = {
		.hz = gather_clock_tick_rate(),
		.by_rusage = run->by_rusage,
	};
	struct usage after = { 0 };

	if (run->kill_left)
		books.left = sample_left(run);
	read_books(run, &books, &after);
	if (!run->kill_left)
		books.left = sample_left(run);
	sample_schedstat(run);
	command_reap(&run->command);
	prelude_subtract(&run->prelude, &run->command.rusage);
	books.rusage = run->command.rusage;
	books.unsure = run->prelude.unsure;
	settle_bounds(run, &after, &books);
	gather_counters(run, &books);
	account_cpu(&books, sample);
	account_rusage(&books, sample);
	sample_memory(run, &books);
	sample_prelude(run);
	sample_stalls(run);
	sample_highest_rate(run);
	gather_check_timeline(run);
	if (account_has_escaped(&books))
		weaken_by_escape(run);
	sample_end(run);
	sample_host(run, books.hz);
}

/* Of less time than that many ticks there is no rate. */
#define RATE_TICKS 5

static void
interim_cpus(struct interim *interim, int64_t now, double hz, struct sample *ret)
{
	double passed = (double)(now - interim->before);
	double cpu = ret->values[FIGURE_CPU].number;

	if (passed * hz < RATE_TICKS * NS_PER_SECOND)
		return;
	sample_set(ret, FIGURE_CPUS, ESTIMATE, (cpu - interim->cpu_before) / passed);
	interim->before = now;
	interim->cpu_before = cpu;
}

void
gather_interim(struct run *run, struct sample *ret)
{
	struct books books = { .hz = gather_clock_tick_rate() };
	struct reading tasks = { 0 };
	int64_t now = util_clock_ns(CLOCK_MONOTONIC);
	int live = gather_has_leaf(run) ? leaf_processes(&run->ladder.leaf, NULL, 0) : -1;

	sample_set(ret, FIGURE_ELAPSED, EXACT, (double)(now - run->command.started));
	if (counters_read(&run->counters, EVENT_TASKS, &tasks))
		sample_set(ret, FIGURE_FORKS,
			counters_complete(&run->counters) &&
					!counters_lost(&run->counters, &tasks)
				? EXACT
				: AT_LEAST,
			(double)run->counters.tally.forks);
	if (live < 0)
		return;
	books.has_leaf = leaf_read_cpu(&run->ladder.leaf, &books.leaf) == 0;
	/* What runs is booked up to its last clock tick. */
	books.left = live;
	if (books.has_leaf) {
		account_cpu(&books, ret);
		interim_cpus(&run->interim, now, books.hz, ret);
	}
	sample_set(ret, FIGURE_LEFT, EXACT, live);
}

void
gather_nothing(struct run *run)
{
	memset(run->sample, 0, sizeof(*run->sample));
	run->sample->command = run->argv;
	for (int i = 0; i < FIGURE_COUNT; i++)
		sample_missing(run->sample, i,
			figures_is_kept(i) ? "not asked for" : FIGURES_NOT_KEPT);
	sample_set(run->sample, FIGURE_COMMAND, EXACT, 0);
}
