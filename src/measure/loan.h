/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * loan - counters of a leaf for a user who may not open them: ttime-counters,
 * which has the capability, opens them and hands the descriptors over. Here is
 * what both say to each other, and ttime's side of it.
 *
 * One request, with the directory of the leaf; one answer; and where that says
 * 0, one message for each CPU, with its descriptors in the order of enum event.
 */
#ifndef TTIME_LOAN_H
#define TTIME_LOAN_H

#include <stdbool.h>
#include <stdint.h>

#include "events.h"
#include "helper.h"

#define LOAN_PROGRAM "ttime-counters"
#define LOAN_VERSION 2
#define LOAN_CPUS    2048

/* What the administrator gives the program. */
#define LOAN_CAPABILITIES "cap_perfmon,cap_sys_admin=p"

struct loan_request {
	uint32_t version;
	uint32_t names;     /* COMM records, too */
	uint32_t switches;  /* SWITCH records, too */
	uint32_t cycles;    /* EVENT_CYCLES and all that may stand for it */
	uint32_t watermark; /* bytes in a ring that wake a poller */
	uint32_t cpu_count;
	int32_t cpus[LOAN_CPUS];
};

struct loan_answer {
	int32_t error; /* -errno of a refusal: nothing follows */
	uint32_t knows_lost;
	uint32_t cpu_count; /* messages that follow */
	int32_t errors[EVENT_COUNT];
};

struct loan_cpu {
	int32_t cpu;
	uint32_t events; /* bit i: there is a descriptor of event i */
};

struct loan {
	struct helper helper;
	struct loan_answer answer;
	int64_t deadline; /* of it all */
};

/*
 * Ask for the events of the leaf @leaf on @count CPUs. 0: the answer is there
 * and loan_take() has as many CPUs as it says; or -errno. The caller calls
 * loan_end() in either case.
 */
int loan_ask(struct loan *loan, int leaf, const struct loan_request *request);

/*
 * The next CPU's descriptors, -1 for an event that there is none of; the
 * caller closes them. 0 or -errno.
 */
int loan_take(struct loan *loan, int *ret_cpu, int ret_fds[EVENT_COUNT]);

void loan_end(struct loan *loan);

#endif
