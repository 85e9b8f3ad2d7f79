/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include "config.h"
#include "output.h"
#include "util.h"

#ifndef HAVE_PWRITEV2
#include <sys/syscall.h>
#define RWF_NOWAIT 0x00000008

/* The kernel wants the offset in two halves; only -1 is asked for. */
static ssize_t
pwritev2(int fd, const struct iovec *parts, int count, long offset, int flags)
{
	return syscall(SYS_pwritev2, fd, parts, count, offset, offset, flags);
}
#endif

/* How long a destination may be full before signals can end ttime again. */
#define STUCK_MS 2000

static int
open_path(const char *path, int extra)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_NOCTTY | O_CLOEXEC | extra, 0666);

	return fd < 0 ? -errno : fd;
}

int
output_open(struct output *output, const char *path, bool append)
{
	struct stat file;
	int fd;

	output->path = path;
	output->fd = STDERR_FILENO;
	if (!path)
		return 0;
	/*
	 * Without O_NONBLOCK a FIFO would hold the command up until somebody
	 * reads it; with it the kernel says ENXIO, after it checked the rights.
	 */
	fd = open_path(path, O_NONBLOCK | (append ? O_APPEND : O_TRUNC));
	if (fd == -ENXIO && stat(path, &file) == 0 && S_ISFIFO(file.st_mode)) {
		output->fd = -1;
		return 0;
	}
	if (fd < 0)
		return fd;
	fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
	output->fd = fd;
	return 0;
}

/* Is there a reader by now? -ENXIO: no. */
static int
open_again(const char *path)
{
	int fd = open_path(path, O_NONBLOCK);

	if (fd >= 0)
		fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
	return fd;
}

static int
open_late(const char *path)
{
	int fd = -ENXIO;

	for (int ms = 0; ms < FIFO_PATIENCE_MS && fd == -ENXIO; ms += 10) {
		fd = open_again(path);
		if (fd == -ENXIO)
			poll(NULL, 0, 10);
	}
	return fd;
}

/*
 * Signals are blocked, so that none cuts the report off. But where nobody
 * takes it, a person must be able to end this.
 */
static void
let_go_if_stuck(int fd)
{
	struct pollfd ready = { .fd = fd, .events = POLLOUT };
	sigset_t set;

	if (poll(&ready, 1, STUCK_MS) != 0)
		return;
	sigfillset(&set);
	sigdelset(&set, SIGPIPE);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
}

void
output_line(struct output *output, char *data, size_t size)
{
	struct pollfd ready = { .events = POLLOUT };
	struct iovec line = { .iov_base = data, .iov_len = size };
	struct stat file;

	if (output->fd < 0)
		output->fd = open_again(output->path);
	ready.fd = output->fd;
	if (output->fd < 0 || poll(&ready, 1, 0) != 1 || !(ready.revents & POLLOUT))
		return;
	/* Others may fill a pipe up at this very moment: never wait for room there. */
	if (fstat(output->fd, &file) == 0 && S_ISFIFO(file.st_mode) &&
		(pwritev2(output->fd, &line, 1, -1, RWF_NOWAIT) >= 0 ||
			errno != EOPNOTSUPP))
		return;
	util_write_all(output->fd, data, size);
}

int
output_write(struct output *output, const char *data, size_t size)
{
	if (output->fd < 0)
		output->fd = open_late(output->path);
	if (output->fd < 0)
		return output->fd;
	let_go_if_stuck(output->fd);
	return util_write_all(output->fd, data, size);
}
