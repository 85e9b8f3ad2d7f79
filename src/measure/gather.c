/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include "account.h"
#include "gather.h"
#include "util.h"

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
	sample_set(run->sample, FIGURE_RUN, EXACT, (double)on_cpu);
	sample_set(run->sample, FIGURE_WAIT, EXACT, (double)ready);
}

static void
sample_stalls(struct run *run)
{
	static const struct {
		enum figure figure;
		const char *file;
	} rows[] = {
		{ FIGURE_STALL_CPU, "cpu.pressure" },
		{ FIGURE_STALL_IO, "io.pressure" },
		{ FIGURE_STALL_MEMORY, "memory.pressure" },
	};

	for (size_t i = 0; i < COUNT_OF(rows) && run->needs & NEED_PRESSURE; i++) {
		uint64_t us = 0;
		int error;

		if (run->no_leaf_why) {
			sample_missing(run->sample, rows[i].figure, "no cgroup");
			continue;
		}
		error = leaf_read_stall(&run->leaf, rows[i].file, &us);
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

/* Right after cpu.stat, for they come and go. */
static int
sample_left(struct run *run)
{
	int left;

	if (!(run->needs & NEED_LEFT))
		return 0;
	if (run->no_leaf_why) {
		sample_missing(run->sample, FIGURE_LEFT, "no cgroup");
		return 0;
	}
	left = leaf_count_processes(&run->leaf);
	if (left < 0)
		sample_missing(run->sample, FIGURE_LEFT, "%s", strerror(-left));
	else
		sample_set(run->sample, FIGURE_LEFT, EXACT, left);
	return left < 0 ? 0 : left;
}

#define NEEDS_PERFMON "needs CAP_PERFMON or perf_event_paranoid 1"
#define NOT_FOLLOWED  "not every process could be followed"

/* A count out of the records, lower bound where any was lost. */
static void
sample_records(struct run *run, const struct reading *tasks)
{
	const struct tally *tally = &run->counters.tally;
	bool lost = tasks->lost > 0 || tally->lost > 0 ||
		    (tally->was_full && !run->counters.knows_lost);
	bool whole = !lost && counters_complete(&run->counters);
	/* The command's own exec is not one that it did. */
	uint64_t execs = tally->execs > 0 ? tally->execs - 1 : 0;
	const struct {
		enum figure figure;
		unsigned need;
		uint64_t number;
	} rows[] = {
		{ FIGURE_FORKS, NEED_FORKS, tally->forks },
		{ FIGURE_THREADS, NEED_FORKS, tally->threads },
		{ FIGURE_EXECS, NEED_EXECS, execs },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		if (!(run->needs & rows[i].need))
			continue;
		sample_set(run->sample, rows[i].figure, whole ? EXACT : AT_LEAST,
			(double)rows[i].number);
		if (lost)
			sample_because(run->sample, rows[i].figure, "records were lost");
		else if (!whole)
			sample_because(run->sample, rows[i].figure, NOT_FOLLOWED);
	}
}

static void
sample_migrations(struct run *run, const struct reading *tasks)
{
	bool whole = counters_complete(&run->counters);

	if (!(run->needs & NEED_MIGRATIONS))
		return;
	if (run->counters.kernel_excluded) {
		sample_missing(run->sample, FIGURE_MIGRATIONS, NEEDS_PERFMON);
		return;
	}
	sample_set(
		run->sample, FIGURE_MIGRATIONS, whole ? EXACT : AT_LEAST, tasks->value);
	if (!whole)
		sample_because(run->sample, FIGURE_MIGRATIONS, NOT_FOLLOWED);
}

static void
set_cycles(struct sample *sample, enum figure figure, double number, const char *why)
{
	sample_set(sample, figure, why ? ESTIMATE : EXACT, number);
	if (why)
		sample_because(sample, figure, "%s", why);
}

/* Cycles and clock rate, once cpu is known; and the books' second split. */
static void
sample_cycles(struct run *run, struct books *books)
{
	struct reading all, user;
	const char *why = NULL;
	double cpu;

	if (!counters_read(&run->counters, EVENT_CYCLES, &all))
		return;
	if (run->counters.scope == SCOPE_LEAF &&
		counters_read(&run->counters, EVENT_CYCLES_USER, &user)) {
		books->has_cycles = true;
		books->cycles = all.value;
		books->cycles_user = user.value;
	}
	cpu = (double)books->leaf.usage * NS_PER_US;
	if (run->counters.scope == SCOPE_INHERITED) {
		/* These stop before a process has let go of its memory. */
		why = "without the end of each process";
		cpu = all.running;
	} else if (all.scaled) {
		why = "the counter was shared";
	} else if (books->left > 0) {
		/* Read a moment after cpu.stat, and what runs on has run on. */
		why = ACCOUNT_LEFT;
	}
	set_cycles(run->sample, FIGURE_CYCLES, all.value, why);
	if (cpu > 0)
		set_cycles(run->sample, FIGURE_MHZ, all.value / cpu * 1000, why);
}

static const char *
no_event_why(int error)
{
	switch (-error) {
	case 0:
		return "the counter never ran";
	case ENOENT:
	case EOPNOTSUPP:
	case ENXIO:
		return "no hardware counter";
	case EACCES:
	case EPERM:
		return "needs CAP_PERFMON or a lower perf_event_paranoid";
	case ENOSYS:
		return "no perf events in this kernel";
	default:
		return strerror(-error);
	}
}

static void
sample_counters(struct run *run, struct books *books)
{
	static const struct {
		enum figure figure;
		unsigned need;
		enum event event;
	} rows[] = {
		{ FIGURE_FORKS, NEED_FORKS, EVENT_TASKS },
		{ FIGURE_THREADS, NEED_FORKS, EVENT_TASKS },
		{ FIGURE_EXECS, NEED_EXECS, EVENT_TASKS },
		{ FIGURE_MIGRATIONS, NEED_MIGRATIONS, EVENT_TASKS },
		{ FIGURE_MHZ, NEED_CYCLES, EVENT_CYCLES },
		{ FIGURE_CYCLES, NEED_CYCLES, EVENT_CYCLES },
	};
	static const char *const scopes[] = {
		[SCOPE_NONE] = "none",
		[SCOPE_LEAF] = "in the leaf",
		[SCOPE_INHERITED] = "inherited from the command",
	};
	struct reading tasks = { 0 };

	for (size_t i = 0; i < COUNT_OF(rows); i++)
		if (run->needs & rows[i].need)
			sample_missing(run->sample, rows[i].figure, "%s",
				no_event_why(run->counters.error[rows[i].event]));
	run->sample->values[FIGURE_SCOPE].text = scopes[run->counters.scope];
	sample_set(run->sample, FIGURE_SCOPE, EXACT, 0);
	counters_drain(&run->counters);
	if (!counters_read(&run->counters, EVENT_TASKS, &tasks))
		return;
	sample_records(run, &tasks);
	sample_migrations(run, &tasks);
	sample_cycles(run, books);
}

static void
sample_end(struct run *run)
{
	struct sample *sample = run->sample;
	int status = run->command.status;
	double elapsed = (double)(run->command.ended - run->command.started);
	double slept = (double)(util_clock_ns(CLOCK_BOOTTIME) -
				util_clock_ns(CLOCK_MONOTONIC) - run->sleep_before);
	const struct value *cpu = &sample->values[FIGURE_CPU];

	sample->wait_status = status;
	sample->exec_error = run->command.exec_error;
	sample_set(sample, FIGURE_ELAPSED, EXACT, elapsed);
	sample_set(sample, FIGURE_SUSPENDED, EXACT, slept < SUSPENDED_LEAST ? 0 : slept);
	if (WIFSIGNALED(status)) {
		sample_missing(sample, FIGURE_EXIT_STATUS, "killed by a signal");
		sample_set(sample, FIGURE_EXIT_SIGNAL, EXACT, WTERMSIG(status));
	} else {
		sample_missing(sample, FIGURE_EXIT_SIGNAL, "not killed by a signal");
		sample_set(sample, FIGURE_EXIT_STATUS, EXACT, WEXITSTATUS(status));
	}
	if (sample->exec_error) {
		/* What was measured is ttime's own child: true of no command. */
		for (int i = 0; i < FIGURE_COUNT; i++)
			if (i != FIGURE_COMMAND && i != FIGURE_EXIT_STATUS)
				sample_missing(sample, i, "the command did not run");
	} else if (elapsed > 0) {
		sample_set(sample, FIGURE_CPUS, cpu->quality, cpu->number / elapsed);
		sample_because(sample, FIGURE_CPUS, "%s", cpu->why);
	} else
		sample_missing(sample, FIGURE_CPUS, "no time elapsed");
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
	if (run->no_leaf_why) {
		sample_missing(sample, FIGURE_LEAF, "no cgroup: %s", run->no_leaf_why);
		return;
	}
	snprintf(sample->leaf, sizeof(sample->leaf), "%s", run->leaf.path);
	sample->values[FIGURE_LEAF].text = sample->leaf;
	sample_set(sample, FIGURE_LEAF, EXACT, 0);
}

/* One tick is the resolution of the coarse clock. (clock_getres(2)) */
static double
clock_tick_rate(void)
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
}

/* Memory that ttime itself has held, in KiB; the command's peak starts from there. */
static double
own_peak(void)
{
	char text[SMALL_FILE];
	const char *line;
	uint64_t peak = 0;

	if (util_read_small(AT_FDCWD, "/proc/self/status", text, sizeof(text)) < 0)
		return 0;
	line = strstr(text, "\nVmHWM:");
	if (line)
		util_parse_u64(line + 7 + strspn(line + 7, " \t"), NULL, &peak);
	return (double)peak;
}

static void
sample_memory(struct run *run, const struct books *books)
{
	double peak = (double)books->rusage.ru_maxrss;

	if (!(run->needs & NEED_MEMORY) || peak > own_peak())
		return;
	sample_set(run->sample, FIGURE_MAXRSS, ESTIMATE, peak);
	sample_because(run->sample, FIGURE_MAXRSS, "not more than ttime itself");
}

void
gather_sample(struct run *run)
{
	struct sample *sample = run->sample;
	struct books books = {
		.hz = clock_tick_rate(),
		.by_rusage = run->by_rusage,
	};

	if (!run->no_leaf_why && leaf_read_cpu(&run->leaf, &books.leaf) < 0)
		run->no_leaf_why = "cpu.stat could not be read";
	books.left = sample_left(run);
	sample_schedstat(run);
	command_reap(&run->command);
	books.rusage = run->command.rusage;
	books.has_leaf = !run->no_leaf_why;
	books.no_leaf_why = run->no_leaf_why;
	sample_counters(run, &books);
	account_cpu(&books, sample);
	account_rusage(&books, sample);
	sample_memory(run, &books);
	sample_stalls(run);
	if (account_has_escaped(&books))
		weaken_by_escape(run);
	sample_end(run);
	sample_host(run, books.hz);
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
