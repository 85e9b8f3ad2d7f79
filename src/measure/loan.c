/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "loan.h"
#include "util.h"

/* Longer than it takes to open events on many CPUs, with a grace period each. */
#define LOAN_NS 1000000000LL

union control {
	struct cmsghdr header;
	char space[CMSG_SPACE(sizeof(int) * EVENT_COUNT)];
};

static int
send_request(const struct loan *loan, int leaf, const struct loan_request *request)
{
	struct loan_request copy = *request; /* an iovec is not for constants */
	struct iovec body = { .iov_base = &copy, .iov_len = sizeof(copy) };
	union control control = { 0 };
	struct msghdr message = {
		.msg_iov = &body,
		.msg_iovlen = 1,
		.msg_control = &control,
		.msg_controllen = CMSG_SPACE(sizeof(leaf)),
	};
	struct cmsghdr *header = CMSG_FIRSTHDR(&message);

	header->cmsg_level = SOL_SOCKET;
	header->cmsg_type = SCM_RIGHTS;
	header->cmsg_len = CMSG_LEN(sizeof(leaf));
	memcpy(CMSG_DATA(header), &leaf, sizeof(leaf));
	return sendmsg(loan->helper.socket, &message, MSG_NOSIGNAL) < 0 ? -errno : 0;
}

/* Receive one message of just that size, and up to EVENT_COUNT descriptors. */
static int
receive(const struct loan *loan, void *data, size_t size, int fds[EVENT_COUNT],
	size_t *ret_count)
{
	struct iovec body = { .iov_base = data, .iov_len = size };
	union control control = { 0 };
	struct msghdr message = {
		.msg_iov = &body,
		.msg_iovlen = 1,
		.msg_control = &control,
		.msg_controllen = sizeof(control),
	};
	struct cmsghdr *header;
	ssize_t got;

	*ret_count = 0;
	if (!helper_wait(&loan->helper, loan->deadline))
		return -ETIMEDOUT;
	got = recvmsg(loan->helper.socket, &message, MSG_CMSG_CLOEXEC);
	if (got < 0)
		return -errno;
	header = CMSG_FIRSTHDR(&message);
	if (header && header->cmsg_type == SCM_RIGHTS) {
		*ret_count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
		memcpy(fds, CMSG_DATA(header), *ret_count * sizeof(int));
	}
	/* Nothing at all: it has ended without a word. */
	return (size_t)got == size ? 0 : -EPIPE;
}

int
loan_ask(struct loan *loan, int leaf, const struct loan_request *request)
{
	char path[512];
	char *argv[] = { path, NULL };
	int fds[EVENT_COUNT];
	size_t count;
	int error;

	loan->helper = (struct helper)HELPER_NONE;
	loan->deadline = util_clock_ns(CLOCK_MONOTONIC) + LOAN_NS;
	error = helper_find(LOAN_PROGRAM, path, sizeof(path));
	/* Without, it could do no more than ttime: do not even start it. */
	if (error == 0 && helper_has_capabilities(path) < 0)
		error = -EACCES;
	if (error == 0)
		error = helper_start(&loan->helper, argv);
	if (error == 0)
		error = send_request(loan, leaf, request);
	if (error == 0)
		error = receive(loan, &loan->answer, sizeof(loan->answer), fds, &count);
	return error < 0 ? error : loan->answer.error;
}

int
loan_take(struct loan *loan, int *ret_cpu, int ret_fds[EVENT_COUNT])
{
	struct loan_cpu cpu = { .cpu = -1 };
	int fds[EVENT_COUNT];
	size_t count, next = 0;
	int error = receive(loan, &cpu, sizeof(cpu), fds, &count);

	for (int event = 0; event < EVENT_COUNT; event++) {
		bool open = cpu.events & 1U << event && next < count;

		ret_fds[event] = open ? fds[next++] : -1;
	}
	while (next < count)
		close(fds[next++]); /* more than were told of */
	*ret_cpu = cpu.cpu;
	return error;
}

void
loan_end(struct loan *loan)
{
	helper_end(&loan->helper);
}
