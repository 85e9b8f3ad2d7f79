/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "child.h"
#include "helper.h"
#include "util.h"

#define HELPER_STACK (16 * 1024)

int
helper_find(const char *name, char *ret_path, size_t size)
{
	const char *directory = getenv(HELPER_DIRECTORY);

	if (!directory || !*directory)
		directory = HELPERS_INSTALLED;
	if ((size_t)snprintf(ret_path, size, "%s/%s", directory, name) >= size)
		return -ENAMETOOLONG;
	return access(ret_path, X_OK) == 0 ? 0 : -errno;
}

int
helper_has_capabilities(const char *path)
{
	return getxattr(path, "security.capability", NULL, 0) < 0 ? -errno : 0;
}

struct start {
	char *const *argv;
	int socket;
};

/* In ttime's memory, but with descriptors of its own. */
static int CHILD_ENTRY
become_helper(void *data)
{
	const struct start *start = data;
	int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);

	/* Standard descriptors are taken (main sees to it): none is the socket. */
	if (nowhere >= 0 && dup2(start->socket, STDIN_FILENO) >= 0 &&
		dup2(start->socket, STDOUT_FILENO) >= 0 &&
		dup2(nowhere, STDERR_FILENO) >= 0)
		execv(start->argv[0], start->argv);
	_exit(127);
}

int
helper_start(struct helper *helper, char *const argv[])
{
	static _Alignas(64) char memory[HELPER_STACK];
	struct start start = { .argv = argv };
	const struct child_spec child = {
		.stack = { .base = memory, .size = sizeof(memory) },
		.entry = become_helper,
		.data = &start,
	};
	int ends[2];

	*helper = (struct helper)HELPER_NONE;
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
		return -errno;
	start.socket = ends[1];
	helper->pid = child_here(&child);
	close(ends[1]);
	helper->socket = ends[0];
	if (helper->pid > 0)
		return 0;
	helper_end(helper);
	return -EAGAIN;
}

bool
helper_wait(const struct helper *helper, long long deadline)
{
	struct pollfd from = { .fd = helper->socket, .events = POLLIN };
	long long left = deadline - util_clock_ns(CLOCK_MONOTONIC);

	if (left < 0)
		left = 0;
	return poll(&from, 1, (int)(left / 1000000) + 1) > 0;
}

void
helper_end(struct helper *helper)
{
	if (helper->pid > 0) {
		kill(helper->pid, SIGKILL);
		while (waitpid(helper->pid, NULL, 0) < 0 && errno == EINTR)
			;
	}
	util_close_(&helper->socket);
	*helper = (struct helper)HELPER_NONE;
}
