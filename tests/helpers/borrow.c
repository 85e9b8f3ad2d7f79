/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * borrow [OPTION]... TARGET
 *
 * Asks ttime-counters in TTIME_LIBEXECDIR for the counters of the cgroup TARGET
 * as ttime does, or in ways in which ttime never would, and prints what comes
 * back: "answer" with an error or the number of CPUs, for each CPU what its
 * descriptors are, and how the program ended.
 *
 *   -c LIST    for these CPUs, "0,1"; else those that may be used
 *   -n COUNT   claim to ask for so many CPUs
 *   -y         cycles, too
 *   -v NUMBER  the version of the request
 *   -z BYTES   the length of the request; with + or -, how far it is off
 *   -d COUNT   send TARGET's descriptor so many times
 *   -m COUNT   send the request so many times
 *   -x         send nothing and close the socket
 *   -l LIMIT   the program may have so many descriptors
 *   -k         let nothing be answered before the program has no capability;
 *              say then what it has, and whether it waits
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/sockios.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "measure/loan.h"

#define COUNT(a)    (sizeof(a) / sizeof((a)[0]))
#define PATIENCE_MS 10000
#define LONGER      64 /* bytes that a request can be too long */
#define FDS_MOST    8

static union {
	struct loan_request request;
	char bytes[sizeof(struct loan_request) + LONGER];
} message;

static size_t length = sizeof(struct loan_request);
static size_t copies = 1;
static long messages = 1;
static long descriptor_limit = -1;
static bool says_nothing, is_held_back;

static pid_t program;
static int ours, theirs;

static long
number(const char *text)
{
	char *end;
	long n = strtol(text, &end, 10);

	if (end == text || *end != '\0')
		errx(125, "not a number: %s", text);
	return n;
}

static const char *
error_name(int error)
{
	const char *name = error == 0 ? "0" : strerrorname_np(error);

	return name != NULL ? name : "unknown";
}

static void
give_up(const char *why)
{
	kill(program, SIGKILL);
	waitpid(program, NULL, 0);
	errx(1, "%s", why);
}

static void
add_cpu(int cpu)
{
	if (message.request.cpu_count < LOAN_CPUS)
		message.request.cpus[message.request.cpu_count++] = cpu;
}

static void
ask_for_list(char *list)
{
	message.request.cpu_count = 0;
	for (char *item = strtok(list, ","); item != NULL; item = strtok(NULL, ","))
		add_cpu((int)number(item));
}

static void
ask_for_allowed(void)
{
	cpu_set_t set;

	if (sched_getaffinity(0, sizeof(set), &set) != 0)
		err(125, "sched_getaffinity");
	for (int cpu = 0; cpu < CPU_SETSIZE; cpu++)
		if (CPU_ISSET(cpu, &set))
			add_cpu(cpu);
}

static void
parse(int argc, char **argv)
{
	struct loan_request *request = &message.request;
	int c;

	request->version = LOAN_VERSION;
	request->watermark = 4096;
	ask_for_allowed();
	while ((c = getopt(argc, argv, "+c:n:yv:z:d:m:xl:k")) != -1) {
		if (c == 'c')
			ask_for_list(optarg);
		else if (c == 'n')
			request->cpu_count = (uint32_t)number(optarg);
		else if (c == 'y')
			request->cycles = 1;
		else if (c == 'v')
			request->version = (uint32_t)number(optarg);
		else if (c == 'z')
			length = (size_t)number(optarg) +
				 (strchr("+-", *optarg) ? length : 0);
		else if (c == 'd')
			copies = (size_t)number(optarg);
		else if (c == 'm')
			messages = number(optarg);
		else if (c == 'x')
			says_nothing = true;
		else if (c == 'l')
			descriptor_limit = number(optarg);
		else if (c == 'k')
			is_held_back = true;
		else
			exit(125);
	}
	if (argc - optind != 1 || length > sizeof(message) || copies > FDS_MOST)
		errx(125, "usage: borrow [OPTION]... TARGET");
}

