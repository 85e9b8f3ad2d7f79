/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rate - the clock rate where no counter tells it: what cpufreq says of the
 * CPUs, sampled while the command runs and weighted by how long it ran on each
 * of them. An estimate. (Documentation/admin-guide/pm/cpufreq.rst)
 */
#ifndef TTIME_RATE_H
#define TTIME_RATE_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "counters.h"

/* How often, in ms. */
#define RATE_MS 50

struct rate {
	const char *prefix; /* before /sys and /proc; "" outside tests */
	const struct counters *counters;
	int leaf;      /* directory of the leaf; -1: there is none */
	pid_t command; /* set by the caller when it is known */
	double *ran;   /* by CPU, at the last look; NULL: there is no sampling */
	int64_t due;
	double weighted, weight;
	int samples;
};

/* Begin, if cpufreq says anything here. rate_end() frees. */
void rate_start(
	struct rate *rate, const char *prefix, const struct counters *counters, int leaf);

static inline bool
rate_is_sampled(const struct rate *rate)
{
	return rate->ran != NULL;
}

/* Take a sample, if one is due. */
void rate_look(struct rate *rate);

/* The mean rate in MHz; false if the command was never seen running. */
bool rate_mean(const struct rate *rate, double *ret_mhz);

/* The present rate of a CPU in MHz, as cpufreq has it: 0 or -errno. */
int rate_of_cpu(const char *prefix, int cpu, double *ret_mhz);

/* The highest clock rate that any CPU can have, in MHz. 0 or -errno. */
int rate_highest(const char *prefix, const struct counters *counters, double *ret_mhz);

void rate_end(struct rate *rate);

#endif
