/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "findings.h"
#include "measure/account.h"
#include "measure/loan.h"
#include "util.h"

/* Where a clock is coarser than that, short runs have no elapsed time. */
#define CLOCK_NS_MOST 1000

#define FOUND(...) snprintf(finding->found, sizeof(finding->found), __VA_ARGS__)
#define CURE(...)  snprintf(finding->cure, sizeof(finding->cure), __VA_ARGS__)

static void
find_kernel(const struct trial *trial, struct finding *finding)
{
	FOUND("%.64s %.64s, %.64s", trial->host.sysname, trial->host.release,
		trial->host.machine);
}

static void
find_layout(const struct trial *trial, struct finding *finding)
{
	const struct cgroup_layout *layout = &trial->layout;

	if (!layout->has_v2) {
		finding->state = STATE_LIMITED;
		FOUND("cgroup2 is not mounted");
		CURE("sudo mount -t cgroup2 none /sys/fs/cgroup");
		return;
	}
	FOUND("%s, at %.160s%s", layout->has_v1 ? "hybrid" : "pure v2", layout->point,
		layout->is_read_only ? ", read-only" : "");
}

/* Containers have the tree read-only, if they have it at all. */
static void
find_own(const struct trial *trial, struct finding *finding)
{
	if (trial->step == STEP_OWN) {
		FOUND("a leaf below %.200s", trial->own);
		return;
	}
	finding->state = trial->step == STEP_SCOPE ? STATE_NOT_NEEDED : STATE_LIMITED;
	FOUND("no leaf below %.160s: %.64s", *trial->own ? trial->own : "it",
		trial->why[STEP_OWN]);
	if (trial->errors[STEP_OWN] == -EROFS)
		CURE("docker run --security-opt writable-cgroups=true (podman run "
		     "--security-opt unmask=/sys/fs/cgroup)");
	else if (trial->errors[STEP_OWN] == -EXDEV)
		CURE("docker run --cgroupns=private");
	else if (trial->errors[STEP_OWN] == -EAGAIN)
		CURE("echo max | sudo tee %.400s/cgroup.max.descendants", trial->own);
}

static void
find_manager(const struct trial *trial, struct finding *finding)
{
	const char *why = trial->why[STEP_SCOPE];

	if (trial->step == STEP_OWN) {
		finding->state = STATE_NOT_NEEDED;
		FOUND("not needed: the own cgroup does");
		return;
	}
	if (trial->step == STEP_SCOPE) {
		FOUND("makes a scope, in %.0f ms", trial->climb_ms);
		return;
	}
	finding->state = STATE_LIMITED;
	FOUND("%.128s", why);
	if (!trial->may_scope)
		CURE("unset TTIME_NO_SCOPE (and no --no-scope)");
	else if (trial->errors[STEP_SCOPE] == -ENOENT)
		CURE("./configure --with-systemd=yes && make && sudo make install");
	else if (trial->errors[STEP_SCOPE] == -EACCES)
		CURE("sudo systemctl edit user@.service (in it: [Service] "
		     "Delegate=yes)");
	else if (trial->errors[STEP_SCOPE] == -ENXIO && trial->has_systemd &&
		 trial->is_session)
		CURE("sudo loginctl enable-linger \"$USER\"");
	else if (trial->errors[STEP_OWN] == -EACCES && trial->has_bounds)
		CURE("sudo chown \"$USER\" %.280s %.280s/cgroup.procs", trial->own,
			trial->own);
}

static void
find_clone(const struct trial *trial, struct finding *finding)
{
	if (trial->step == STEP_NONE) {
		finding->state = STATE_NOT_NEEDED;
		FOUND("not tried: there is no leaf");
	} else if (trial->clone_error == 0) {
		FOUND("the command is born in the leaf");
	} else {
		/* A cost of some 10 ms before it starts, and nothing that is untrue. */
		FOUND("%s: the command enters the leaf by itself",
			strerror(-trial->clone_error));
	}
}

/* The command that opens the counters to this user. */
static void
cure_events(const struct trial *trial, struct finding *finding)
{
	int error = trial->events[EVENT_TASKS];

	if (trial->scope == SCOPE_INHERITED && trial->step != STEP_NONE &&
		!trial->kernel_excluded && trial->loan_error == 0)
		CURE("echo +pids | sudo tee %.200s/cgroup.subtree_control",
			trial->layout.point);
	else if (error == -ENOSYS || error == -EPERM)
		CURE("docker run --cap-add PERFMON (or a seccomp profile that has "
		     "perf_event_open)");
	else if (trial->step == STEP_NONE || !*trial->helper)
		CURE("sudo sysctl kernel.perf_event_paranoid=%d",
			trial->step == STEP_NONE ? 1 : 0);
	else
		CURE("sudo setcap " LOAN_CAPABILITIES " %.512s", trial->helper);
}

