/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "measure/child.h"
#include "measure/gather.h"
#include "measure/helper.h"
#include "measure/loan.h"
#include "measure/rate.h"
#include "trial.h"
#include "util.h"

#define BIRTH_STACK (16 * 1024)

/* A child that is to be in the leaf, made by whoever would make the command. */
struct birth {
	struct ladder *ladder;
	bool must_enter;
	int clone_error;
};

static int CHILD_ENTRY
be_born(void *data)
{
	const struct birth *birth = data;

	if (birth->must_enter && leaf_enter(&birth->ladder->leaf) < 0)
		_exit(EXIT_FAILURE);
	_exit(EXIT_SUCCESS);
}

static int
give_birth(void *data)
{
	static _Alignas(64) char stack[BIRTH_STACK];
	struct birth *birth = data;
	const struct child_spec child = {
		.stack = { .base = stack, .size = sizeof(stack) },
		.entry = be_born,
		.data = birth,
		.is_sibling = ladder_spawner(birth->ladder) != NULL,
	};
	int pid = child_in_cgroup(birth->ladder->leaf.directory, &child);

	if (pid > 0)
		return pid;
	birth->clone_error = pid;
	birth->must_enter = true;
	return child_here(&child);
}

/* Can a command be put there at all? */
static bool
try_birth(struct ladder *ladder, int *ret_clone_error)
{
	struct birth birth = { .ladder = ladder };
	struct spawner *spawner = ladder_spawner(ladder);
	int pid = spawner ? spawner_do(spawner, give_birth, &birth) : give_birth(&birth);
	int status = -1;

	*ret_clone_error = birth.clone_error;
	if (pid > 0)
		while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
			;
	return status == 0;
}

static void
try_events(struct trial *trial, struct ladder *ladder)
{
	struct spawner *spawner = ladder_spawner(ladder);
	const struct counters_wish wish = {
		.prefix = "",
		.needs = NEED_COUNTERS,
		.leaf = ladder->leaf.directory,
		.task = spawner ? spawner->pid : 0,
	};
	struct counters counters;
	double mhz;

	counters_prepare(&counters, "", wish.needs);
	counters_open(&counters, &wish);
	trial->scope = counters.scope;
	trial->kernel_excluded = counters.kernel_excluded;
	trial->is_lent = counters.is_lent;
	trial->loan_error = counters.loan_error;
	memcpy(trial->events, counters.error, sizeof(trial->events));
	trial->rate_error = counters.cpu_count > 0
				    ? rate_of_cpu("", counters.cpus[0].cpu, &mhz)
				    : -ENOENT;
	counters_close(&counters);
}

/* Climb once more where the command could not be put after all. */
static void
try_cgroups(struct trial *trial, bool may_scope)
{
	const struct ladder_wish wish = {
		.prefix = "", .leaf = true, .scope = may_scope
	};
	double begun = (double)util_clock_ns(CLOCK_MONOTONIC);
	struct ladder ladder;
	struct usage usage;
	const char *why;
	uint64_t stall;

	ladder_climb(&ladder, &wish);
	trial->climb_ms = ((double)util_clock_ns(CLOCK_MONOTONIC) - begun) / 1e6;
	try_events(trial, &ladder);
	while (ladder.step != STEP_NONE && !try_birth(&ladder, &trial->clone_error)) {
		ladder_next(&ladder, trial->clone_error);
		try_events(trial, &ladder);
	}
	trial->step = ladder.step;
	trial->stall_error = -ENOENT;
	if (ladder.step != STEP_NONE) {
		trial->stall_error =
			leaf_read_stall(&ladder.leaf, "cpu.pressure", "some", &stall);
		snprintf(trial->leaf, sizeof(trial->leaf), "%.*s", SMALL_FILE - 1,
			ladder.leaf.path);
	}
	trial->is_session = ladder_is_session(&ladder.own);
	if (ladder.own.directory >= 0)
		snprintf(trial->own, sizeof(trial->own), "%s", ladder.own.path);
	trial->has_bounds = ladder_usage(&ladder, &usage, &why) == 0;
	memcpy(trial->why, ladder.why, sizeof(trial->why));
	memcpy(trial->errors, ladder.error, sizeof(trial->errors));
	ladder_leave(&ladder);
}

static int
read_paranoid(void)
{
	char text[64], *end;
	long level;

	if (util_read_small(AT_FDCWD, "/proc/sys/kernel/perf_event_paranoid", text,
		    sizeof(text)) < 0)
		return PARANOID_UNKNOWN;
	level = strtol(text, &end, 10);
	return end == text ? PARANOID_UNKNOWN : (int)level;
}

static void
look_around(struct trial *trial)
{
	AUTO_FREE char *mountinfo = NULL;
	struct timespec resolution = { 0 };
	double sum;

	uname(&trial->host);
	if (util_read_whole(AT_FDCWD, "/proc/self/mountinfo", &mountinfo) == 0)
		trial->layout = cgroupfs_layout(mountinfo);
	trial->paranoid = read_paranoid();
	if (helper_find(LOAN_PROGRAM, trial->helper, sizeof(trial->helper)) < 0)
		trial->helper[0] = '\0';
	else
		trial->helper_has_caps = helper_has_capabilities(trial->helper) == 0;
	/* As sd_booted(3) tells it. */
	trial->has_systemd = access("/run/systemd/system", F_OK) == 0;
	trial->hz = gather_clock_tick_rate();
	clock_getres(CLOCK_MONOTONIC, &resolution);
	sum = (double)resolution.tv_sec * NS_PER_SECOND;
	trial->clock_ns = sum + (double)resolution.tv_nsec;
	if (util_read_small(AT_FDCWD,
		    "/sys/devices/system/clocksource/clocksource0/current_clocksource",
		    trial->clocksource, sizeof(trial->clocksource)) < 0)
		trial->clocksource[0] = '\0';
	trial->clocksource[strcspn(trial->clocksource, "\n")] = '\0';
}

void
trial_make(struct trial *trial, bool may_scope)
{
	struct rlimit nofile;

	memset(trial, 0, sizeof(*trial));
	/* As a run does, so that counters on many CPUs find room. */
	if (getrlimit(RLIMIT_NOFILE, &nofile) == 0) {
		nofile.rlim_cur = nofile.rlim_max;
		setrlimit(RLIMIT_NOFILE, &nofile);
	}
	trial->may_scope = may_scope;
	look_around(trial);
	try_cgroups(trial, may_scope);
}
