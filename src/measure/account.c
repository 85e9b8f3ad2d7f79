/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

#include "account.h"
#include "util.h"

#define TIMEVAL_NS(tv)                                                                   \
	((double)(tv).tv_sec * NS_PER_SECOND + (double)(tv).tv_usec * NS_PER_US)

double
account_rusage_ns(const struct rusage *rusage)
{
	return TIMEVAL_NS(rusage->ru_utime) + TIMEVAL_NS(rusage->ru_stime);
}

/* By Newton; libm would cost each run of ttime the loading of a library. */
static double
square_root(double number)
{
	double root = number > 1 ? number : 1;

	for (int i = 0; i < 60; i++)
		root = (root + number / root) / 2;
	return root;
}

double
account_split_error(double share, double ticks)
{
	/*
	 * One imagined tick on either side: a share of exactly 0 or 1 out of
	 * ten ticks is not certain, though the plain formula says so.
	 */
	double p = (share * ticks + 1) / (ticks + 2);

	return square_root(p * (1 - p) / ticks);
}

static double
leaf_ns(const struct books *books)
{
	return (double)books->leaf.usage * NS_PER_US;
}

/* Books in microseconds, of a few processes, differ by so much when they agree. */
#define BOOKS_ROUND_NS 100e3

/* Both books round, and lag by a tick at the most on each side. */
static double
slack_ns(const struct books *books)
{
	return 2 * NS_PER_SECOND / books->hz + account_rusage_ns(&books->rusage) / 100;
}

bool
account_has_escaped(const struct books *books)
{
	return books->has_leaf &&
	       account_rusage_ns(&books->rusage) > leaf_ns(books) + slack_ns(books);
}

/* What is said of a split is said of both. */
static const enum figure split_figures[] = { FIGURE_USER, FIGURE_SYS };

static void
set_split(struct sample *sample, enum quality quality, double user, double sys,
	const char *source)
{
	sample_set(sample, FIGURE_USER, quality, user);
	sample_set(sample, FIGURE_SYS, quality, sys);
	sample_set(sample, FIGURE_SPLIT, EXACT, 0);
	sample->values[FIGURE_USER].source = source;
	sample->values[FIGURE_SYS].source = source;
	sample->values[FIGURE_SPLIT].text = source;
}

static void
split_because(struct sample *sample, const char *why)
{
	for (size_t i = 0; i < COUNT_OF(split_figures); i++)
		sample_because(sample, split_figures[i], "%s", why);
}

/*
 * user and sys by wait4, asked for or all there is: an estimate with the error
 * that ticks of single processes have. No lower bound, even where some may be
 * missing: one of both is too large.
 */
static void
split_by_rusage(const struct books *books, struct sample *sample)
{
	set_split(sample, ESTIMATE, TIMEVAL_NS(books->rusage.ru_utime),
		TIMEVAL_NS(books->rusage.ru_stime), "wait4, clock ticks of each process");
	split_because(sample, "by wait4, as time(1) has it");
}

static double
ticks_of(const struct books *books, double cpu)
{
	return cpu * books->hz / NS_PER_SECOND;
}

/* Two splits that differ by more than that, as a share, and by so many errors, do. */
#define DISAGREEMENT       0.03
#define DISAGREEMENT_SIGMA 3

/* Of less than that part of the CPU time the cycles are no witness. */
#define CYCLES_COVER 0.97

/*
 * Cycles know nothing of ticks: where both tell a different story, say so. The
 * tick of a virtual machine, above all, can be late.
 */
static void
compare_with_cycles(const struct books *books, struct sample *sample, double cpu,
	double share, double error)
{
	double by_cycles = books->cycles_user / books->cycles;
	double points = by_cycles > share ? by_cycles - share : share - by_cycles;
	const char *before = sample->values[FIGURE_SYS].why;
	char first[64];

	if (books->cycles_ns < cpu * CYCLES_COVER || points <= DISAGREEMENT ||
		points <= DISAGREEMENT_SIGMA * error)
		return;
	snprintf(first, sizeof(first), "%.60s%s", before, *before ? ", " : "");
	sample_because(sample, FIGURE_SYS, "%scycles say %.0f%%, %.1f points %s", first,
		(1 - by_cycles) * 100, points * 100, by_cycles > share ? "less" : "more");
}

/* The user share of some ticks. */
static double
user_share(const struct cpu_stat *stat)
{
	double sum = (double)stat->user + (double)stat->system;

	return sum > 0 ? (double)stat->user / sum : 0;
}

/*
 * The standard error of the user share. The kernel splits all that a cgroup ever
 * used by all its ticks. Where the own one used some @earlier, that is split anew,
 * too: with another number of ns for a tick, which varies as 1/sqrt(ticks), what
 * had another share than the command is moved between user and sys.
 */
