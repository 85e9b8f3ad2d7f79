/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * record - what one record of a ring says, whoever wrote it down: a task came
 * on a CPU or left it, a task was made or ended, a program was executed.
 */
#ifndef TTIME_RECORD_H
#define TTIME_RECORD_H

#include <stdbool.h>
#include <stdint.h>

enum record_kind {
	RECORD_OTHER,
	RECORD_IN,   /* @tid goes on its CPU */
	RECORD_OUT,  /* and leaves it */
	RECORD_FORK, /* @tid has made @new_tid of process @new_pid */
	RECORD_EXEC, /* @pid has become the program @name */
	RECORD_MAP,  /* @pid has mapped the file @name: after an exec its program first */
	RECORD_EXIT  /* @tid is about to end */
};

/* A task that has been waited for has no number any more, but leaves its CPU yet. */
#define RECORD_REAPED UINT32_MAX

/* A longer name of a file ends there. */
#define RECORD_NAME 64

struct record {
	enum record_kind kind;
	int cpu;
	uint64_t time;     /* ns of CLOCK_MONOTONIC */
	uint32_t pid, tid; /* the process and the task that ran then, or RECORD_REAPED */
	bool preempted;    /* RECORD_OUT: it could have gone on (Linux 4.17) */
	uint32_t new_pid;
	uint32_t new_tid;       /* RECORD_OUT: who comes next, where that is known */
	char name[RECORD_NAME]; /* of a file without its directory */
};

#endif
