/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * account - from what the kernel's two sets of books say to CPU time with its
 * quality. Pure.
 *
 * cpu.stat's sum is the scheduler's exact run time. Its split into user and
 * system is sampled by clock ticks: with n ticks and a share p the standard
 * error is sqrt(p(1-p)/n). So a run of few ticks has no split, and that is
 * said instead of a number. (kernel: kernel/sched/cputime.c)
 */
#ifndef TTIME_ACCOUNT_H
#define TTIME_ACCOUNT_H

#include <stdbool.h>
#include <sys/resource.h>

#include "cgroupfs.h"
#include "figures.h"

/* Below that many ticks there is no split. */
#define TICKS_LEAST 5.0

/* A standard error above that, as a share, is told. */
#define ERROR_TOLD 0.02

/* Above that there is no split either. */
#define ERROR_MOST 0.3

/* Reasons for a lower bound. */
#define ACCOUNT_ESCAPED "processes were moved out of the leaf"
#define ACCOUNT_LEFT    "a process runs on"

struct books {
	bool has_leaf;
	const char *no_leaf_why;
	bool has_bounds;         /* without a leaf: what the own cgroup used meanwhile, */
	struct cpu_stat around;  /* less ttime's own use, */
	struct cpu_stat earlier; /* and what it had used before */
	int left;                /* processes that ran on; 0 also where nobody asked */
	struct cpu_stat leaf;
	struct rusage rusage;
	double unsure;   /* ns that rusage may be short of, where some was taken off */
	double hz;       /* clock ticks in a second */
	bool has_cycles; /* all of: */
	double cycles_user;
	double cycles;
	double cycles_ns; /* the CPU time in which they were counted */
	bool by_rusage;   /* user and sys as time(1) has them */
};

/* CPU time of a rusage in ns. */
double account_rusage_ns(const struct rusage *rusage);

/* Standard error of the user share @share after @ticks clock ticks. */
double account_split_error(double share, double ticks);

/* Was CPU time used that wait4 saw and the leaf did not? */
bool account_has_escaped(const struct books *books);

/* Fill in cpu, user, sys, escaped and split. */
void account_cpu(const struct books *books, struct sample *sample);

/* Fill in what comes out of rusage alone: memory, faults, switches, I/O. */
void account_rusage(const struct books *books, struct sample *sample);

#endif
