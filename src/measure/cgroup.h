/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cgroup - the v2 cgroup that a process is in: found through /proc, open, read.
 */
#ifndef TTIME_CGROUP_H
#define TTIME_CGROUP_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "cgroupfs.h"
#include "util.h"

struct cgroup {
	int directory;
	char path[SMALL_FILE]; /* of the directory, for people */
};

#define CGROUP_NONE                                                                      \
	{                                                                                \
		.directory = -1                                                          \
	}

/*
 * Find and open the cgroup of process @pid (0: the caller). @prefix comes
 * before /proc and before the mount point ("" outside tests). 0, or -errno
 * with a static text in @ret_why that says for a person what is missing (NULL:
 * errno's own text does).
 */
int cgroup_open(const char *prefix, pid_t pid, struct cgroup *ret, const char **ret_why);

/* Is it the root of all cgroups, whose books are those of the whole system? */
bool cgroup_is_root(const struct cgroup *cgroup);

void cgroup_close(struct cgroup *cgroup);

#endif
