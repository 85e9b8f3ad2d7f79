/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "counters.h"
#include "util.h"

#ifndef PERF_FORMAT_LOST
#define PERF_FORMAT_LOST (1U << 4) /* Linux 6.0 */
#endif

/*
 * A process life is a FORK and an EXIT record, 64 bytes. 64 pages hold 4,000
 * of them; the rings of all CPUs together stay below RINGS_MAX, for they are
 * locked memory.
 */
enum {
	RING_PAGES = 64,
	RING_PAGES_LEAST = 8,
	RINGS_PAGES_MAX = 4096, /* 16 MiB of pages of 4 KiB */
};

static size_t
ring_pages(int cpus)
{
	size_t pages = RING_PAGES;

	while (pages > RING_PAGES_LEAST && pages * (size_t)cpus > RINGS_PAGES_MAX)
		pages /= 2;
	return pages;
}

int
counters_descriptors(int cpus, unsigned needs)
{
	int each = needs & NEED_CYCLES ? EVENT_COUNT : 1;

	return needs & NEED_COUNTERS ? cpus * each : 0;
}

int
counters_online_cpus(const char *prefix, int *ret_list, size_t room)
{
	char path[256], text[SMALL_FILE];
	int error;

	snprintf(path, sizeof(path), "%s/sys/devices/system/cpu/online", prefix);
	error = util_read_small(AT_FDCWD, path, text, sizeof(text));
	return error < 0 ? error : util_parse_cpulist(text, ret_list, room);
}

static struct perf_event_attr
describe(const struct counters *counters, enum event event, unsigned needs)
{
	struct perf_event_attr attr = {
		.size = sizeof(attr),
		.read_format =
			PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
	};

	if (event == EVENT_TASKS) {
		attr.type = PERF_TYPE_SOFTWARE;
		attr.config = PERF_COUNT_SW_CPU_MIGRATIONS;
		attr.task = 1;
		attr.comm = (needs & NEED_EXECS) != 0;
		attr.comm_exec = attr.comm;
		attr.watermark = 1;
		attr.exclude_kernel = counters->kernel_excluded;
		if (counters->knows_lost)
			attr.read_format |= PERF_FORMAT_LOST;
	} else {
		attr.type = PERF_TYPE_HARDWARE;
		attr.config = PERF_COUNT_HW_CPU_CYCLES;
		attr.exclude_kernel = event == EVENT_CYCLES_USER;
		attr.exclude_hv = 1;
	}
	if (counters->scope == SCOPE_INHERITED) {
		/* ttime's own copy stays disabled: ttime never execs. */
		attr.inherit = 1;
		attr.disabled = 1;
		attr.enable_on_exec = 1;
	}
	return attr;
}

static int
open_event(const struct counters *counters, int leaf, int cpu, enum event event,
	unsigned needs, size_t pages)
{
	struct perf_event_attr attr = describe(counters, event, needs);
	unsigned long flags = PERF_FLAG_FD_CLOEXEC;
	int pid = 0;
	long fd;

	attr.wakeup_watermark = (uint32_t)(pages * (size_t)sysconf(_SC_PAGESIZE) / 2);
	if (counters->scope == SCOPE_LEAF) {
		pid = leaf;
		flags |= PERF_FLAG_PID_CGROUP;
	}
	fd = syscall(SYS_perf_event_open, &attr, pid, cpu, -1, flags);
	return fd < 0 ? -errno : (int)fd;
}

static void
close_event(struct counters *counters, enum event event)
{
	for (int i = 0; i < counters->cpu_count; i++) {
		if (event == EVENT_TASKS)
			ring_unmap(&counters->cpus[i].ring);
		util_close_(&counters->cpus[i].fd[event]);
		counters->cpus[i].fd[event] = -1;
	}
}

/* Open one event on every CPU, or on none: half of a sum is not a number. */
static int
open_on_all(struct counters *counters, int leaf, enum event event, unsigned needs)
{
	size_t pages = ring_pages(counters->cpu_count);
	bool open = false;

	for (int i = 0; i < counters->cpu_count; i++) {
		struct cpu_events *own = &counters->cpus[i];
		int fd = open_event(counters, leaf, own->cpu, event, needs, pages);
		int error = fd;

		if (fd >= 0) {
			own->fd[event] = fd;
			error = event == EVENT_TASKS ? ring_map(&own->ring, fd, pages)
						     : 0;
		}
		if (error == -ENODEV)
			continue; /* went offline since the list was read */
		if (error < 0) {
			close_event(counters, event);
			return error;
		}
		open = true;
		if (event == EVENT_TASKS &&
			own->ring.size < pages * (size_t)sysconf(_SC_PAGESIZE))
			counters->has_small_ring = true;
	}
	return open ? 0 : -ENODEV;
}

/* Short of something: the next step of the ladder would be so, too. */
static bool
is_shortage(int error)
{
	return error == -EMFILE || error == -ENFILE || error == -ENOMEM;
}

static bool
is_refusal(int error)
{
	return error == -EACCES || error == -EPERM;
}

/*
 * The ladder for the event with the ring, each step decided by trying: in the
 * leaf, inherited, inherited without the kernel's part (perf_event_paranoid 2,
 * where migrations read a false 0 but the records are true). The leaf refuses
 * with more than EACCES: EINVAL without CONFIG_CGROUP_PERF, ENOENT where
 * nobody ever wrote a subtree_control.
 */
