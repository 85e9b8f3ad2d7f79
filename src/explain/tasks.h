/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tasks - what is known of each task that lives: where it runs, since when it
 * waits, and with the first thread of a process, which program that is. As
 * many entries as there are tasks, however many there were.
 */
#ifndef TTIME_TASKS_H
#define TTIME_TASKS_H

#include <stdbool.h>
#include <stdint.h>

#define TASK_NO_CPU (-1)

/* Numbers of tasks end there. (PID_MAX_LIMIT) */
#define TASKS_MOST (1U << 22)

/* Times in ns of CLOCK_MONOTONIC; 0: it is not so. */
struct task {
	bool is_known;
	bool has_ended; /* it may still be on a CPU now and then, for its end's work */
	bool is_gone;   /* a first thread that is; its process is still known */
	int cpu;        /* it runs there, or ran there last */
	uint64_t on_since;
	uint64_t ready_since; /* it could run and has no CPU */
	uint32_t process;     /* number of its process, that of the first thread, */
	uint32_t serial;      /* and which of those that have had the number */

	/* Of the process: */
	uint32_t tasks;   /* its threads that are not gone, */
	uint32_t live;    /* and those that have not ended */
	uint64_t left_at; /* one that has ended left its CPU */
	int program;      /* what it is, or PROGRAM_NONE; */
	bool is_forked;   /* what its parent was, for it has executed nothing yet */
	int starter;      /* what had started it */
	bool is_half_named;
	uint64_t program_since; /* birth, or the last exec but the first */
	uint64_t used;          /* CPU time as that program, of all threads */
};

struct tasks {
	struct tasks_page **pages; /* by the high bits of the task's number */
};

/*
 * The task of that number, made if it is not known; NULL without memory or
 * where no task has such a number. Valid until it is dropped.
 */
struct task *tasks_get(struct tasks *tasks, uint32_t tid);

/* The same, but NULL where it is not known. */
struct task *tasks_find(const struct tasks *tasks, uint32_t tid);

/* It is gone: the next one of that number is another. */
void tasks_drop(struct tasks *tasks, uint32_t tid);

/* Each task that is known, by its number; return what was told to go on from. */
struct task *tasks_next(const struct tasks *tasks, uint32_t *tid);

void tasks_free(struct tasks *tasks);

#endif