static void
find_events(const struct trial *trial, struct finding *finding)
{
	char level[32] = "paranoid level unknown";

	if (trial->paranoid != PARANOID_UNKNOWN)
		snprintf(level, sizeof(level), "perf_event_paranoid %d", trial->paranoid);
	if (trial->scope == SCOPE_LEAF) {
		FOUND("counted in the leaf%s (%s)",
			trial->is_lent ? ", lent by " LOAN_PROGRAM : "", level);
		return;
	}
	finding->state = STATE_LIMITED;
	/* Else they could not be better without a leaf. */
	if (trial->step != STEP_NONE || trial->kernel_excluded ||
		trial->scope == SCOPE_NONE)
		cure_events(trial, finding);
	if (trial->scope == SCOPE_NONE)
		FOUND("refused: %s (%s)", strerror(-trial->events[EVENT_TASKS]), level);
	else
		FOUND("inherited by the command%s (%s)",
			trial->kernel_excluded ? ", user mode only" : "", level);
}

static void
find_helper(const struct trial *trial, struct finding *finding)
{
	bool needed = trial->scope != SCOPE_LEAF && trial->step != STEP_NONE;

	if (trial->is_lent) {
		FOUND("%.200s lends them", trial->helper);
		return;
	}
	finding->state = needed ? STATE_LIMITED : STATE_NOT_NEEDED;
	if (!*trial->helper)
		FOUND(LOAN_PROGRAM " is not installed");
	else if (!trial->helper_has_caps)
		FOUND("%.200s has no capabilities", trial->helper);
	else if (trial->loan_error < 0)
		FOUND("%.160s: %s", trial->helper, strerror(-trial->loan_error));
	else
		FOUND("%.200s", trial->helper);
	if (needed && *trial->helper && !trial->helper_has_caps)
		CURE("sudo setcap " LOAN_CAPABILITIES " %.512s", trial->helper);
}

static void
find_hardware(const struct trial *trial, struct finding *finding)
{
	const int *events = trial->events;

	if (events[EVENT_CYCLES] == 0 && trial->scope == SCOPE_LEAF) {
		FOUND("cycles, in user mode and in all");
		return;
	}
	if (events[EVENT_APERF] == 0) {
		FOUND("aperf of the msr PMU");
		return;
	}
	finding->state = STATE_LIMITED;
	if (events[EVENT_CYCLES] == 0)
		FOUND("cycles, without the end of each process");
	else if (trial->rate_error == 0)
		FOUND("no cycles; cpufreq can be sampled");
	else
		FOUND("none");
	if (events[EVENT_CYCLES] == -EACCES || events[EVENT_CYCLES] == -EPERM ||
		events[EVENT_CYCLES] == 0)
		cure_events(trial, finding);
	else
		CURE("on the host of a virtual machine: pass its PMU through");
}

static void
find_pressure(const struct trial *trial, struct finding *finding)
{
	if (trial->step == STEP_NONE) {
		finding->state = STATE_LIMITED;
		FOUND("there is no leaf whose pressure could be read");
	} else if (trial->stall_error < 0) {
		finding->state = STATE_LIMITED;
		FOUND("no pressure accounting: %s", strerror(-trial->stall_error));
		CURE("boot the kernel with psi=1");
	} else {
		FOUND("stall totals of the leaf");
	}
}

static void
find_tick(const struct trial *trial, struct finding *finding)
{
	FOUND("%.0f a second: user and sys are told apart from %.0f ms of cpu on",
		trial->hz, TICKS_LEAST * 1000 / trial->hz);
}

static void
find_clock(const struct trial *trial, struct finding *finding)
{
	FOUND("CLOCK_MONOTONIC, %.0f ns%s%s", trial->clock_ns,
		*trial->clocksource ? ", by " : "", trial->clocksource);
	if (trial->clock_ns > CLOCK_NS_MOST)
		finding->state = STATE_LIMITED;
}

static const struct {
	const char *name;
	void (*find)(const struct trial *trial, struct finding *finding);
} checks[CHECK_COUNT] = {
	[CHECK_KERNEL] = { "kernel", find_kernel },
	[CHECK_LAYOUT] = { "cgroups", find_layout },
	[CHECK_OWN] = { "own cgroup", find_own },
	[CHECK_MANAGER] = { "user manager", find_manager },
	[CHECK_CLONE] = { "clone3", find_clone },
	[CHECK_EVENTS] = { "perf events", find_events },
	[CHECK_HELPER] = { "helper", find_helper },
	[CHECK_HARDWARE] = { "hardware", find_hardware },
	[CHECK_PRESSURE] = { "pressure", find_pressure },
	[CHECK_TICK] = { "clock ticks", find_tick },
	[CHECK_CLOCK] = { "clock", find_clock },
};

struct finding
findings_look(enum check check, const struct trial *trial)
{
	struct finding finding = { .state = STATE_OK };

	checks[check].find(trial, &finding);
	return finding;
}

const char *
findings_name(enum check check)
{
	return checks[check].name;
}
