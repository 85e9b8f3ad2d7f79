/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * gather - one value for every figure that is needed, out of a run that has
 * just ended: the zombie's /proc files, the leaf's, rusage, the perf events.
 */
#ifndef TTIME_GATHER_H
#define TTIME_GATHER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/resource.h>

#include "account.h"
#include "command.h"
#include "counters.h"
#include "figures.h"
#include "ladder.h"
#include "rate.h"

/* A run under way, as run_command() and gather_sample() share it. */
struct run {
	unsigned needs; /* of enum need */
	struct sample *sample;
	char *const *argv;
	bool by_rusage;
	bool switches;
	struct ladder ladder;
	struct usage before;       /* of the own cgroup, where there is no leaf */
	const char *no_bounds_why; /* NULL: before is known */
	struct counters counters;
	struct rate rate;
	struct relay relay;
	struct command command;
	struct rlimit nofile; /* the caller's, for the command */
	bool is_nofile_raised;
	bool is_nofile_short; /* the limit stays in the way of counters */
	int64_t sleep_before; /* CLOCK_BOOTTIME - CLOCK_MONOTONIC at the start, ns */
};

/* Nothing is known yet; the figures that Linux does not keep stay so. */
void gather_nothing(struct run *run);

/* Clock ticks in a second, which CPU time is split by. */
double gather_clock_tick_rate(void);

/* Is there a leaf whose books can be read? */
bool gather_has_leaf(const struct run *run);

/* Why there is none. */
const char *gather_no_leaf_why(const struct run *run);

/*
 * The figures that come out of perf events, and what the books are to know of
 * them. The leaf and rusage are in the books already.
 */
void gather_counters(struct run *run, struct books *books);

/*
 * The command is a zombie: take everything that goes with it or with the leaf,
 * reap it, and fill in the sample.
 */
void gather_sample(struct run *run);

#endif