static void
start(void)
{
	static char name[] = LOAN_PROGRAM;
	char *argv[] = { name, NULL };
	const char *directory = getenv(HELPER_DIRECTORY);
	char path[4096];
	const struct rlimit limit = { (rlim_t)descriptor_limit,
		(rlim_t)descriptor_limit };

	program = fork();
	if (program < 0)
		err(125, "fork");
	if (program > 0)
		return;
	if (dup2(theirs, STDIN_FILENO) < 0 || dup2(theirs, STDOUT_FILENO) < 0)
		err(125, "dup2");
	if (descriptor_limit >= 0 && setrlimit(RLIMIT_NOFILE, &limit) != 0)
		err(125, "setrlimit");
	snprintf(path, sizeof(path), "%s/%s", directory ? directory : ".", name);
	execv(path, argv);
	err(125, "%s", path);
}

static void
send_request(int target)
{
	struct iovec body = { .iov_base = &message, .iov_len = length };
	union {
		struct cmsghdr header;
		char space[CMSG_SPACE(sizeof(int) * FDS_MOST)];
	} control = { 0 };
	struct msghdr header = { .msg_iov = &body, .msg_iovlen = 1 };
	int targets[FDS_MOST];

	for (size_t i = 0; i < copies; i++)
		targets[i] = target;
	if (copies > 0) {
		control.header.cmsg_level = SOL_SOCKET;
		control.header.cmsg_type = SCM_RIGHTS;
		control.header.cmsg_len = CMSG_LEN(copies * sizeof(*targets));
		memcpy(CMSG_DATA(&control.header), targets, copies * sizeof(*targets));
		header.msg_control = &control;
		header.msg_controllen = CMSG_SPACE(copies * sizeof(*targets));
	}
	if (sendmsg(ours, &header, MSG_NOSIGNAL) < 0)
		err(125, "sendmsg");
}

/* Fill its way to us: how many messages that took. */
static int
fill_up(void)
{
	int count = 0;

	while (send(theirs, "", 1, MSG_DONTWAIT) == 1)
		count++;
	if (errno != EAGAIN)
		err(125, "send");
	return count;
}

/* The rest of a line of its status; "" where there is none. */
static void
look_up(const char *key, char *ret, size_t size)
{
	char path[64], line[256];
	FILE *file;

	snprintf(path, sizeof(path), "/proc/%d/status", program);
	file = fopen(path, "re");
	if (file == NULL)
		err(1, "%s", path);
	*ret = '\0';
	while (fgets(line, sizeof(line), file) != NULL)
		if (strncmp(line, key, strlen(key)) == 0)
			snprintf(ret, size, "%s", line + strlen(key));
	fclose(file);
}

static bool
has_read_all(void)
{
	int unread;

	if (ioctl(ours, SIOCOUTQ, &unread) != 0)
		err(125, "SIOCOUTQ");
	return unread == 0;
}

static bool
has_no_capability(void)
{
	char permitted[256];

	look_up("CapPrm:", permitted, sizeof(permitted));
	return strtoull(permitted, NULL, 16) == 0;
}

/*
 * What it holds when it holds nothing that it is permitted; it has the request
 * and cannot answer.
 */
static void
tell_capabilities(void)
{
	static const char *const keys[] = { "CapInh:", "CapPrm:", "CapEff:", "CapAmb:" };
	char value[256];

	for (int ms = 0; !has_read_all() || !has_no_capability(); ms++) {
		if (ms > PATIENCE_MS)
			give_up("it wants to answer and has capabilities");
		poll(NULL, 0, 1);
	}
	for (size_t i = 0; i < COUNT(keys); i++) {
		look_up(keys[i], value, sizeof(value));
		printf("%s %llx\n", keys[i], strtoull(value, NULL, 16));
	}
	look_up("State:", value, sizeof(value));
	printf("%s\n", strchr("RSD", value[1]) ? "waits" : "has ended");
}

