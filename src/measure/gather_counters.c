/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <string.h>

#include "gather.h"
#include "loan.h"
#include "util.h"

#define NEEDS_PERFMON "needs CAP_PERFMON or perf_event_paranoid 1; --switches estimates"
#define BY_SWITCHES   "by switches: a move before a task's first run is missed"

/* A count out of the records, lower bound where any was lost. */
static void
sample_records(struct run *run, const struct reading *tasks)
{
	const struct tally *tally = &run->counters.tally;
	bool lost = counters_lost(&run->counters, tasks);
	bool whole = !lost && counters_complete(&run->counters);
	const struct {
		enum figure figure;
		unsigned need;
		uint64_t number;
	} rows[] = {
		{ FIGURE_FORKS, NEED_FORKS, tally->forks },
		{ FIGURE_THREADS, NEED_FORKS, tally->threads },
		{ FIGURE_EXECS, NEED_EXECS, counters_execs(&run->counters) },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		if (!(run->needs & rows[i].need))
			continue;
		sample_set(run->sample, rows[i].figure, whole ? EXACT : AT_LEAST,
			(double)rows[i].number);
		if (lost)
			sample_because(run->sample, rows[i].figure, GATHER_LOST);
		else if (!whole)
			sample_because(run->sample, rows[i].figure, GATHER_NOT_FOLLOWED);
	}
}

/* The kernel cannot count them for this user: out of the switches, if asked for. */
static void
estimate_migrations(struct run *run, const struct reading *tasks)
{
	const struct counters *counters = &run->counters;
	bool lost = counters_lost(counters, tasks);
	bool whole = !lost && counters_complete(counters);

	if (!counters->has_switches) {
		sample_missing(run->sample, FIGURE_MIGRATIONS, NEEDS_PERFMON);
		return;
	}
	sample_set(run->sample, FIGURE_MIGRATIONS, whole ? ESTIMATE : AT_LEAST,
		(double)run->timeline.moves);
	sample_because(run->sample, FIGURE_MIGRATIONS, "%s",
		lost ? GATHER_LOST : (whole ? BY_SWITCHES : GATHER_NOT_FOLLOWED));
	run->sample->values[FIGURE_MIGRATIONS].source = "perf SWITCH records";
}

static void
sample_migrations(struct run *run, const struct reading *tasks)
{
	bool whole = counters_complete(&run->counters);

	if (!(run->needs & NEED_MIGRATIONS))
		return;
	if (run->counters.kernel_excluded) {
		estimate_migrations(run, tasks);
		return;
	}
	sample_set(
		run->sample, FIGURE_MIGRATIONS, whole ? EXACT : AT_LEAST, tasks->value);
	if (!whole)
		sample_because(run->sample, FIGURE_MIGRATIONS, GATHER_NOT_FOLLOWED);
}

static void
set_cycles(struct sample *sample, enum figure figure, double number, const char *why)
{
	sample_set(sample, figure, why ? ESTIMATE : EXACT, number);
	if (why)
		sample_because(sample, figure, "%s", why);
}

/* The CPU time that an event counted in, and why that is not quite the command's. */
static double
counted_in(const struct run *run, const struct books *books, const struct reading *all,
	const char **ret_why)
{
	*ret_why = NULL;
	if (run->counters.scope == SCOPE_INHERITED) {
		/* These stop before a process has let go of its memory. */
		*ret_why = "without the end of each process";
		return all->running;
	}
	if (all->scaled)
		*ret_why = "the counter was shared";
	else if (books->left > 0)
		/* Read a moment after cpu.stat, and what runs on has run on. */
		*ret_why = ACCOUNT_LEFT;
	return (double)books->leaf.usage * NS_PER_US;
}

/* Cycles, and the books' second split. */
static bool
sample_cycles(struct run *run, struct books *books)
{
	struct reading all, user;
	const char *why;
	double cpu;

	if (!counters_read(&run->counters, EVENT_CYCLES, &all))
		return false;
	cpu = counted_in(run, books, &all, &why);
	set_cycles(run->sample, FIGURE_CYCLES, all.value, why);
	if (cpu > 0)
		set_cycles(run->sample, FIGURE_MHZ, all.value / cpu * 1000, why);
	if (!counters_read(&run->counters, EVENT_CYCLES_USER, &user))
		return true;
	set_cycles(run->sample, FIGURE_CYCLES_USER, user.value, why);
	books->has_cycles = true;
	books->cycles = all.value;
	books->cycles_user = user.value;
	books->cycles_ns = all.running;
	return true;
}

/* The clock rate where there is no counter of cycles: next best, and third. */
static void
sample_rate(struct run *run, const struct books *books)
{
	struct reading aperf;
	const char *why;
	double mhz, cpu;

	if (counters_read(&run->counters, EVENT_APERF, &aperf)) {
		cpu = counted_in(run, books, &aperf, &why);
		if (cpu > 0)
			set_cycles(
				run->sample, FIGURE_MHZ, aperf.value / cpu * 1000, why);
		run->sample->values[FIGURE_MHZ].source = "perf msr/aperf/ / cpu";
	} else if (rate_mean(&run->rate, &mhz)) {
		sample_set(run->sample, FIGURE_MHZ, ESTIMATE, mhz);
		sample_because(run->sample, FIGURE_MHZ, "cpufreq, %d samples",
			run->rate.samples);
		run->sample->values[FIGURE_MHZ].source = "cpufreq";
	} else if (rate_is_sampled(&run->rate)) {
		sample_missing(run->sample, FIGURE_MHZ, "%s",
			run->rate.samples > 0
				? "no counter, and no rate of the CPUs it ran on"
				: "no counter, and too short to sample cpufreq");
	}
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

void
gather_counters(struct run *run, struct books *books)
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
		{ FIGURE_CYCLES_USER, NEED_CYCLES, EVENT_CYCLES },
		{ FIGURE_RUNNING, NEED_TIMELINE, EVENT_TASKS },
		{ FIGURE_RUNNING_CPUS, NEED_TIMELINE, EVENT_TASKS },
		{ FIGURE_RUNNING_PEAK, NEED_TIMELINE, EVENT_TASKS },
		{ FIGURE_GAPS, NEED_TIMELINE, EVENT_TASKS },
		{ FIGURE_GAPS_COUNT, NEED_TIMELINE, EVENT_TASKS },
		{ FIGURE_READY, NEED_TIMELINE, EVENT_TASKS },
		{ FIGURE_PREEMPTED, NEED_TIMELINE, EVENT_TASKS },
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
	run->sample->values[FIGURE_SCOPE].text =
		run->counters.is_lent ? "in the leaf, lent by " LOAN_PROGRAM
				      : scopes[run->counters.scope];
	sample_set(run->sample, FIGURE_SCOPE, EXACT, 0);
	counters_drain(&run->counters, true);
	if (counters_read(&run->counters, EVENT_TASKS, &tasks)) {
		sample_records(run, &tasks);
		sample_migrations(run, &tasks);
		gather_timeline(run, &tasks);
	}
	if (run->needs & NEED_CYCLES && !sample_cycles(run, books))
		sample_rate(run, books);
}
