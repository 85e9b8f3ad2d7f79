/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "events.h"
#include "pmus.h"

#ifndef PERF_FORMAT_LOST
#define PERF_FORMAT_LOST (1U << 4) /* Linux 6.0 */
#endif

/* The type of a core PMU stands in the high half of config. (Linux 5.13) */
#define CORE_TYPE_SHIFT 32

static void
describe_tasks(const struct event_spec *spec, struct perf_event_attr *attr)
{
	attr->type = PERF_TYPE_SOFTWARE;
	attr->config = PERF_COUNT_SW_CPU_MIGRATIONS;
	attr->task = 1;
	attr->comm = spec->names;
	attr->comm_exec = spec->names;
	attr->mmap = spec->maps;
	attr->watermark = 1;
	attr->wakeup_watermark = spec->watermark;
	attr->exclude_kernel = spec->kernel_excluded;
	if (spec->knows_lost)
		attr->read_format |= PERF_FORMAT_LOST;
	if (spec->switches) {
		attr->context_switch = 1;
		attr->sample_type = PERF_SAMPLE_TID | PERF_SAMPLE_TIME;
		attr->sample_id_all = 1;
		attr->use_clockid = 1;
		attr->clockid = CLOCK_MONOTONIC;
	}
}

static int
describe(const struct event_spec *spec, enum event event, struct perf_event_attr *attr)
{
	uint64_t config = 0;
	int error;

	*attr = (struct perf_event_attr){
		.size = sizeof(*attr),
		.read_format =
			PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
	};
	if (!spec->in_cgroup) {
		/* The copy of a task that makes the command stays disabled: it never execs. */
		attr->inherit = 1;
		attr->disabled = 1;
		attr->enable_on_exec = !spec->on_command;
	}
	switch (event) {
	case EVENT_TASKS:
		describe_tasks(spec, attr);
		return 0;
	case EVENT_APERF:
		/* That PMU takes no exclude flags. */
		error = pmus_event(spec->prefix, "msr", "aperf", &attr->type, &config);
		attr->config = config;
		return error;
	default:
		attr->type = PERF_TYPE_HARDWARE;
		attr->config = PERF_COUNT_HW_CPU_CYCLES;
		attr->exclude_kernel = event == EVENT_CYCLES_USER;
		attr->exclude_hv = 1;
		return 0;
	}
}

int
events_open_plainly(
	struct perf_event_attr *attr, int target, int cpu, unsigned long flags)
{
	long fd = syscall(SYS_perf_event_open, attr, target, cpu, -1, flags);

	return fd < 0 ? -errno : (int)fd;
}

int
events_open(const struct event_spec *spec, enum event event, int cpu, int target)
{
	unsigned long flags =
		PERF_FLAG_FD_CLOEXEC | (spec->in_cgroup ? PERF_FLAG_PID_CGROUP : 0);
	struct perf_event_attr attr;
	uint32_t type;
	int fd = describe(spec, event, &attr);

	if (fd < 0)
		return fd;
	fd = spec->open(&attr, target, cpu, flags);
	/* Cores of another kind than the first have a PMU of their own. */
	if (fd == -ENOENT && attr.type == PERF_TYPE_HARDWARE &&
		pmus_core_type(spec->prefix, cpu, &type) == 0) {
		attr.config |= (uint64_t)type << CORE_TYPE_SHIFT;
		fd = spec->open(&attr, target, cpu, flags);
	}
	return fd;
}
