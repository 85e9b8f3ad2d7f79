/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * explanation - what -x and -b tell beside the figures: gaps by their length,
 * the longest of them, and what each program cost. The part of the hall that
 * has rows instead of numbers. All times in ns.
 */
#ifndef TTIME_EXPLANATION_H
#define TTIME_EXPLANATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PROGRAM_NAME 64

enum {
	GAP_CLASSES = 6,
	GAPS_LONGEST = 5,
	PROGRAMS_MAX = 512, /* names that are told apart, and two rows for the rest */
};

/* Gaps, times in which nobody ran, that are shorter than @limit. */
struct gap_class {
	double limit; /* 0: none */
	uint64_t count;
	double sum;
};

struct gap {
	double at; /* since the command started */
	double length;
	/* Names of programs; empty where there is none. */
	char before[PROGRAM_NAME];  /* who ran last, */
	char starter[PROGRAM_NAME]; /* what had started that, */
	char after[PROGRAM_NAME];   /* and who ran next */
};

struct program {
	char name[PROGRAM_NAME];
	bool forked;        /* processes that went on under their parent's name */
	uint64_t processes; /* that were it, for a part of their life at least */
	uint64_t execs;     /* times that it was executed */
	double cpu;
	double life; /* the sum of all lives */
	double longest;
};

struct explanation {
	struct gap_class classes[GAP_CLASSES];
	struct gap longest[GAPS_LONGEST]; /* the longest first */
	size_t longest_count;
	struct program *programs; /* the one that cost most first */
	size_t program_count;
	bool ends_missed; /* the end of each process was not seen: CPU is less */
	bool incomplete;  /* records were lost, or somebody was not followed */
};

/* Free it with its programs; NULL does no harm. */
void explanation_free(struct explanation *explanation);

#endif
