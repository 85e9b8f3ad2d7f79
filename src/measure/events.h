/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * events - the fixed set of perf events that ttime knows, and how one of them
 * is opened. ttime-counters opens them by the same table.
 */
#ifndef TTIME_EVENTS_H
#define TTIME_EVENTS_H

#include <linux/perf_event.h>
#include <stdbool.h>
#include <stdint.h>

enum event {
	EVENT_TASKS, /* migrations, and the ring */
	EVENT_CYCLES,
	EVENT_CYCLES_USER,
	EVENT_APERF, /* cycles by the msr PMU, where there are no others */
	EVENT_COUNT
};

/* perf_event_open(2) on no group: a descriptor or -errno. */
typedef int
event_opener(struct perf_event_attr *attr, int target, int cpu, unsigned long flags);
event_opener events_open_plainly;

struct event_spec {
	const char *prefix;   /* before /sys; "" outside tests */
	bool in_cgroup;       /* of a whole cgroup, else inherited from a task */
	bool on_command;      /* that task is the command: it need not exec first */
	bool kernel_excluded; /* EVENT_TASKS: migrations will read a false 0 */
	bool knows_lost;      /* PERF_FORMAT_LOST, Linux 6.0 */
	bool names;           /* COMM records, too */
	bool maps;            /* and MMAP records, which have addresses in them */
	bool switches;        /* SWITCH records, and who and when in every record */
	uint32_t watermark;   /* bytes in the ring that wake a poller */
	event_opener *open;   /* events_open_plainly(), or with more rights */
};

/*
 * Open an event on one CPU: a descriptor or -errno. @target is the directory
 * of the cgroup, or the task whose children inherit the event (0: the caller);
 * such an event counts nothing before they exec, or before it is enabled.
 */
int events_open(const struct event_spec *spec, enum event event, int cpu, int target);

#endif
