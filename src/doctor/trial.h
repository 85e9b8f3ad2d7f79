/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * trial - everything that a measured run needs, tried for real and undone:
 * what the doctor's findings are drawn from.
 */
#ifndef TTIME_TRIAL_H
#define TTIME_TRIAL_H

#include <stdbool.h>
#include <sys/utsname.h>

#include "measure/cgroupfs.h"
#include "measure/counters.h"
#include "measure/ladder.h"

struct trial {
	struct utsname host;
	struct cgroup_layout layout;

	/* The ladder, as it was climbed; its leaf is gone again. */
	enum step step;
	char leaf[SMALL_FILE];
	char own[SMALL_FILE]; /* the own cgroup; "": not to be seen */
	char why[STEP_COUNT][LADDER_WHY_MAX];
	int errors[STEP_COUNT];
	double climb_ms;
	bool has_bounds; /* the own cgroup's books could do instead */
	int clone_error; /* of a child born in the leaf: -errno, 0: it was */
	int stall_error; /* of pressure accounting in it */

	/* The events, as they were opened, each 0 or -errno. */
	enum event_scope scope;
	bool kernel_excluded;
	bool is_lent;
	int events[EVENT_COUNT];
	int loan_error;
	int paranoid; /* kernel.perf_event_paranoid; -100: unknown */

	char helper[512]; /* where ttime-counters is; "": nowhere */
	bool helper_has_caps;
	bool has_systemd;
	bool may_scope;
	bool is_session; /* in the scope of a login session */
	int rate_error;  /* cpufreq of the first CPU */
	double hz;       /* clock ticks in a second */
	double clock_ns; /* resolution of CLOCK_MONOTONIC */
	char clocksource[32];
};

#define PARANOID_UNKNOWN (-100)

/* Try it all; @may_scope: the user manager may be asked. Leaves nothing behind. */
void trial_make(struct trial *trial, bool may_scope);

#endif
