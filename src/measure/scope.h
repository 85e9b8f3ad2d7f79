/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * scope - a systemd scope for the command, where ttime's own cgroup belongs to
 * somebody else: the user manager is asked to make ttime-PID.scope around a
 * small process beside ttime (see spawner.h), which can then make the command
 * in a leaf below. ttime itself stays in its session. The code that speaks
 * D-Bus is a program of its own (src/helper/ttime-scope.c), so that nobody
 * else pays for it.
 */
#ifndef TTIME_SCOPE_H
#define TTIME_SCOPE_H

#include "cgroup.h"
#include "spawner.h"

/* How long the user manager may take, in ms. */
#define SCOPE_MS 1000

struct scope {
	struct spawner spawner; /* in the scope */
	struct cgroup cgroup;   /* the scope itself */
};

#define SCOPE_NOT_OPEN                                                                   \
	{                                                                                \
		.spawner = SPAWNER_NONE, .cgroup = CGROUP_NONE                           \
	}

#define WHY_SCOPE_MAX 96

/*
 * Have a scope made, as in cgroup_open() below @prefix, and @command brought there,
 * too, if it runs already (else 0). 0, or -errno with a
 * text in @why that says for a person what is missing: -ENXIO there is no user
 * manager, -ENOENT nobody to ask it.
 */
int scope_open(
	struct scope *scope, const char *prefix, pid_t command, char why[WHY_SCOPE_MAX]);

/*
 * Close what ttime has of it. The scope goes when nothing runs in it any more:
 * systemd sees to that.
 */
void scope_close(struct scope *scope);

#endif
