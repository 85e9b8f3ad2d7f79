/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "counters.h"
#include "loan.h"
#include "pmus.h"
#include "util.h"

/*
 * A process life is a FORK and an EXIT record, 64 bytes. 64 pages hold 4,000
 * of them; with switches it is some 300 bytes. The rings of all CPUs together
 * stay below RINGS_PAGES_MAX, for they are locked memory; an ordinary user gets
 * what perf_event_mlock_kb allows, 128 pages a CPU by default.
 */
enum {
	RING_PAGES = 64,
	RING_PAGES_SWITCHES = 512, /* the less often it is read, the cheaper */
	RING_PAGES_LEAST = 8,
	RINGS_PAGES_MAX = 4096, /* 16 MiB of pages of 4 KiB */
};

/*
 * A record that is younger may be overtaken by one of another CPU: a virtual CPU can
 * be taken away between the time of a record and its place in the ring. A small
 * ring cannot hold back that much.
 */
#define SETTLED_NS       20000000
#define SETTLED_SMALL_NS 2000000

static size_t
ring_pages(const struct counters *counters)
{
	size_t pages = counters->has_switches ? RING_PAGES_SWITCHES : RING_PAGES;
	size_t cpus = (size_t)counters->cpu_count;

	while (pages > RING_PAGES_LEAST && pages * cpus > RINGS_PAGES_MAX)
		pages /= 2;
	return pages;
}

/* What wakes a poller: half of a ring, in bytes. */
static uint32_t
watermark(const struct counters *counters)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);

	return (uint32_t)(ring_pages(counters) * page / 2);
}

static int
prepare_cpus(struct counters *counters, const char *prefix)
{
	int count = pmus_online_cpus(prefix, NULL, 0);
	AUTO_FREE int *list = NULL;

	if (count <= 0)
		return count < 0 ? count : -ENODATA;
	list = calloc((size_t)count, sizeof(*list));
	counters->cpus = calloc((size_t)count, sizeof(*counters->cpus));
	if (!list || !counters->cpus)
		return -ENOMEM;
	if (pmus_online_cpus(prefix, list, (size_t)count) != count)
		return -EAGAIN; /* CPUs come and go at this very moment */
	counters->cpu_count = count;
	for (int i = 0; i < count; i++) {
		counters->cpus[i].cpu = list[i];
		counters->cpus[i].ring.cpu = list[i];
		for (int event = 0; event < EVENT_COUNT; event++)
			counters->cpus[i].fd[event] = -1;
	}
	return 0;
}

static void
set_errors(struct counters *counters, int error)
{
	for (int event = 0; event < EVENT_COUNT; event++)
		counters->error[event] = error;
}

void
counters_prepare(struct counters *counters, const char *prefix, unsigned needs)
{
	*counters = (struct counters){ .scope = SCOPE_NONE };
	set_errors(counters, -ENODATA);
	if (needs & NEED_COUNTERS)
		set_errors(counters, prepare_cpus(counters, prefix));
}

