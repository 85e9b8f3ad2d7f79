/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ttime-counters - open the fixed set of counting events for one leaf of an
 * ordinary user, and hand the descriptors over. It is installed without
 * privileges; an administrator may give it CAP_PERFMON, and CAP_SYS_ADMIN for
 * kernels that ask for that one (make install-caps).
 *
 * Threat model. Whoever can execute this program may be hostile: arguments,
 * environment, descriptors, limits and what comes through the socket are
 * theirs. They must not get anything but counts of what they run themselves.
 * So:
 * - All capabilities are lowered before anything is read, one is raised around
 *   each perf_event_open(2), and all are gone for good before the answer.
 * - Of the environment and the arguments nothing is used.
 * - One message is read, of one size, with one descriptor. Everything else is
 *   refused, and so is all that comes after it.
 * - The descriptor must be a directory of cgroup2, not the root, that the real
 *   user owns, without child cgroups, and every process in it the user's own.
 * - Events only count: there is no sampling, no address, no register. What a
 *   ring holds are the births, deaths and names of processes of that cgroup and,
 *   if asked for, when they got a CPU and lost it.
 * What it does give away: of a task that had a CPU just before or after one of
 * the cgroup, whoever's it is, the number. And a program with other credentials
 * that gets into the cgroup later, started there by the user (sudo) or moved in
 * by whoever may write to both cgroups and their common ancestor (cgroups(7)),
 * is counted like any other, cycles included, while it runs. An administrator
 * who would not have that watched should not give the capabilities.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/capability.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "measure/loan.h"
#include "util.h"

#define SOCKET STDIN_FILENO

/* Make them those of this process, and free them. 0 or -errno. */
static int
apply(cap_t caps)
{
	int error = !caps || cap_set_proc(caps) != 0 ? -errno : 0;

	if (caps)
		cap_free(caps);
	return error;
}

/* Lower everything that is raised; what is permitted stays. */
static int
lower_all(void)
{
	cap_t caps = cap_get_proc();

	if (caps)
		cap_clear_flag(caps, CAP_EFFECTIVE);
	return apply(caps);
}

/* Raise one capability; false if it is not permitted. */
static bool
raise_one(cap_value_t cap)
{
	cap_t caps = cap_get_proc();

	if (caps)
		cap_set_flag(caps, CAP_EFFECTIVE, 1, &cap, CAP_SET);
	return apply(caps) == 0;
}

/* Open an event with as few capabilities as this kernel asks for. */
static int
open_raised(struct perf_event_attr *attr, int leaf, int cpu, unsigned long flags)
{
	static const cap_value_t caps[] = { CAP_PERFMON, CAP_SYS_ADMIN };
	int fd = -EACCES;

	for (size_t i = 0; i < COUNT_OF(caps) && (fd == -EACCES || fd == -EPERM); i++) {
		if (!raise_one(caps[i]))
			continue;
		fd = events_open_plainly(attr, leaf, cpu, flags);
		if (lower_all() < 0)
			_exit(EXIT_FAILURE);
	}
	return fd;
}

/* The one request, with the one descriptor; the latter or -errno. */
static int
receive_request(struct loan_request *request)
{
	struct iovec body = { .iov_base = request, .iov_len = sizeof(*request) };
	union {
		struct cmsghdr header;
		char space[CMSG_SPACE(sizeof(int) * 2)];
	} control = { 0 };
	struct msghdr message = {
		.msg_iov = &body,
		.msg_iovlen = 1,
		.msg_control = &control,
		.msg_controllen = sizeof(control),
	};
	struct cmsghdr *header;
	ssize_t got = recvmsg(SOCKET, &message, MSG_CMSG_CLOEXEC);
	int leaf;

	if (got < 0)
		return -errno;
	header = CMSG_FIRSTHDR(&message);
	if (got != sizeof(*request) || message.msg_flags & (MSG_TRUNC | MSG_CTRUNC) ||
		request->version != LOAN_VERSION || !header ||
		header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS ||
		header->cmsg_len != CMSG_LEN(sizeof(leaf)))
		return -EBADMSG;
	memcpy(&leaf, CMSG_DATA(header), sizeof(leaf));
	if (request->cpu_count == 0 || request->cpu_count > LOAN_CPUS)
		return -E2BIG;
	return leaf;
}

/* The real user's own in every respect? */
static bool
is_own_process(uint64_t pid)
{
	char path[64], status[SMALL_FILE], own[64];
	unsigned uid = getuid();

	snprintf(path, sizeof(path), "/proc/%llu/status", (unsigned long long)pid);
	/* real, effective, saved and of the file system (proc_pid_status(5)) */
	snprintf(own, sizeof(own), "\nUid:\t%u\t%u\t%u\t%u\n", uid, uid, uid, uid);
	return util_read_small(AT_FDCWD, path, status, sizeof(status)) == 0 &&
	       strstr(status, own);
}

static int
check_processes(int leaf)
{
	AUTO_FREE char *pids = NULL;
	int error = util_read_whole(leaf, "cgroup.procs", &pids);
	const char *next = pids;
	uint64_t pid;

	while (error == 0 && *next) {
		error = util_parse_u64(next, &next, &pid);
		if (error == 0 && !is_own_process(pid))
			error = -EPERM;
		next += *next == '\n';
	}
	return error;
}

