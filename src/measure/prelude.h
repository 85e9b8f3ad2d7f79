/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * prelude - what a command does before it stops itself (SIGSTOP), which is where
 * --since-stop measures it from. This is how a shell times what only it can run,
 * a function or a pipeline: it makes a copy of itself that stops, and executes
 * ttime, whose child the copy then is.
 *
 * While it is stopped it can be put into the leaf, and what it has used so far
 * be noted, to be taken off what wait4(2) will say of it.
 */
#ifndef TTIME_PRELUDE_H
#define TTIME_PRELUDE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>

#include "command.h"

struct prelude {
	pid_t pid;              /* of the stopped process; 0: there is none */
	bool is_own;            /* ttime itself has made it, and it execed */
	char name[32];          /* of its program */
	uint64_t on_cpu, ready; /* ns, of the process itself */
	double cpu;             /* ns, with its children, */
	double unsure;          /* of which so much may not have been used */
	bool has_children;      /* it waited for some, whose books are not all known */
	double peak;            /* KiB of memory, of the process itself */
	struct rusage usage;    /* of both, faults; the rest of the process itself */
	bool has_ended;         /* instead of stopping: with the status, */
	int status, exec_error; /* as of wait(2), or that errno */
};

/*
 * Wait until a child of ttime has stopped itself: one that was there before, or
 * else the command, which is started for it, where ttime itself is. 0, with the
 * process or its end in @ret; -errno where none can be made. Signals that come
 * meanwhile go to it.
 */
int prelude_wait(struct prelude *ret, const struct command_spec *spec);

/*
 * In the place of command_start(): put the stopped process into the leaf and let it
 * go on. 0, or -ENOLINK where it cannot be put there.
 */
int prelude_resume(const struct prelude *prelude, struct command *command,
	const struct command_spec *spec);

/* Take what was used before the stop off what wait4(2) says. */
void prelude_subtract(const struct prelude *prelude, struct rusage *rusage);

#endif
