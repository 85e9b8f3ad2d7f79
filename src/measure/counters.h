/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * counters - perf events of a command, open before it starts: forks, threads
 * and execs out of records, migrations, cycles.
 *
 * One event a CPU, scoped to the leaf, does both: it counts migrations, and
 * its ring gets the FORK, EXIT and COMM records. It costs the command next to
 * nothing and sees all of the leaf, whatever the processes do. Who may not open
 * it may get it lent (see loan.h). Else the same events are opened on the task
 * that makes the command, to be inherited by it and enabled when it execs.
 * Inherited events are dropped when a program with other credentials, or one
 * that cannot be read, is executed; the records say nothing of it, not even that
 * the process lives on. But whoever is still followed maps [vdso] next: as many
 * of these records as execs prove that nobody was dropped. (kernel: fs/exec.c,
 * begin_new_exec)
 */
#ifndef TTIME_COUNTERS_H
#define TTIME_COUNTERS_H

#include <poll.h>
#include <stdbool.h>
#include <stdint.h>

#include "events.h"
#include "figures.h"
#include "records.h"

enum event_scope { SCOPE_NONE, SCOPE_LEAF, SCOPE_INHERITED };

struct cpu_events {
	int cpu;
	int fd[EVENT_COUNT];
	struct ring ring;
};

struct counters {
	enum event_scope scope;
	bool is_lent;         /* opened by ttime-counters */
	bool kernel_excluded; /* migrations would read a false 0 */
	bool has_switches;    /* SWITCH records go to @take */
	bool knows_lost;      /* PERF_FORMAT_LOST, Linux 6.0 */
	bool on_command;      /* it ran before they were opened: no exec is its own */
	bool has_small_ring;  /* the watermark may never wake: look on a timer too */
	int cpu_count;
	struct cpu_events *cpus;
	struct tally tally;
	record_taker *take; /* of records in order */
	void *data;
	int error[EVENT_COUNT]; /* why an event is not open: -errno, 0 if it is */
	int loan_error;         /* why ttime-counters did not help, 0: not needed */
};

/* Whether SWITCH records are wanted, which cost the command a little. */
enum switches {
	SWITCHES_NO,
	SWITCHES_FOR_MOVES, /* where migrations cannot be counted */
	SWITCHES_YES
};

/* What is to be opened, and where. */
struct counters_wish {
	const char *prefix; /* before /sys; "" outside tests */
	unsigned needs;     /* of enum need */
	int leaf;           /* its directory; -1: there is none */
	int task;           /* the one that makes the command; 0: the caller */
	bool on_command;    /* that task is the command, and is stopped */
	enum switches switches;
	record_taker *take; /* gets all records in order, where there are switches */
	void *data;
};

/* One event summed over all CPUs. */
struct reading {
	double value;   /* scaled to the time it was enabled */
	double running; /* ns */
	bool scaled;    /* it had to share a hardware counter */
	uint64_t lost;  /* records */
};

/*
 * Find out which CPUs there are, where @needs asks for counters at all. What
 * goes wrong is told by counters_open().
 */
void counters_prepare(struct counters *counters, const char *prefix, unsigned needs);

/*
 * How many descriptors counters_open() may take at the most. The caller sees
 * to RLIMIT_NOFILE.
 */
int counters_descriptors(const struct counters *counters, unsigned needs);

/*
 * Open what is asked for, in the leaf or else inherited. What cannot be opened
 * is not an error: its reason stands in counters->error. May be called again
 * after counters_close_events().
 */
void counters_open(struct counters *counters, const struct counters_wish *wish);

/* Count from now on, where the command was there before. */
void counters_begin(const struct counters *counters);

/* What was executed but for the command itself. */
uint64_t counters_execs(const struct counters *counters);

/*
 * Descriptors to wait on with POLLIN for rings that fill up, into @ret (room
 * for cpu_count); their number. None for inherited events: each exit in the
 * tree would wake the poller; drain those on a timer.
 */
int counters_watch(const struct counters *counters, struct pollfd *ret);

/* Empty the rings into the tally; what is quite fresh can wait for the @last time. */
void counters_drain(struct counters *counters, bool last);

/* Read one event; false where it is not open or never got to run. */
bool
counters_read(const struct counters *counters, enum event event, struct reading *ret);

/*
 * How long the command has run on the CPU at that place so far, in ns; 0 where
 * that is not known.
 */
double counters_ran_on(const struct counters *counters, int place);

/* Was every task followed, whatever it executed? */
bool counters_complete(const struct counters *counters);

/* Is a record missing? @tasks is what EVENT_TASKS reads. */
bool counters_lost(const struct counters *counters, const struct reading *tasks);

/* Close the events; the list of CPUs stays. */
void counters_close_events(struct counters *counters);

void counters_close(struct counters *counters);

#endif
