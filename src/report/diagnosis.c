/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "diagnosis.h"
#include "rows.h"
#include "util.h"

/* A rule says its sentence and how much it weighs, as a share of the time; or 0. */
typedef double rule(const struct sample *sample, char *sentence, size_t size);

/* The numbers of the rules; the manual has them, too. */
#define WORTH_SAYING 0.1 /* of the elapsed time */

#define CREATION_SYS       0.5 /* sys in CPU time */
#define CREATION_PROCESSES 100
#define CREATION_EACH_MOST 20e6 /* ns of CPU time a process */

#define SLOW_CLOCK 0.7 /* of the highest */

#define RESTLESS            50 /* migrations, */
#define RESTLESS_PER_SECOND 20 /* and in a second of running */
#define ONE_CPU             1.1

/* The figure, if it is good enough to build on. */
static bool
has(const struct sample *sample, enum figure figure, double *ret)
{
	const struct value *value = &sample->values[figure];

	*ret = value->number;
	return value->quality == EXACT || value->quality == ESTIMATE;
}

static double
share_of_span(const struct sample *sample, double ns)
{
	double share = ns / sample_span(sample);

	return share < WORTH_SAYING ? 0 : share;
}

static double
say_creation(const struct sample *sample, char *sentence, size_t size)
{
	double sys, cpu, forks, each;

	if (!has(sample, FIGURE_SYS, &sys) || !has(sample, FIGURE_CPU, &cpu) ||
		!has(sample, FIGURE_FORKS, &forks) || cpu <= 0 ||
		forks < CREATION_PROCESSES)
		return 0;
	each = cpu / (forks + 1);
	if (sys < cpu * CREATION_SYS || each > CREATION_EACH_MOST)
		return 0;
	snprintf(sentence, size,
		"Sys is %.0f%% of CPU and %.0f processes were started: each of them "
		"costs "
		"about %.2g ms of CPU",
		sys * 100 / cpu, forks, each / 1e6);
	return share_of_span(sample, cpu);
}

/* Does it run on about one CPU at a time, and change that often? */
static bool
is_restless(const struct sample *sample, double *ret_moves)
{
	double running, cpus, online;

	return has(sample, FIGURE_MIGRATIONS, ret_moves) && *ret_moves >= RESTLESS &&
	       has(sample, FIGURE_RUNNING, &running) &&
	       has(sample, FIGURE_RUNNING_CPUS, &cpus) &&
	       has(sample, FIGURE_NCPU, &online) && online > 1 && cpus <= ONE_CPU &&
	       *ret_moves * NS_PER_SECOND > running * RESTLESS_PER_SECOND;
}

static double
say_clock(const struct sample *sample, char *sentence, size_t size)
{
	double mhz, most, running, moves;
	size_t used;

	if (!has(sample, FIGURE_MHZ, &mhz) || !has(sample, FIGURE_MHZ_MAX, &most) ||
		!has(sample, FIGURE_RUNNING, &running) || mhz > most * SLOW_CLOCK)
		return 0;
	used = (size_t)snprintf(
		sentence, size, "The command ran at %.0f of %.0f MHz", mhz, most);
	if (is_restless(sample, &moves))
		snprintf(sentence + used, size - used,
			" and moved %.0f times: try taskset -c 0", moves);
	return share_of_span(sample, running * (1 - mhz / most));
}

static double
say_moves(const struct sample *sample, char *sentence, size_t size)
{
	double running, moves, mhz, most;

	/* With a slow clock that sentence says it. */
	if (!is_restless(sample, &moves) || !has(sample, FIGURE_RUNNING, &running) ||
		(has(sample, FIGURE_MHZ, &mhz) && has(sample, FIGURE_MHZ_MAX, &most) &&
			mhz <= most * SLOW_CLOCK))
		return 0;
	snprintf(sentence, size,
		"The command ran on %.2f CPUs on average and moved %.0f times, %.0f in a "
		"second of running: try taskset -c 0",
		sample->values[FIGURE_RUNNING_CPUS].number, moves,
		moves * NS_PER_SECOND / running);
	/* How much a move costs is not known: what is known weighs more. */
	return share_of_span(sample, running) / 2;
}