static int
open_tasks(struct counters *counters, int leaf, unsigned needs)
{
	int error = -EACCES;

	counters->knows_lost = true;
	counters->scope = leaf >= 0 ? SCOPE_LEAF : SCOPE_INHERITED;
	for (;;) {
		error = open_on_all(counters, leaf, EVENT_TASKS, needs);
		if (error == -EINVAL && counters->knows_lost) {
			counters->knows_lost = false;
		} else if (error < 0 && counters->scope == SCOPE_LEAF &&
			   !is_shortage(error)) {
			counters->scope = SCOPE_INHERITED;
			counters->knows_lost = true;
		} else if (is_refusal(error) && !counters->kernel_excluded) {
			counters->kernel_excluded = true;
		} else {
			break;
		}
	}
	if (error < 0)
		counters->scope = SCOPE_NONE;
	return error;
}

static int
prepare_cpus(struct counters *counters, const char *prefix)
{
	int count = counters_online_cpus(prefix, NULL, 0);
	AUTO_FREE int *list = NULL;

	if (count <= 0)
		return count < 0 ? count : -ENODATA;
	list = calloc((size_t)count, sizeof(*list));
	counters->cpus = calloc((size_t)count, sizeof(*counters->cpus));
	if (!list || !counters->cpus)
		return -ENOMEM;
	if (counters_online_cpus(prefix, list, (size_t)count) != count)
		return -EAGAIN; /* CPUs come and go at this very moment */
	counters->cpu_count = count;
	for (int i = 0; i < count; i++) {
		counters->cpus[i].cpu = list[i];
		for (int event = 0; event < EVENT_COUNT; event++)
			counters->cpus[i].fd[event] = -1;
	}
	return 0;
}

void
counters_open(struct counters *counters, const char *prefix, int leaf, unsigned needs)
{
	int error;

	*counters = (struct counters){ .scope = SCOPE_NONE };
	for (int event = 0; event < EVENT_COUNT; event++)
		counters->error[event] = -ENODATA;
	if (!(needs & NEED_COUNTERS))
		return;
	error = prepare_cpus(counters, prefix);
	for (int event = 0; event < EVENT_COUNT && error < 0; event++)
		counters->error[event] = error;
	if (error < 0)
		return;
	error = open_tasks(counters, leaf, needs);
	counters->error[EVENT_TASKS] = error;
	if (error < 0)
		counters->error[EVENT_CYCLES] = error;
	if (error < 0 || !(needs & NEED_CYCLES))
		return;
	counters->error[EVENT_CYCLES] = open_on_all(counters, leaf, EVENT_CYCLES, needs);
	/* Refused, or not there at all? That of user mode is less often refused. */
	if (is_refusal(counters->error[EVENT_CYCLES])) {
		int probe = open_event(counters, leaf, counters->cpus[0].cpu,
			EVENT_CYCLES_USER, needs, RING_PAGES);

		if (probe >= 0)
			close(probe);
		else
			counters->error[EVENT_CYCLES] = probe;
	}
	if (counters->error[EVENT_CYCLES] == 0)
		counters->error[EVENT_CYCLES_USER] =
			open_on_all(counters, leaf, EVENT_CYCLES_USER, needs);
}

int
counters_watch(const struct counters *counters, struct pollfd *ret)
{
	int count = 0;

	if (counters->scope != SCOPE_LEAF)
		return 0;
	for (int i = 0; i < counters->cpu_count; i++)
		if (counters->cpus[i].ring.base)
			ret[count++] = (struct pollfd){
				.fd = counters->cpus[i].fd[EVENT_TASKS],
				.events = POLLIN,
			};
	return count;
}

void
counters_drain(struct counters *counters)
{
	for (int i = 0; i < counters->cpu_count; i++)
		if (counters->cpus[i].ring.base)
			ring_drain(&counters->cpus[i].ring, &counters->tally);
}

/* Enabled and running differ by a little in any case, when the leaf is switched in. */
#define NOT_SHARED 0.99

/*
 * A hardware counter that had to be shared counts for a part of the time only.
 * In the leaf each CPU's event tells its own part. An inherited event is
 * enabled while the task runs anywhere, and counts on one CPU: there the parts
 * of all CPUs make up the whole, which each of them knows.
 */
bool
counters_read(const struct counters *counters, enum event event, struct reading *ret)
{
	bool by_cpu = counters->scope == SCOPE_LEAF;
	struct reading sum = { 0 };
	double enabled = 0;
	bool open = false;

	for (int i = 0; i < counters->cpu_count; i++) {
		uint64_t out[4] = { 0 }; /* value, enabled, running, lost */
		int fd = counters->cpus[i].fd[event];
		double part = 1;

		if (fd < 0)
			continue;
		if (read(fd, out, sizeof(out)) < 0)
			return false;
		open = true;
		if (by_cpu && event != EVENT_TASKS && out[1] > 0 && out[2] == 0)
			return false; /* enabled, but never on a counter */
		if (by_cpu && event != EVENT_TASKS &&
			(double)out[2] < (double)out[1] * NOT_SHARED) {
			part = (double)out[2] / (double)out[1];
			sum.scaled = true;
		}
		sum.value += (double)out[0] / part;
		sum.running += (double)out[2];
		sum.lost += out[3];
		if ((double)out[1] > enabled)
			enabled = (double)out[1];
	}
	if (!by_cpu && event != EVENT_TASKS && sum.running < enabled * NOT_SHARED) {
		if (sum.running <= 0)
			return false;
		sum.value *= enabled / sum.running;
		sum.running = enabled;
		sum.scaled = true;
	}
	if (open)
		*ret = sum;
	return open;
}

bool
counters_complete(const struct counters *counters)
{
	const struct tally *tally = &counters->tally;

	if (counters->scope == SCOPE_LEAF)
		return true;
	return tally->exits == tally->forks + tally->threads + 1;
}

void
counters_close(struct counters *counters)
{
	for (int event = 0; event < EVENT_COUNT; event++)
		close_event(counters, event);
	free(counters->cpus);
	*counters = (struct counters){ .scope = SCOPE_NONE };
}