int
counters_descriptors(const struct counters *counters, unsigned needs)
{
	int each = needs & NEED_CYCLES ? EVENT_COUNT : 1;

	return needs & NEED_COUNTERS ? counters->cpu_count * each : 0;
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

/* Give an event that was opened its place; that of tasks gets a ring. */
static int
settle_event(struct counters *counters, struct cpu_events *own, enum event event, int fd)
{
	size_t pages = ring_pages(counters);
	int error = 0;

	own->fd[event] = fd;
	if (event != EVENT_TASKS)
		return 0;
	error = ring_map(&own->ring, fd, pages);
	if (error == 0 && own->ring.size < pages * (size_t)sysconf(_SC_PAGESIZE))
		counters->has_small_ring = true;
	return error;
}

static struct event_spec
spec_of(const struct counters *counters, const struct counters_wish *wish)
{
	return (struct event_spec){
		.prefix = wish->prefix,
		.in_cgroup = counters->scope == SCOPE_LEAF,
		.on_command = counters->on_command,
		.kernel_excluded = counters->kernel_excluded,
		.knows_lost = counters->knows_lost,
		.names = wish->needs & NEED_EXECS || counters->scope == SCOPE_INHERITED,
		/* Whoever is still followed maps [vdso] (see counters.h); and long names. */
		.maps = counters->has_switches || counters->scope == SCOPE_INHERITED,
		.switches = counters->has_switches,
		.watermark = watermark(counters),
		.open = events_open_plainly,
	};
}

/* Open one event on every CPU, or on none: half of a sum is not a number. */
static int
open_on_all(struct counters *counters, const struct counters_wish *wish, enum event event)
{
	struct event_spec spec = spec_of(counters, wish);
	int target = spec.in_cgroup ? wish->leaf : wish->task;
	bool open = false;

	for (int i = 0; i < counters->cpu_count; i++) {
		struct cpu_events *own = &counters->cpus[i];
		int fd = events_open(&spec, event, own->cpu, target);
		int error = fd < 0 ? fd : settle_event(counters, own, event, fd);

		if (error == -ENODEV)
			continue; /* went offline since the list was read */
		if (error < 0) {
			close_event(counters, event);
			return error;
		}
		open = true;
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

static int
take_loan(struct counters *counters, struct loan *loan)
{
	for (uint32_t taken = 0; taken < loan->answer.cpu_count; taken++) {
		struct cpu_events *own = NULL;
		int cpu, fds[EVENT_COUNT];
		int error = loan_take(loan, &cpu, fds);

		for (int i = 0; i < counters->cpu_count && !own; i++)
			if (counters->cpus[i].cpu == cpu)
				own = &counters->cpus[i];
		for (int event = 0; event < EVENT_COUNT; event++) {
			if (error == 0 && own && fds[event] >= 0)
				error = settle_event(counters, own, event, fds[event]);
			else
				util_close_(&fds[event]);
		}
		if (error < 0)
			return error;
	}
	return 0;
}

/* All events of the leaf, as ttime-counters opens them. */
static int
borrow(struct counters *counters, const struct counters_wish *wish)
{
	struct loan_request request = {
		.version = LOAN_VERSION,
		.names = (wish->needs & NEED_EXECS) != 0,
		.switches = counters->has_switches,
		.cycles = (wish->needs & NEED_CYCLES) != 0,
		.watermark = watermark(counters),
		.cpu_count = (uint32_t)counters->cpu_count,
	};
	struct loan loan;
	int error;

	if (counters->cpu_count > LOAN_CPUS)
		return -E2BIG;
	for (int i = 0; i < counters->cpu_count; i++)
		request.cpus[i] = counters->cpus[i].cpu;
	error = loan_ask(&loan, wish->leaf, &request);
	/* Without these the others are of no use. */
	if (error == 0 && (loan.answer.cpu_count == 0 || loan.answer.errors[EVENT_TASKS]))
		error = -EPROTO;
	if (error == 0)
		error = take_loan(counters, &loan);
	loan_end(&loan);
	if (error < 0) {
		counters_close_events(counters);
		return error;
	}
	counters->is_lent = true;
	counters->knows_lost = loan.answer.knows_lost != 0;
	memcpy(counters->error, loan.answer.errors, sizeof(counters->error));
	return 0;
}

/*
 * The ladder for the event with the ring, each step decided by trying: in the
 * leaf, in the leaf by a loan, inherited, inherited without the kernel's part
 * (perf_event_paranoid 2, where migrations read a false 0 but the records are
 * true). The leaf refuses with more than EACCES: EINVAL without
 * CONFIG_CGROUP_PERF, ENOENT where nobody ever wrote a subtree_control.
 */
static int
open_tasks(struct counters *counters, const struct counters_wish *wish)
{
	int error = -EACCES;

	counters->take = wish->take;
	counters->data = wish->data;
	counters->knows_lost = true;
	counters->scope = wish->leaf >= 0 ? SCOPE_LEAF : SCOPE_INHERITED;
	counters->has_switches = wish->switches == SWITCHES_YES;
	for (;;) {
		error = open_on_all(counters, wish, EVENT_TASKS);
		if (error == -EINVAL && counters->knows_lost) {
			counters->knows_lost = false;
		} else if (error < 0 && counters->scope == SCOPE_LEAF &&
			   !is_shortage(error)) {
			if (is_refusal(error))
				counters->loan_error = borrow(counters, wish);
			if (counters->is_lent)
				return 0;
			counters->scope = SCOPE_INHERITED;
			counters->knows_lost = true;
		} else if (is_refusal(error) && !counters->kernel_excluded) {
			counters->kernel_excluded = true;
			counters->has_switches = wish->switches != SWITCHES_NO;
		} else {
			break;
		}
	}
	if (error < 0)
		counters->scope = SCOPE_NONE;
	return error;
}

/*
 * Cycles, and those of user mode whenever there are any; in their place, where
 * this machine has no such counter, the msr PMU's.
 */
static void
open_cycles(struct counters *counters, const struct counters_wish *wish)
{
	int *error = counters->error;

	error[EVENT_CYCLES] = open_on_all(counters, wish, EVENT_CYCLES);
	/* Refused, or not there at all? That of user mode is less often refused. */
	if (is_refusal(error[EVENT_CYCLES])) {
		struct event_spec spec = spec_of(counters, wish);
		int probe = events_open(&spec, EVENT_CYCLES_USER, counters->cpus[0].cpu,
			spec.in_cgroup ? wish->leaf : wish->task);

		if (probe >= 0)
			close(probe);
		else
			error[EVENT_CYCLES] = probe;
	}
	if (error[EVENT_CYCLES] == 0)
		error[EVENT_CYCLES_USER] = open_on_all(counters, wish, EVENT_CYCLES_USER);
	else
		error[EVENT_APERF] = open_on_all(counters, wish, EVENT_APERF);
}

void
counters_open(struct counters *counters, const struct counters_wish *wish)
{
	int error;

	if (counters->cpu_count == 0)
		return; /* not asked for, or counters_prepare() told why */
	set_errors(counters, -ENODATA);
	counters->on_command = wish->on_command;
	error = open_tasks(counters, wish);
	counters->error[EVENT_TASKS] = error;
	if (error < 0)
		counters->error[EVENT_CYCLES] = error;
	if (error == 0 && wish->needs & NEED_CYCLES && !counters->is_lent)
		open_cycles(counters, wish);
}

void
counters_begin(const struct counters *counters)
{
	for (int i = 0; i < counters->cpu_count && counters->on_command; i++)
		for (int event = 0; event < EVENT_COUNT; event++)
			if (counters->cpus[i].fd[event] >= 0)
				ioctl(counters->cpus[i].fd[event], PERF_EVENT_IOC_ENABLE,
					0);
}

uint64_t
counters_execs(const struct counters *counters)
{
	uint64_t execs = counters->tally.execs;

	return execs > 0 && !counters->on_command ? execs - 1 : execs;
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

static void
drain_in_order(struct counters *counters, bool last)
{
	AUTO_FREE struct ring **rings =
		calloc((size_t)counters->cpu_count, sizeof(struct ring *));
	int64_t now = util_clock_ns(CLOCK_MONOTONIC);
	int64_t settled = counters->has_small_ring ? SETTLED_SMALL_NS : SETTLED_NS;
	size_t count = 0;

	for (int i = 0; rings && i < counters->cpu_count; i++)
		if (counters->cpus[i].ring.base)
			rings[count++] = &counters->cpus[i].ring;
	if (count > 0)
		rings_drain_in_order(rings, count,
			last ? UINT64_MAX : (uint64_t)(now - settled), &counters->tally,
			counters->take, counters->data);
}

void
counters_drain(struct counters *counters, bool last)
{
	if (counters->has_switches) {
		drain_in_order(counters, last);
		return;
	}
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
	if (counters->scope == SCOPE_LEAF)
		return true;
	return (counters->tally.execs > 0 || counters->on_command) &&
	       counters->tally.mapped == counters->tally.execs;
}

bool
counters_lost(const struct counters *counters, const struct reading *tasks)
{
	const struct tally *tally = &counters->tally;

	return tasks->lost > 0 || tally->lost > 0 ||
	       (tally->was_full && !counters->knows_lost);
}

double
counters_ran_on(const struct counters *counters, int place)
{
	uint64_t out[4] = { 0 }; /* value, enabled, running, lost */
	int fd = counters->cpus[place].fd[EVENT_TASKS];

	return fd >= 0 && read(fd, out, sizeof(out)) >= 0 ? (double)out[2] : 0;
}

void
counters_close_events(struct counters *counters)
{
	struct counters closed = {
		.cpu_count = counters->cpu_count,
		.cpus = counters->cpus,
	};

	for (int event = 0; event < EVENT_COUNT; event++)
		close_event(counters, event);
	memcpy(closed.error, counters->error, sizeof(closed.error));
	*counters = closed;
}

void
counters_close(struct counters *counters)
{
	counters_close_events(counters);
	free(counters->cpus);
	counters->cpus = NULL;
	counters->cpu_count = 0;
}
