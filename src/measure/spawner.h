/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * spawner - a small process beside ttime that is put somewhere else (into a
 * systemd scope) and there makes the command as ttime's own child. It shares
 * ttime's memory and descriptors: the command comes from it as it would come
 * from ttime, the peak of memory that it starts with included. It stays until
 * it is dismissed, for systemd takes a scope away in which nothing runs, and
 * the leaf with it, before ttime has read that.
 */
#ifndef TTIME_SPAWNER_H
#define TTIME_SPAWNER_H

#include <sys/types.h>

struct spawner {
	pid_t pid; /* -1: there is none */
	pid_t ttime;
	int orders[2];  /* a byte through this pipe starts the job, */
	int answers[2]; /* and one through this says that it is done */
	int (*job)(void *data);
	void *data;
	int result;
};

#define SPAWNER_NONE                                                                     \
	{                                                                                \
		.pid = -1, .orders = { -1, -1 }, .answers = { -1, -1 }                   \
	}

/* Start it; it waits. One at a time. 0 or -errno. */
int spawner_start(struct spawner *spawner);

/*
 * Let it do @job: what @job returned, or -ESRCH where the spawner was killed
 * before it got there. It runs while the caller waits.
 */
int spawner_do(struct spawner *spawner, int (*job)(void *data), void *data);

/* End it; nothing where there is none. */
void spawner_dismiss(struct spawner *spawner);

#endif
