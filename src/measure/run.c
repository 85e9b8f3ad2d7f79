/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

#include "account.h"
#include "command.h"
#include "counters.h"
#include "leaf.h"
#include "run.h"
#include "util.h"

/* Inherited rings are drained on a timer: an exit in the tree must not wake us. */
#define DRAIN_MS 20

/* A sleep of the machine shorter than that is the clocks' own difference. */
#define SUSPENDED_LEAST 10e6

struct run {
	const struct run_request *request;
	struct sample *sample;
	struct leaf leaf;
	const char *no_leaf_why; /* NULL: there is a leaf */
	struct counters counters;
	struct command command;
	struct rlimit nofile;    /* the caller's, for the command */
	long own_maxrss;         /* KiB, before the fork */
	int64_t boottime;        /* when the command started, as both clocks say */
};

static unsigned
needs(const struct run *run)
{
	return run->request->needs;
}

static void
make_leaf(struct run *run)
{
	const char *why = NULL;
	int error;

	run->leaf = (struct leaf)LEAF_NONE;
	error = leaf_make("", &run->leaf, &why);
	if (error < 0)
		run->no_leaf_why = why ? why : strerror(-error);
}

/* Counters take descriptors on every CPU: let no limit of the caller bite. */
static void
raise_nofile(const struct run *run)
{
	struct rlimit limit = run->nofile;
	int cpus = counters_online_cpus("", NULL, 0);
	rlim_t wanted = (rlim_t)counters_descriptors(cpus > 0 ? cpus : 0, needs(run)) + 64;

	if (limit.rlim_cur >= wanted)
		return;
	limit.rlim_cur = wanted < limit.rlim_max ? wanted : limit.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
}

static void
open_counters(struct run *run)
{
	if (needs(run) & NEED_COUNTERS)
		raise_nofile(run);
	counters_open(&run->counters, "", run->leaf.directory, needs(run));
}

static int
start(struct run *run)
{
	struct command_spec spec = {
		.argv = run->request->argv,
		.leaf = &run->leaf,
		.nofile = needs(run) & NEED_COUNTERS ? &run->nofile : NULL,
	};
	struct rusage own;

	getrusage(RUSAGE_SELF, &own);
	run->own_maxrss = own.ru_maxrss;
	run->boottime = util_clock_ns(CLOCK_BOOTTIME) - util_clock_ns(CLOCK_MONOTONIC);
	return command_start(&run->command, &spec);
}

static void
drain(void *data)
{
	counters_drain(data);
}

static int
wait_for_end(struct run *run)
{
	AUTO_FREE struct pollfd *fds =
		calloc((size_t)run->counters.cpu_count + 1, sizeof(*fds));
	struct pollfd only;
	struct command_watch watch = {
		.fds = fds ? fds : &only, .interval_ms = -1,
		.look = drain, .data = &run->counters,
	};

	if (fds && run->counters.scope == SCOPE_LEAF)
		watch.count = counters_watch(&run->counters, fds + 1);
	else if (run->counters.scope != SCOPE_NONE)
		watch.interval_ms = DRAIN_MS;
	command_wait(&run->command, &watch);
	return 0;
}

static void
sample_schedstat(struct run *run)
{
	char path[64], text[SMALL_FILE];
	uint64_t on_cpu, ready;
	int error;

	if (!(needs(run) & NEED_SCHEDSTAT))
		return;
	snprintf(path, sizeof(path), "/proc/%d/schedstat", run->command.pid);
	error = util_read_small(AT_FDCWD, path, text, sizeof(text));
	if (error == 0)
		error = cgroupfs_schedstat(text, &on_cpu, &ready);
	if (error < 0) {
		sample_missing(run->sample, FIGURE_RUN, "no schedstat: %s", strerror(-error));
		sample_missing(run->sample, FIGURE_WAIT, "no schedstat: %s", strerror(-error));
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

	for (size_t i = 0; i < COUNT_OF(rows) && needs(run) & NEED_PRESSURE; i++) {
		uint64_t us;
		int error;

		if (run->no_leaf_why) {
			sample_missing(run->sample, rows[i].figure, "no cgroup");
			continue;
		}
		error = leaf_read_stall(&run->leaf, rows[i].file, &us);
		if (error < 0)
			sample_missing(run->sample, rows[i].figure,
				"no pressure accounting: %s", strerror(-error));
		else
			sample_set(run->sample, rows[i].figure, EXACT,
				(double)us * NS_PER_US);
	}
}

static void
sample_left(struct run *run)
{
	struct value *cpu = &run->sample->values[FIGURE_CPU];
	int left;

	if (!(needs(run) & NEED_LEFT))
		return;
	if (run->no_leaf_why) {
		sample_missing(run->sample, FIGURE_LEFT, "no cgroup");
		return;
	}
	left = leaf_count_processes(&run->leaf);
	if (left < 0) {
		sample_missing(run->sample, FIGURE_LEFT, "%s", strerror(-left));
		return;
	}
	sample_set(run->sample, FIGURE_LEFT, EXACT, left);
	/* What runs is booked up to its last clock tick. */
	if (left > 0 && cpu->quality == EXACT)
		cpu->quality = AT_LEAST;
}

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
		if (!(needs(run) & rows[i].need))
			continue;
		sample_set(run->sample, rows[i].figure, whole ? EXACT : AT_LEAST,
			(double)rows[i].number);
		if (lost)
			sample_because(run->sample, rows[i].figure, "records were lost");
		else if (!whole)
			sample_because(run->sample, rows[i].figure,
				"not every process could be followed");
	}
}

