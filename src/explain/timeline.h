/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * timeline - from the records of a run, in the order of time, to where its
 * time went: who ran when and for how long, and when nobody did. A stream: it
 * keeps what lives, never what was. Pure.
 */
#ifndef TTIME_TIMELINE_H
#define TTIME_TIMELINE_H

#include <stdbool.h>
#include <stdint.h>

#include "explanation.h"
#include "lives.h"
#include "measure/record.h"

/* Times in ns of CLOCK_MONOTONIC, sums of them in ns. */
struct timeline {
	bool failed;       /* out of memory: it is not true */
	bool ends_at_exit; /* no record of a task comes after its RECORD_EXIT */
	uint64_t start, end;
	unsigned running; /* tasks that are on a CPU */
	unsigned peak;
	double ran;         /* somebody was on a CPU, */
	double busy;        /* and all of these CPUs together */
	double ready;       /* sum of what tasks waited, preempted or not yet begun */
	uint64_t preempted; /* times that a task was */
	uint64_t moves;     /* times that one ran on another CPU than before */
	uint64_t gap_start; /* if nobody runs */
	int gap_before, gap_starter; /* programs */
	uint32_t *on_cpu;            /* the task there; 0: none */
	int cpu_count;
	struct lives lives; /* everything before its now is accounted for */
	struct explanation *explanation;
};

/* Make room for CPUs numbered below @cpu_count. 0 or -ENOMEM. */
int timeline_start(struct timeline *timeline, int cpu_count);

/* The command starts at that time; no record came before. */
void timeline_begin(struct timeline *timeline, uint64_t start);

/* The process @pid runs already then: that program or, @forked, a copy of it. */
void
timeline_know(struct timeline *timeline, uint32_t pid, const char *name, bool forked);

/* A record_taker: take the next one. */
void timeline_take(void *data, const struct record *record);

/*
 * Close the account at the time @end, later than which no record was taken in,
 * and hand the explanation over, which the caller frees.
 */
struct explanation *timeline_finish(struct timeline *timeline);

void timeline_free(struct timeline *timeline);

#endif
