/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * run - one measured run: leaf, counters, command, wait, one sample of every
 * figure that is needed, no trace left.
 */
#ifndef TTIME_RUN_H
#define TTIME_RUN_H

#include <stdbool.h>

#include "figures.h"
#include "measure/command.h"

struct run_request {
	char *const *argv; /* the command, ends with NULL */
	unsigned needs;    /* of enum need */
	bool by_rusage;    /* user and sys as wait4 has them */
	bool no_scope;     /* do not ask the user manager */
	bool switches;     /* estimate migrations, if need be */
	bool wait;         /* for all that the command leaves */
	bool kill_left;    /* or kill it */
	bool since_stop;   /* measure from where the command stops itself */
	double interval;   /* s between interim samples; 0: only by */
			   /* SIGUSR1, below: none */
	/* Gets them: of elapsed, cpu, user, sys, cpus, forks and left. */
	void (*interim)(void *data, const struct sample *sample);
	void *data;
	const struct caller_signals *caller; /* all signals are blocked */
};

/*
 * Run the command once and fill in the sample. What cannot be measured never
 * stops it. -errno only where no process could be made. All signals stay
 * blocked afterwards.
 */
int run_command(const struct run_request *request, struct sample *sample);

#endif