/* Gaps up to a class, or from it on: the sum, and how many. */
static double
sum_gaps(const struct sample *sample, int from, int to, uint64_t *ret_count)
{
	const struct value *gaps = &sample->values[FIGURE_GAPS];
	double sum = 0;

	*ret_count = 0;
	if (!sample->explanation || gaps->quality == MISSING)
		return 0;
	for (int i = from; i <= to; i++) {
		sum += sample->explanation->classes[i].sum;
		*ret_count += sample->explanation->classes[i].count;
	}
	return sum;
}

static double
say_hand_overs(const struct sample *sample, char *sentence, size_t size)
{
	uint64_t count;
	double share = share_of_span(sample, sum_gaps(sample, 0, 0, &count));

	snprintf(sentence, size,
		"%.0f%% of the time nobody was running, in %llu gaps below 0.1 ms: "
		"hand-overs between processes, or very short sleeps",
		share * 100, (unsigned long long)count);
	return share;
}

static double
say_sleeps(const struct sample *sample, char *sentence, size_t size)
{
	uint64_t count;
	double share = share_of_span(
		sample, sum_gaps(sample, GAP_CLASSES - 1, GAP_CLASSES - 1, &count));
	char name[PROGRAM_NAME] = "";

	if (share > 0)
		rows_copy_name(
			name, sizeof(name), sample->explanation->longest[0].before);
	snprintf(sentence, size,
		"%.0f%% of the time nobody was running, in %llu gap%s of 1 s or "
		"longer%s%s%s",
		share * 100, (unsigned long long)count, count == 1 ? "" : "s",
		*name ? ", the longest of them after '" : "", name, *name ? "'" : "");
	return share;
}

static double
say_io(const struct sample *sample, char *sentence, size_t size)
{
	const struct value *io = &sample->values[FIGURE_STALL_IO];
	double share = 0;

	/* A lower bound is enough to say this much. */
	if (io->quality != MISSING)
		share = share_of_span(sample, io->number);
	snprintf(sentence, size,
		"For at least %.0f%% of the time something of the command waited for I/O",
		share * 100);
	return share;
}

static double
say_outsiders(const struct sample *sample, char *sentence, size_t size)
{
	const struct value *full = &sample->values[FIGURE_STALL_CPU_FULL];
	double share = 0;

	if (full->quality != MISSING)
		share = share_of_span(sample, full->number);
	snprintf(sentence, size,
		"For at least %.0f%% of the time the command was ready, but others had "
		"the "
		"CPU",
		share * 100);
	return share;
}

static rule *const rules[] = { say_creation, say_clock, say_moves, say_hand_overs,
	say_sleeps, say_io, say_outsiders };

/* Put it in its place by weight, unless three weigh more. */
static void
insert(struct diagnosis *diagnosis, double *weights, double weight, const char *sentence)
{
	const size_t most = COUNT_OF(diagnosis->sentences);
	size_t place = diagnosis->count;

	while (place > 0 && weights[place - 1] < weight)
		place--;
	if (place == most)
		return;
	if (diagnosis->count < most)
		diagnosis->count++;
	for (size_t i = diagnosis->count - 1; i > place; i--) {
		weights[i] = weights[i - 1];
		memcpy(diagnosis->sentences[i], diagnosis->sentences[i - 1],
			sizeof(diagnosis->sentences[i]));
	}
	weights[place] = weight;
	snprintf(diagnosis->sentences[place], sizeof(diagnosis->sentences[place]), "%s",
		sentence);
}

void
diagnosis_make(const struct sample *sample, struct diagnosis *ret)
{
	double weights[COUNT_OF(ret->sentences)] = { 0 };

	ret->count = 0;
	if (sample_span(sample) <= 0)
		return;
	for (size_t i = 0; i < COUNT_OF(rules); i++) {
		char sentence[sizeof(ret->sentences[0])] = "";
		double weight = rules[i](sample, sentence, sizeof(sentence));

		if (weight > 0)
			insert(ret, weights, weight, sentence);
	}
}