static void
sample_migrations(struct run *run, const struct reading *tasks)
{
	if (!(needs(run) & NEED_MIGRATIONS))
		return;
	if (run->counters.kernel_excluded)
		sample_missing(run->sample, FIGURE_MIGRATIONS,
			"needs CAP_PERFMON or perf_event_paranoid 1");
	else
		sample_set(run->sample, FIGURE_MIGRATIONS,
			counters_complete(&run->counters) ? EXACT : AT_LEAST,
			tasks->value);
}

/* Cycles and clock rate, once cpu is known; and the books' second split. */
static void
sample_cycles(struct run *run, struct books *books)
{
	struct reading all, user;
	enum quality quality;
	double cpu;

	if (!counters_read(&run->counters, EVENT_CYCLES, &all))
		return;
	if (run->counters.scope == SCOPE_LEAF &&
		counters_read(&run->counters, EVENT_CYCLES_USER, &user)) {
		books->has_cycles = true;
		books->cycles = all.value;
		books->cycles_user = user.value;
	}
	quality = all.scaled ? ESTIMATE : EXACT;
	cpu = (double)books->leaf.usage * NS_PER_US;
	if (run->counters.scope == SCOPE_INHERITED) {
		/* These stop before a process has let go of its memory. */
		quality = ESTIMATE;
		cpu = all.running;
	}
	sample_set(run->sample, FIGURE_CYCLES, quality, all.value);
	if (cpu > 0)
		sample_set(run->sample, FIGURE_MHZ, quality, all.value / cpu * 1000);
}

static const char *
no_event_why(int error)
{
	switch (-error) {
	case ENOENT:
	case EOPNOTSUPP:
	case ENXIO:
		return "no hardware counter";
	case EACCES:
	case EPERM:
		return "perf events not permitted";
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
		[SCOPE_NONE] = "none", [SCOPE_LEAF] = "in the leaf",
		[SCOPE_INHERITED] = "inherited from the command",
	};
	struct reading tasks = { 0 };

	for (size_t i = 0; i < COUNT_OF(rows); i++)
		if (needs(run) & rows[i].need)
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
		util_clock_ns(CLOCK_MONOTONIC) - run->boottime);
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
		/* What was measured is ttime's own fork: true of no command. */
		for (int i = 0; i < FIGURE_COUNT; i++)
			if (i != FIGURE_COMMAND && i != FIGURE_EXIT_STATUS)
				sample_missing(sample, i, "the command did not run");
	} else if (elapsed > 0)
		sample_set(sample, FIGURE_CPUS, cpu->quality, cpu->number / elapsed);
	else
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

	if (clock_getres(CLOCK_MONOTONIC_COARSE, &tick) != 0 || tick.tv_nsec == 0)
		return 100; /* the lowest of all, so that an error is not understated */
	return (double)((1000000000L + tick.tv_nsec / 2) / tick.tv_nsec);
}

/* The command is a zombie: take everything that goes with it or the leaf. */
static void
take_sample(struct run *run)
{
	struct sample *sample = run->sample;
	struct books books = {
		.hz = clock_tick_rate(),
		.by_rusage = run->request->by_rusage,
	};

	if (!run->no_leaf_why && leaf_read_cpu(&run->leaf, &books.leaf) < 0)
		run->no_leaf_why = "cpu.stat could not be read";
	sample_schedstat(run);
	command_reap(&run->command);
	books.rusage = run->command.rusage;
	if (run->command.leaf_error < 0)
		run->no_leaf_why = strerror(-run->command.leaf_error);
	books.has_leaf = !run->no_leaf_why;
	books.no_leaf_why = run->no_leaf_why;
	sample_counters(run, &books);
	account_cpu(&books, sample);
	account_rusage(&books, sample);
	if (books.rusage.ru_maxrss <= run->own_maxrss) {
		/* The kernel starts from what ttime held when it forked. */
		sample_set(sample, FIGURE_MAXRSS, ESTIMATE, (double)books.rusage.ru_maxrss);
		sample_because(sample, FIGURE_MAXRSS, "not more than ttime itself");
	}
	sample_left(run);
	sample_stalls(run);
	sample_host(run, books.hz);
	sample_end(run);
}

static void
start_sample(const struct run_request *request, struct sample *sample)
{
	memset(sample, 0, sizeof(*sample));
	sample->command = request->argv;
	for (int i = 0; i < FIGURE_COUNT; i++)
		sample_missing(sample, i, "not kept by Linux");
	sample_set(sample, FIGURE_COMMAND, EXACT, 0);
}

int
run_command(const struct run_request *request, struct sample *sample)
{
	struct run run = { .request = request, .sample = sample };
	int error;

	start_sample(request, sample);
	getrlimit(RLIMIT_NOFILE, &run.nofile);
	make_leaf(&run);
	open_counters(&run);
	error = start(&run);
	if (error == 0) {
		wait_for_end(&run);
		take_sample(&run);
	}
	counters_close(&run.counters);
	if (leaf_exists(&run.leaf))
		leaf_remove(&run.leaf);
	return error;
}