static int
check_leaf(int leaf)
{
	struct statfs system;
	struct stat directory;

	if (fstatfs(leaf, &system) != 0 || fstat(leaf, &directory) != 0)
		return -errno;
	if (system.f_type != CGROUP2_SUPER_MAGIC)
		return -EINVAL;
	if (!S_ISDIR(directory.st_mode))
		return -ENOTDIR;
	if (directory.st_uid != getuid())
		return -EPERM;
	/* The root has no such file; a child cgroup is a link more. */
	if (faccessat(leaf, "cgroup.events", F_OK, 0) != 0)
		return -EPERM;
	if (directory.st_nlink != 2)
		return -EBUSY;
	return check_processes(leaf);
}

/* Descriptors of all events, by CPU; -1: none. */
typedef int cpu_fds[EVENT_COUNT];

/* Open one event on every CPU, or on none. 0 or -errno. */
static int
open_on_all(const struct loan_request *request, struct event_spec *spec, enum event event,
	int leaf, cpu_fds *fds)
{
	for (uint32_t i = 0; i < request->cpu_count; i++) {
		int fd = events_open(spec, event, request->cpus[i], leaf);

		fds[i][event] = fd < 0 ? -1 : fd;
		if (fd >= 0 || fd == -ENODEV) /* off line since the list was made */
			continue;
		for (uint32_t j = 0; j < i; j++) {
			util_close_(&fds[j][event]);
			fds[j][event] = -1;
		}
		return fd;
	}
	return 0;
}

static void
open_events(const struct loan_request *request, int leaf, struct loan_answer *answer,
	cpu_fds *fds)
{
	struct event_spec spec = {
		.prefix = "",
		.in_cgroup = true,
		.knows_lost = true,
		.names = request->names != 0,
		.switches = request->switches != 0,
		.watermark = request->watermark,
		.open = open_raised,
	};

	memset(fds, -1, sizeof(*fds) * request->cpu_count);
	for (int event = 0; event < EVENT_COUNT; event++)
		answer->errors[event] = -ENODATA;
	answer->error = open_on_all(request, &spec, EVENT_TASKS, leaf, fds);
	if (answer->error == -EINVAL) {
		spec.knows_lost = false;
		answer->error = open_on_all(request, &spec, EVENT_TASKS, leaf, fds);
	}
	answer->knows_lost = spec.knows_lost;
	answer->errors[EVENT_TASKS] = answer->error;
	if (answer->error < 0 || !request->cycles)
		return;
	for (enum event event = EVENT_CYCLES; event < EVENT_COUNT; event++)
		answer->errors[event] = open_on_all(request, &spec, event, leaf, fds);
}

/* The descriptors of one CPU, those that there are. */
static int
send_cpu(int cpu, const cpu_fds own)
{
	struct loan_cpu what = { .cpu = cpu };
	struct iovec body = { .iov_base = &what, .iov_len = sizeof(what) };
	union {
		struct cmsghdr header;
		char space[CMSG_SPACE(sizeof(cpu_fds))];
	} control = { 0 };
	struct msghdr message = {
		.msg_iov = &body,
		.msg_iovlen = 1,
		.msg_control = &control,
	};
	cpu_fds open = { 0 };
	size_t count = 0;

	for (int event = 0; event < EVENT_COUNT; event++)
		if (own[event] >= 0) {
			what.events |= 1U << event;
			open[count++] = own[event];
		}
	control.header.cmsg_level = SOL_SOCKET;
	control.header.cmsg_type = SCM_RIGHTS;
	control.header.cmsg_len = CMSG_LEN(count * sizeof(*open));
	message.msg_controllen = CMSG_SPACE(count * sizeof(*open));
	memcpy(CMSG_DATA(&control.header), open, count * sizeof(*open));
	return sendmsg(SOCKET, &message, MSG_NOSIGNAL) < 0 ? -errno : 0;
}

static int
send_all(const struct loan_request *request, struct loan_answer *answer,
	const cpu_fds *fds)
{
	int error = 0;

	for (uint32_t i = 0; answer->error == 0 && i < request->cpu_count; i++)
		answer->cpu_count += fds[i][EVENT_TASKS] >= 0;
	if (send(SOCKET, answer, sizeof(*answer), MSG_NOSIGNAL) < 0)
		return -errno;
	for (uint32_t i = 0; answer->error == 0 && i < request->cpu_count; i++)
		if (error == 0 && fds[i][EVENT_TASKS] >= 0)
			error = send_cpu(request->cpus[i], fds[i]);
	return error;
}

int
main(void)
{
	static struct loan_request request;
	static cpu_fds fds[LOAN_CPUS];
	struct loan_answer answer = { 0 };
	int leaf;

	if (lower_all() < 0)
		return EXIT_FAILURE;
	leaf = receive_request(&request);
	answer.error = leaf < 0 ? leaf : check_leaf(leaf);
	if (answer.error == 0)
		open_events(&request, leaf, &answer, fds);
	if (apply(cap_init()) < 0) /* none at all, for good */
		return EXIT_FAILURE;
	/* Its end closes the socket: a second message has nobody to read it. */
	return send_all(&request, &answer, fds) < 0 ? EXIT_FAILURE : EXIT_SUCCESS;
}
