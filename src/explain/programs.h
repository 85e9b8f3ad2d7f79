/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * programs - what was executed, by name, and what it cost. A bounded number
 * of names is told apart, in the order in which they came up; what is beyond
 * goes to one row, PROGRAM_OTHER. Pure.
 */
#ifndef TTIME_PROGRAMS_H
#define TTIME_PROGRAMS_H

#include "explanation.h"

/* A program's number. It stays the same until programs_rank(). */
enum { PROGRAM_NONE = -1, PROGRAM_UNKNOWN, PROGRAM_OTHER, PROGRAMS_FIRST };

struct programs {
	struct program *rows; /* PROGRAMS_MAX; NULL: out of memory */
	size_t count;
	short slots[2 * PROGRAMS_MAX]; /* by hash: the number + 1; 0: free */
};

void programs_start(struct programs *programs);

/* The number of a name, a new one if need be; of one that forked, or execed. */
int programs_find(struct programs *programs, const char *name, bool forked);

/* Its name; "" of PROGRAM_NONE. */
const char *programs_name(const struct programs *programs, int program);

/* A process was this program for @life ns and used @cpu ns of CPU time. */
void
programs_add_process(struct programs *programs, int program, double life, double cpu);

/* CPU time of nobody in particular. */
void programs_add_cpu(struct programs *programs, int program, double cpu);

/* It was executed, or (@times -1) turned out to be another that was. */
void programs_add_exec(struct programs *programs, int program, int times);

/*
 * Hand the rows over, which the caller frees: those of which there is
 * something to tell, the one that cost most first.
 */
struct program *programs_rank(struct programs *programs, size_t *ret_count);

void programs_free(struct programs *programs);

#endif
