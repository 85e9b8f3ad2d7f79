/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ladder - where the command is put, decided by trying, best first:
 *
 * own cgroup     a leaf below the cgroup that ttime is in (root, a terminal on
 *                the desktop, delegated trees);
 * systemd scope  a leaf below a scope that the user manager makes (from a login
 *                session, whose own cgroup belongs to root, and only from there);
 * none           no leaf. If the own cgroup can be read, what it used meanwhile
 *                is an upper bound of what the command used, as wait4(2) is a
 *                lower one.
 */
#ifndef TTIME_LADDER_H
#define TTIME_LADDER_H

#include <stdbool.h>

#include "leaf.h"
#include "scope.h"

enum step { STEP_OWN, STEP_SCOPE, STEP_NONE, STEP_COUNT };

#define LADDER_WHY_MAX 96

/* What the own cgroup and ttime itself have used so far. */
struct usage {
	struct cpu_stat cgroup; /* us */
	double ttime;           /* ns */
};

struct ladder {
	enum step step;
	bool may_scope;
	pid_t command;
	const char *prefix;
	struct leaf leaf;                     /* none at STEP_NONE */
	struct scope scope;                   /* open at STEP_SCOPE */
	struct cgroup own;                    /* -1 where it is not to be seen */
	char why[STEP_COUNT][LADDER_WHY_MAX]; /* why a step did not do; "": it did */
	int error[STEP_COUNT];                /* the -errno behind it, if there is one */
};

struct ladder_wish {
	const char *prefix; /* before /proc, /run and mount points; "" outside tests */
	bool leaf;          /* else STEP_NONE at once */
	bool scope;         /* the user manager may be asked */
	pid_t command;      /* it runs already; 0: ttime will make it */
};

/* Take the first step that holds. Never fails: the last one always does. */
void ladder_climb(struct ladder *ladder, const struct ladder_wish *wish);

/* The command could not be put there (-errno, 0: unknown): take the next step. */
void ladder_next(struct ladder *ladder, int error);

/* The process that must make the command; NULL: ttime itself does, or it is there. */
struct spawner *ladder_spawner(struct ladder *ladder);

/*
 * What the own cgroup has used so far: 0, or -errno with a reason in @ret_why.
 * The root cgroup has no books of its own.
 */
int ladder_usage(const struct ladder *ladder, struct usage *ret, const char **ret_why);

/* Is that process in ttime's own cgroup, zombie or not? */
bool ladder_has(const struct ladder *ladder, pid_t pid);

/*
 * Is that the scope of a login session, as pam_systemd(8) has logind make it?
 * Only from there may a command be taken: anywhere else its limits, its
 * accounting, and who stops it with what, are where somebody put it.
 */
bool ladder_is_session(const struct cgroup *cgroup);

/* The name of a step for people. */
const char *ladder_step_name(enum step step);

/* Leave no trace. */
void ladder_leave(struct ladder *ladder);

#endif