static void
tell_descriptors(const struct msghdr *header)
{
	struct cmsghdr *control = CMSG_FIRSTHDR(header);
	int fds[FDS_MOST * 2];
	size_t count = 0;

	if (control != NULL && control->cmsg_type == SCM_RIGHTS)
		count = (control->cmsg_len - CMSG_LEN(0)) / sizeof(*fds);
	if (count > 0)
		memcpy(fds, CMSG_DATA(control), count * sizeof(*fds));
	for (size_t i = 0; i < count; i++) {
		char path[64], what[256];
		ssize_t size;

		snprintf(path, sizeof(path), "/proc/self/fd/%d", fds[i]);
		size = readlink(path, what, sizeof(what));
		printf(" %.*s", size < 0 ? 0 : (int)size, what);
		close(fds[i]);
	}
	if (header->msg_flags & MSG_CTRUNC)
		printf(" and more");
}

static void
tell_message(const char *bytes, size_t size)
{
	struct loan_answer answer;
	struct loan_cpu cpu;

	if (size == sizeof(answer)) {
		memcpy(&answer, bytes, sizeof(answer));
		printf("answer %s", error_name(-answer.error));
		if (answer.error == 0)
			printf(", %u CPUs, cycles %s", answer.cpu_count,
				error_name(-answer.errors[EVENT_CYCLES]));
	} else if (size == sizeof(cpu)) {
		memcpy(&cpu, bytes, sizeof(cpu));
		printf("CPU %d:", cpu.cpu);
	} else {
		printf("%zu bytes:", size);
	}
}

/* One message told; false at the end of all. */
static bool
receive(void)
{
	char bytes[256];
	union {
		struct cmsghdr header;
		char space[CMSG_SPACE(sizeof(int) * FDS_MOST * 2)];
	} control;
	struct iovec body = { .iov_base = bytes, .iov_len = sizeof(bytes) };
	struct msghdr header = { .msg_iov = &body,
		.msg_iovlen = 1,
		.msg_control = &control,
		.msg_controllen = sizeof(control) };
	struct pollfd from = { .fd = ours, .events = POLLIN };
	ssize_t got;

	if (poll(&from, 1, PATIENCE_MS) != 1)
		give_up("no answer and no end");
	got = recvmsg(ours, &header, MSG_CMSG_CLOEXEC);
	/* It has ended and left a message unread; what it said comes next. */
	if (got < 0 && errno == ECONNRESET)
		return true;
	if (got < 0)
		err(1, "recvmsg");
	if (got == 0)
		return false;
	tell_message(bytes, (size_t)got);
	tell_descriptors(&header);
	putchar('\n');
	return true;
}

static void
tell_end(void)
{
	int status, ms = 0;

	while (waitpid(program, &status, WNOHANG) != program) {
		if (ms++ > PATIENCE_MS)
			give_up("it does not end");
		poll(NULL, 0, 1);
	}
	if (WIFEXITED(status))
		printf("exit %d\n", WEXITSTATUS(status));
	else
		printf("signal %d\n", WTERMSIG(status));
}

int
main(int argc, char **argv)
{
	int pair[2], target, filled = 0;
	char byte;

	parse(argc, argv);
	target = open(argv[optind], O_RDONLY | O_CLOEXEC);
	if (target < 0)
		err(125, "%s", argv[optind]);
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
		err(125, "socketpair");
	ours = pair[0];
	theirs = pair[1];
	if (is_held_back)
		filled = fill_up();
	start();
	close(theirs);
	/* Let it be there and wait, so that this is what ends it. */
	if (says_nothing) {
		poll(NULL, 0, 100);
		close(ours);
		tell_end();
		return 0;
	}
	for (long i = 0; i < messages; i++)
		send_request(target);
	if (is_held_back)
		tell_capabilities();
	for (; filled > 0; filled--)
		if (recv(ours, &byte, 1, 0) != 1)
			err(1, "recv");
	while (receive())
		;
	tell_end();
	return 0;
}
