/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "account.h"
#include "ladder.h"

static void
because(struct ladder *ladder, const char *why, int error)
{
	snprintf(ladder->why[ladder->step], LADDER_WHY_MAX, "%s",
		why ? why : strerror(-error));
	ladder->error[ladder->step] = error;
}

static bool
step_own(struct ladder *ladder)
{
	const char *why = NULL;
	int error = cgroup_open(ladder->prefix, 0, &ladder->own, &why);

	if (error == 0)
		error = leaf_make(&ladder->own, &ladder->leaf, &why);
	if (error < 0)
		because(ladder, why, error);
	return error == 0;
}

bool
ladder_is_session(const struct cgroup *cgroup)
{
	static const char start[] = "/session-", end[] = ".scope";
	const char *name = strrchr(cgroup->path, '/');
	size_t length = name ? strlen(name) : 0;

	return cgroup->directory >= 0 && length > sizeof(start) - 1 + sizeof(end) - 1 &&
	       strncmp(name, start, sizeof(start) - 1) == 0 &&
	       strcmp(name + length - (sizeof(end) - 1), end) == 0;
}

static bool
step_scope(struct ladder *ladder)
{
	char told[WHY_SCOPE_MAX];
	const char *why = told;
	int error;

	if (!ladder->may_scope) {
		because(ladder, "switched off", 0);
		return false;
	}
	if (!ladder_is_session(&ladder->own)) {
		because(ladder, "not in a login session", -ENXIO);
		return false;
	}
	error = scope_open(&ladder->scope, ladder->prefix, ladder->command, told);
	if (error == 0) {
		error = leaf_make(&ladder->scope.cgroup, &ladder->leaf, &why);
		if (error < 0)
			scope_close(&ladder->scope);
	}
	if (error < 0)
		because(ladder, why, error);
	return error == 0;
}

static bool
step_none(struct ladder *ladder)
{
	(void)ladder;
	return true;
}

/* From the present step on, the first that holds. */
static void
climb_on(struct ladder *ladder)
{
	static bool (*const steps[])(struct ladder * ladder) = {
		[STEP_OWN] = step_own,
		[STEP_SCOPE] = step_scope,
		[STEP_NONE] = step_none,
	};

	while (!steps[ladder->step](ladder))
		ladder->step++;
}

void
ladder_climb(struct ladder *ladder, const struct ladder_wish *wish)
{
	memset(ladder, 0, sizeof(*ladder));
	ladder->leaf = (struct leaf)LEAF_NONE;
	ladder->own = (struct cgroup)CGROUP_NONE;
	ladder->scope = (struct scope)SCOPE_NOT_OPEN;
	ladder->prefix = wish->prefix;
	ladder->may_scope = wish->scope;
	ladder->command = wish->command;
	if (wish->leaf) {
		climb_on(ladder);
		return;
	}
	for (; ladder->step < STEP_NONE; ladder->step++)
		because(ladder, "not asked for", 0);
}

static void
step_down(struct ladder *ladder)
{
	if (leaf_exists(&ladder->leaf))
		leaf_remove(&ladder->leaf);
	scope_close(&ladder->scope);
}

void
ladder_next(struct ladder *ladder, int error)
{
	because(ladder, error < 0 ? NULL : "it cannot be entered", error);
	step_down(ladder);
	ladder->step++;
	climb_on(ladder);
}

struct spawner *
ladder_spawner(struct ladder *ladder)
{
	return ladder->step == STEP_SCOPE && !ladder->command ? &ladder->scope.spawner
							      : NULL;
}

/* ttime itself, and those of its children that it has waited for. */
static double
own_time(void)
{
	struct rusage self, children;

	if (getrusage(RUSAGE_SELF, &self) != 0 ||
		getrusage(RUSAGE_CHILDREN, &children) != 0)
		return 0;
	return account_rusage_ns(&self) + account_rusage_ns(&children);
}

int
ladder_usage(const struct ladder *ladder, struct usage *ret, const char **ret_why)
{
	char text[SMALL_FILE];
	int error;

	*ret_why = NULL;
	if (ladder->own.directory < 0) {
		*ret_why = "own cgroup is not visible here";
		return -ENOENT;
	}
	if (cgroup_is_root(&ladder->own)) {
		*ret_why = "ttime is in the root cgroup";
		return -ENODATA;
	}
	ret->ttime = own_time();
	error = util_read_small(ladder->own.directory, "cpu.stat", text, sizeof(text));
	return error < 0 ? error : cgroupfs_cpu_stat(text, &ret->cgroup);
}

bool
ladder_has(const struct ladder *ladder, pid_t pid)
{
	struct cgroup cgroup;
	const char *why;
	bool same = cgroup_open(ladder->prefix, pid, &cgroup, &why) == 0 &&
		    strcmp(cgroup.path, ladder->own.path) == 0;

	cgroup_close(&cgroup);
	return same;
}

const char *
ladder_step_name(enum step step)
{
	static const char *const names[] = {
		[STEP_OWN] = "own cgroup",
		[STEP_SCOPE] = "systemd scope",
		[STEP_NONE] = "none",
	};

	return names[step];
}

void
ladder_leave(struct ladder *ladder)
{
	step_down(ladder);
	cgroup_close(&ladder->own);
}
