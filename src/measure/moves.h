/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * moves - migrations out of the order in which tasks were switched in: one
 * that runs on another CPU than the last time has moved.
 */
#ifndef TTIME_MOVES_H
#define TTIME_MOVES_H

#include <stdint.h>

struct moves {
	uint64_t count;
	struct moves_page **pages; /* by the high bits of the task's number */
};

/* Task @tid starts to run on @cpu. Out of memory, a move may be missed. */
void moves_switch_in(struct moves *moves, uint32_t tid, int cpu);

/* It is gone: the next one of that number is another. */
void moves_exit(struct moves *moves, uint32_t tid);

void moves_free(struct moves *moves);

#endif
