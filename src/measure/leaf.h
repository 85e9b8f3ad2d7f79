/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * leaf - the cgroup v2 leaf that a command runs in: make it, read it, leave no
 * trace. It is a child of ttime's own cgroup, so that an outer ttime counts it
 * too and no limit or weight changes, or else of a scope (see ladder.h); no
 * controller is ever enabled and nothing but leaves of ttime is ever touched.
 *
 * A leaf belongs to the ttime that holds flock(2) on its directory. One that
 * nobody holds was left behind by a killed ttime; the next one sweeps it.
 */
#ifndef TTIME_LEAF_H
#define TTIME_LEAF_H

#include <stdbool.h>
#include <stdint.h>

#include "cgroup.h"

struct leaf {
	int parent;    /* directory of the cgroup that it is a child of */
	int directory; /* the leaf; also what clone3 and perf_event_open take */
	int cpu_stat;  /* open beforehand: one pread(2) is the sample */
	char name[32];
	char path[SMALL_FILE + 32]; /* for people */
};

#define LEAF_NONE                                                                        \
	{                                                                                \
		.parent = -1, .directory = -1, .cpu_stat = -1                            \
	}

/*
 * Make a leaf below @parent and open it. 0, or -errno with a static text in
 * @ret_why that says for a person what is missing (NULL: errno's own text
 * does).
 */
int leaf_make(const struct cgroup *parent, struct leaf *leaf, const char **ret_why);

static inline bool
leaf_exists(const struct leaf *leaf)
{
	return leaf->directory >= 0;
}

/* The CPU time of everything that ever ran in the leaf, in us. */
int leaf_read_cpu(const struct leaf *leaf, struct cpu_stat *ret);

/*
 * Wall time in which tasks stalled, in us; @file such as "io.pressure", @line
 * "some" of them or "full", all that were not idle.
 */
int leaf_read_stall(
	const struct leaf *leaf, const char *file, const char *line, uint64_t *ret);

/*
 * How many live processes there are, in the leaf and below, a number or -errno;
 * the numbers of the first @room of them into @ret_pids (NULL: not wanted). One
 * of another PID namespace has the number 0.
 */
int leaf_processes(const struct leaf *leaf, pid_t *ret_pids, int room);

/*
 * Kill every process in the leaf and below, those that are just being made
 * included. 0, or -errno: -ENOENT before Linux 5.14.
 */
int leaf_kill(const struct leaf *leaf);

/* Put the calling process into the leaf (the way when clone3 is refused). */
int leaf_enter(const struct leaf *leaf);

/* Put another process of the same user there. */
int leaf_take(const struct leaf *leaf, pid_t pid);

/*
 * Leave no trace: move what still runs up into the parent cgroup, remove the
 * leaf with everything below, and sweep empty leaves of others that were
 * killed. Bounded in time; kills nothing. Closes the leaf; 0 or -errno where
 * it had to stay.
 */
int leaf_remove(struct leaf *leaf);

#endif