static double
split_error(const struct books *books, double cpu, double share)
{
	const struct cpu_stat *earlier = &books->earlier;
	double before = books->has_bounds ? (double)earlier->usage * NS_PER_US : 0;
	double error = account_split_error(share, ticks_of(books, cpu));
	double other = user_share(earlier), moved;

	if (before <= 0)
		return error;
	moved = before / cpu * (other > 0.5 ? other : 1 - other);
	return square_root(
		error * error + moved * moved *
					(1 / ticks_of(books, before) +
						1 / ticks_of(books, before + cpu)));
}

/* The split of @cpu ns by the ticks that @share of user mode was sampled from. */
static void
split_by_ticks(const struct books *books, struct sample *sample, double cpu, double share,
	const char *source)
{
	double ticks = ticks_of(books, cpu);
	double error = ticks > 0 ? split_error(books, cpu, share) : 1;
	bool is_resolved = ticks >= TICKS_LEAST && error <= ERROR_MOST;
	enum quality quality = error > ERROR_TOLD ? ESTIMATE : EXACT;
	bool has_cycles = books->has_cycles && books->cycles > 0;
	double shown = share;
	char why[WHY_MAX] = "";

	if (is_resolved) {
		if (quality == ESTIMATE)
			snprintf(why, sizeof(why), "standard error %.1f points",
				error * 100);
	} else if (has_cycles) {
		shown = books->cycles_user / books->cycles;
		quality = ESTIMATE;
		source = "perf cycles, in user mode and in all";
		snprintf(why, sizeof(why), "split by cycles");
	} else {
		/* The numbers stay for GNU time's letters, which cannot say this. */
		quality = MISSING;
		if (ticks < TICKS_LEAST)
			snprintf(why, sizeof(why),
				"not resolved: %.1f clock ticks, %.0f needed", ticks,
				TICKS_LEAST);
		else
			snprintf(why, sizeof(why),
				"not resolved: standard error %.0f points", error * 100);
	}
	set_split(sample, quality, cpu * shown, cpu * (1 - shown), source);
	split_because(sample, why);
	if (is_resolved && has_cycles)
		compare_with_cycles(books, sample, cpu, share, error);
}

/* CPU time of what was moved out of the leaf; within the slack nobody can tell. */
static void
set_escaped(const struct books *books, struct sample *sample)
{
	double outside = account_rusage_ns(&books->rusage) - leaf_ns(books);

	if (!books->has_leaf) {
		sample_missing(sample, FIGURE_ESCAPED, "no cgroup");
	} else if (account_has_escaped(books)) {
		sample_set(sample, FIGURE_ESCAPED, AT_LEAST, outside);
		sample_because(
			sample, FIGURE_ESCAPED, "what wait4 saw and the leaf did not");
	} else {
		sample_set(sample, FIGURE_ESCAPED,
			outside > BOOKS_ROUND_NS ? ESTIMATE : EXACT, 0);
		if (outside > BOOKS_ROUND_NS)
			sample_because(sample, FIGURE_ESCAPED,
				"both books differ by %.1f ms", outside / 1e6);
	}
}

/*
 * The two books differ by no more than that where they are of the same: about,
 * and quite. In between there is room for a little that nobody waited for.
 */
#define BOUNDS_PART       0.03
#define BOUNDS_NS         5e6
#define BOUNDS_QUITE_PART 0.003
#define BOUNDS_QUITE_NS   1e6

/* In seconds, rounded up to ms: told so, a bound stays one. */
static double
bound_told(double ns)
{
	uint64_t ms = (uint64_t)((ns + 999999) / 1e6);

	return (double)ms / 1000;
}

static void
set_between(struct sample *sample, enum figure figure, double least, double most)
{
	sample_set(sample, figure, AT_LEAST, least > 0 ? least : 0);
	sample_because(sample, figure, "at most %.3f", bound_told(most));
}

/*
 * wait4's split is no bound: it books short processes as user. But what of the
 * sum cannot have been system time, all of the own cgroup's taken for ours, was
 * user time; and the other way round.
 */
static void
set_split_between(const struct books *books, struct sample *sample, double least)
{
	double user = (double)books->around.user * NS_PER_US;
	double sys = (double)books->around.system * NS_PER_US;

	set_split(sample, AT_LEAST, 0, 0, "wait4 and cpu.stat of the own cgroup");
	set_between(sample, FIGURE_USER, least - sys, user);
	set_between(sample, FIGURE_SYS, least - user, sys);
	/* A letter cannot be marked: there it is what time(1) says. */
	sample->values[FIGURE_USER].plain = TIMEVAL_NS(books->rusage.ru_utime);
	sample->values[FIGURE_SYS].plain = TIMEVAL_NS(books->rusage.ru_stime);
}

/*
 * Without a leaf wait4 is a lower bound and what the own cgroup used an upper
 * one. Where they agree, nothing else ran and nothing was lost, as far as they
 * agree.
 */
