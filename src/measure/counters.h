/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * counters - perf events of a command, open before it starts: forks, threads
 * and execs out of records, migrations, cycles.
 *
 * One event a CPU, scoped to the leaf, does both: it counts migrations, and
 * its ring gets the FORK, EXIT and COMM records. It costs the command next to
 * nothing and sees all of the leaf, whatever the processes do. Where that is
 * not allowed the same events are opened on ttime itself, to be inherited by
 * the command and enabled when it execs. Inherited events are dropped without
 * a word when a program with other credentials is executed; but then the EXIT
 * record of that process is missing too, so as many exits as starts prove
 * that nothing was dropped.
 */
#ifndef TTIME_COUNTERS_H
#define TTIME_COUNTERS_H

#include <poll.h>
#include <stdbool.h>
#include <stdint.h>

#include "figures.h"
#include "records.h"

enum scope { SCOPE_NONE, SCOPE_LEAF, SCOPE_INHERITED };

enum event {
	EVENT_TASKS, /* migrations, and the ring */
	EVENT_CYCLES,
	EVENT_CYCLES_USER,
	EVENT_COUNT
};

struct cpu_events {
	int cpu;
	int fd[EVENT_COUNT];
	struct ring ring;
};

struct counters {
	enum scope scope;
	bool kernel_excluded; /* migrations would read a false 0 */
	bool knows_lost;      /* PERF_FORMAT_LOST, Linux 6.0 */
	bool has_small_ring;  /* the watermark may never wake: look on a timer too */
	int cpu_count;
	struct cpu_events *cpus;
	struct tally tally;
	int error[EVENT_COUNT]; /* why an event is not open: -errno, 0 if it is */
};

/* One event summed over all CPUs. */
struct reading {
	double value;   /* scaled to the time it was enabled */
	double running; /* ns */
	bool scaled;    /* it had to share a hardware counter */
	uint64_t lost;  /* records */
};

/*
 * How many descriptors counters_open() may take at the most for @cpus CPUs.
 * The caller sees to RLIMIT_NOFILE.
 */
int counters_descriptors(int cpus, unsigned needs);

/* The CPUs that are online, by sysfs below @prefix: a number or -errno. */
int counters_online_cpus(const char *prefix, int *ret_list, size_t room);

/*
 * Open what @needs (of enum need) asks for, in the leaf (@leaf its directory,
 * -1 for none) or else inherited. What cannot be opened is not an error: its
 * reason stands in counters->error.
 */
void
counters_open(struct counters *counters, const char *prefix, int leaf, unsigned needs);

/*
 * Descriptors to wait on with POLLIN for rings that fill up, into @ret (room
 * for cpu_count); their number. None for inherited events: each exit in the
 * tree would wake the poller; drain those on a timer.
 */
int counters_watch(const struct counters *counters, struct pollfd *ret);

/* Empty the rings into the tally. */
void counters_drain(struct counters *counters);

/* Read one event; false where it is not open or never got to run. */
bool
counters_read(const struct counters *counters, enum event event, struct reading *ret);

/* Were all tasks that the records tell of followed to their end? */
bool counters_complete(const struct counters *counters);

void counters_close(struct counters *counters);

#endif
