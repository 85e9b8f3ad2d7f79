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
#include "explain/timeline.h"
#include "figures.h"
#include "ladder.h"
#include "prelude.h"
#include "rate.h"

/* Samples of a run that goes on. */
struct interim {
	void (*tell)(void *data, const struct sample *sample); /* NULL: none wanted */
	void *data;
	int64_t every, due; /* ns, of CLOCK_MONOTONIC; 0: never */
	int64_t before;     /* when the last one was, */
	double cpu_before;  /* and what cpu was then */
};

/* A run under way, as run_command() and gather_sample() share it. */
struct run {
	unsigned needs; /* of enum need */
	struct sample *sample;
	char *const *argv;
	bool by_rusage;
	bool wait, kill_left;
	/* Its last process ended, in ns of CLOCK_MONOTONIC; 0: there is no leaf */
	int64_t last;
	bool is_last_late; /* it was seen only then */
	int last_error;    /* -errno: the wait was ended then */
	struct interim interim;
	enum switches switches;
	struct timeline timeline; /* where switches are not SWITCHES_NO */
	struct ladder ladder;
	struct usage before;       /* of the own cgroup, where there is no leaf */
	const char *no_bounds_why; /* NULL: before is known */
	struct counters counters;
	struct rate rate;
	struct relay relay;
	struct prelude prelude; /* where it is not measured from its birth */
	struct command command;
	struct rlimit nofile; /* the caller's, for the command */
	bool is_nofile_raised;
	bool is_nofile_short; /* the limit stays in the way of counters */
	int64_t sleep_before; /* CLOCK_BOOTTIME - CLOCK_MONOTONIC at the start, ns */
};

/* Why records, and what follows from them, are not all there are. */
#define GATHER_LOST         "records were lost"
#define GATHER_NOT_FOLLOWED "not every process could be followed"

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

/* A sample of now, while the command runs: elapsed, cpu, forks and some more. */
void gather_interim(struct run *run, struct sample *ret);

/* The figures that come out of the timeline, after the rings were drained. */
void gather_timeline(struct run *run, const struct reading *tasks);

/* There is none that could be trusted, for that reason. */
void gather_no_timeline(struct run *run, const char *why);

/* Can it be true, by what cpu is? */
void gather_check_timeline(struct run *run);

/* There is a status, of a process that ended before it could be measured. */
void gather_status(struct run *run);

/*
 * The command is a zombie: take everything that goes with it or with the leaf,
 * reap it, and fill in the sample.
 */
void gather_sample(struct run *run);

#endif