static void
account_between(const struct books *books, struct sample *sample)
{
	const struct cpu_stat *around = &books->around;
	double least = account_rusage_ns(&books->rusage);
	double most = (double)around->usage * NS_PER_US;
	double slack = least * BOUNDS_PART + BOUNDS_NS;
	double gap;

	sample->values[FIGURE_CPU].source = "wait4 and cpu.stat of the own cgroup";
	if (most > least + slack) {
		sample_set(sample, FIGURE_CPU, AT_LEAST, least);
		sample_because(sample, FIGURE_CPU,
			"no cgroup: %.64s; at most %.3f, with strangers or orphans",
			books->no_leaf_why, bound_told(most));
		set_split_between(books, sample, least);
		return;
	}
	gap = most > least ? most - least : least - most;
	sample_set(sample, FIGURE_CPU,
		gap > least * BOUNDS_QUITE_PART + BOUNDS_QUITE_NS ? ESTIMATE : EXACT,
		least);
	sample_because(sample, FIGURE_CPU,
		"no cgroup: %.64s; the own one agrees to %.1f ms", books->no_leaf_why,
		gap / 1e6);
	split_by_ticks(books, sample, least, user_share(around),
		"cpu.stat of the own cgroup, clock ticks");
	for (size_t i = 0; i < COUNT_OF(split_figures); i++)
		if (sample->values[split_figures[i]].quality == EXACT)
			sample->values[split_figures[i]].quality = ESTIMATE;
}

/* Do the two bounds make sense? Who has left the own cgroup is in only one. */
static bool
has_bounds(const struct books *books)
{
	double least = account_rusage_ns(&books->rusage);

	return !books->has_leaf && books->has_bounds && !books->by_rusage &&
	       (double)books->around.usage * NS_PER_US >=
		       least * (1 - BOUNDS_PART) - BOUNDS_NS;
}

/* The quality of cpu, and why it is no better. */
static void
set_cpu(const struct books *books, struct sample *sample, double cpu)
{
	bool escaped = account_has_escaped(books);
	bool trusted = books->has_leaf && !escaped;
	bool from_leaf = books->has_leaf && cpu == leaf_ns(books);

	sample_set(
		sample, FIGURE_CPU, trusted && books->left == 0 ? EXACT : AT_LEAST, cpu);
	sample->values[FIGURE_CPU].source = from_leaf ? "cpu.stat" : "wait4";
	if (!books->has_leaf)
		sample_because(sample, FIGURE_CPU, "no cgroup: %s", books->no_leaf_why);
	else if (escaped)
		sample_because(sample, FIGURE_CPU, ACCOUNT_ESCAPED);
	else if (books->left > 0)
		sample_because(sample, FIGURE_CPU, ACCOUNT_LEFT);
}

void
account_cpu(const struct books *books, struct sample *sample)
{
	double seen = account_rusage_ns(&books->rusage);
	double cpu = books->has_leaf && leaf_ns(books) >= seen ? leaf_ns(books) : seen;
	bool trusted = books->has_leaf && !account_has_escaped(books);

	sample->told_user = TIMEVAL_NS(books->rusage.ru_utime);
	sample->told_sys = TIMEVAL_NS(books->rusage.ru_stime);
	set_escaped(books, sample);
	if (has_bounds(books)) {
		account_between(books, sample);
		return;
	}
	set_cpu(books, sample, cpu);
	if (trusted && !books->by_rusage)
		split_by_ticks(books, sample, cpu, user_share(&books->leaf),
			"cpu.stat, clock ticks of the whole leaf");
	else if (!books->by_rusage && ticks_of(books, cpu) < TICKS_LEAST)
		split_by_ticks(books, sample, cpu,
			cpu > 0 ? TIMEVAL_NS(books->rusage.ru_utime) / cpu : 0,
			"wait4, clock ticks of each process");
	else
		split_by_rusage(books, sample);
	for (size_t i = 0; i < COUNT_OF(split_figures) && books->left > 0; i++)
		sample_at_least(sample, split_figures[i], ACCOUNT_LEFT);
}

void
account_rusage(const struct books *books, struct sample *sample)
{
	const struct rusage *usage = &books->rusage;
	const struct {
		enum figure figure;
		long number;
	} rows[] = {
		{ FIGURE_MAXRSS, usage->ru_maxrss },
		{ FIGURE_FAULTS_MAJOR, usage->ru_majflt },
		{ FIGURE_FAULTS_MINOR, usage->ru_minflt },
		{ FIGURE_SWITCHES_VOLUNTARY, usage->ru_nvcsw },
		{ FIGURE_SWITCHES_INVOLUNTARY, usage->ru_nivcsw },
		{ FIGURE_IO_IN, usage->ru_inblock },
		{ FIGURE_IO_OUT, usage->ru_oublock },
	};
	double seen = account_rusage_ns(usage);
	bool missed =
		books->left > 0 ||
		(books->has_leaf && leaf_ns(books) > seen * 1.03 + 5e6 + books->unsure);

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		sample_set(sample, rows[i].figure, missed ? AT_LEAST : EXACT,
			(double)rows[i].number);
		if (missed)
			sample_because(sample, rows[i].figure,
				"processes that nobody waited for are not in it");
	}
}
