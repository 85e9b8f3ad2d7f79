/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lives - which task is whose, and which program a process is: from birth over
 * exec to the end, and what is not said of it (records can be lost, numbers come
 * up again). Whether a task is on a CPU is the timeline's; here none may be
 * that is forgotten or replaced.
 */
#ifndef TTIME_LIVES_H
#define TTIME_LIVES_H

#include <stdint.h>

#include "measure/record.h"
#include "programs.h"
#include "tasks.h"

/*
 * The end of a task is announced before its memory is freed (Linux 6.16), for
 * which it may have to wait: it comes back. So many are not forgotten at once.
 */
#define LIVES_ENDED 1024

struct lives {
	uint64_t now; /* ns of CLOCK_MONOTONIC */
	struct tasks tasks;
	struct programs programs;
	uint32_t serial;             /* of the youngest process */
	uint32_t ended[LIVES_ENDED]; /* tasks that have, and left their CPU */
	unsigned ended_next;         /* the place to be used next */
};

/* The entry that stands for the whole process of a task; NULL if that is gone. */
struct task *lives_process(const struct lives *lives, const struct task *task);

/* The task that has that number, but is not of that process; NULL if there is none. */
struct task *lives_stranger(const struct lives *lives, uint32_t pid, uint32_t tid);

/*
 * The task of a record; what was not seen to begin begins now, and strangers go.
 * NULL without memory.
 */
struct task *lives_meet(struct lives *lives, uint32_t pid, uint32_t tid);

/* The CPU time up to now goes to the program that the task's process is. */
void lives_charge(struct lives *lives, struct task *task);

/* It was thought to be gone, if it is the first thread, but is heard of again. */
void lives_return(struct task *task);

/* The task has ended and left its CPU, for good as it seems. */
void lives_bury(struct lives *lives, uint32_t tid, struct task *task);

/* Nothing more is heard of it. */
void lives_forget(struct lives *lives, uint32_t tid, struct task *task);

/* RECORD_FORK: the new one may not have the number of one on a CPU. */
void lives_begin(struct lives *lives, const struct record *record);

/* RECORD_EXEC, and RECORD_MAP behind it, which may tell the rest of a long name. */
void lives_execute(struct lives *lives, const struct record *record);
void lives_complete_name(struct lives *lives, const struct record *record);

/* What a process is up to now is closed, at the end of it all. */
void lives_close(struct lives *lives, struct task *process);

#endif
