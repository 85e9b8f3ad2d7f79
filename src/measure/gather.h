/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * gather - one value for every figure that is needed, out of a run that has
 * just ended: the zombie's /proc files, the leaf's, rusage, the perf events.
 */
#ifndef TTIME_GATHER_H
#define TTIME_GATHER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/resource.h>

#include "command.h"
#include "counters.h"
#include "figures.h"
#include "leaf.h"

/* A run under way, as run_command() and gather_sample() share it. */
struct run {
	unsigned needs; /* of enum need */
	struct sample *sample;
	char *const *argv;
	bool by_rusage;
	struct leaf leaf;
	const char *no_leaf_why; /* NULL: there is a leaf */
	struct counters counters;
	struct relay relay;
	struct command command;
	struct rlimit nofile; /* the caller's, for the command */
	bool is_nofile_raised;
	int64_t sleep_before; /* CLOCK_BOOTTIME - CLOCK_MONOTONIC at the start, ns */
};

/* Nothing is known yet; the figures that Linux does not keep stay so. */
void gather_nothing(struct run *run);

/*
 * The command is a zombie: take everything that goes with it or with the leaf,
 * reap it, and fill in the sample.
 */
void gather_sample(struct run *run);

#endif
