/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * clogged MS COMMAND [ARG]...
 *
 * Runs COMMAND with its standard error on a non-blocking pipe of one page that
 * is full already.  After MS milliseconds the pipe is drained, a little at a
 * time, and what COMMAND wrote is copied to standard output.  Ends with the
 * status of COMMAND.
 */

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SIP 500

static void
pause_ms(long ms)
{
	struct timespec pause = { ms / 1000, ms % 1000 * 1000000L };

	while (nanosleep(&pause, &pause) < 0 && errno == EINTR)
		;
}

/* Returns how many bytes it took. */
static size_t
fill(int fd)
{
	char filler[SIP];
	size_t filled = 0;
	ssize_t n;

	memset(filler, '#', sizeof(filler));
	/* Then one by one: no short write must find room. */
	while ((n = write(fd, filler, sizeof(filler))) > 0)
		filled += (size_t)n;
	while ((n = write(fd, filler, 1)) > 0)
		filled += (size_t)n;
	if (errno != EAGAIN)
		err(125, "cannot fill the pipe");
	return filled;
}

static void
drain(int fd, size_t skip)
{
	char sip[SIP];
	ssize_t n;

	while ((n = read(fd, sip, sizeof(sip))) > 0) {
		size_t skipped = skip < (size_t)n ? skip : (size_t)n;

		skip -= skipped;
		fwrite(sip + skipped, 1, (size_t)n - skipped, stdout);
		pause_ms(1);
	}
	if (n < 0)
		err(125, "read");
}

int
main(int argc, char **argv)
{
	int pipe_fds[2];
	int status;
	size_t filled;
	pid_t child;

	if (argc < 3)
		errx(125, "usage: clogged MS COMMAND [ARG]...");
	if (pipe2(pipe_fds, O_CLOEXEC) < 0)
		err(125, "pipe2");
	/* Only the end of COMMAND must not block. */
	if (fcntl(pipe_fds[1], F_SETFL, O_NONBLOCK) < 0 ||
		fcntl(pipe_fds[1], F_SETPIPE_SZ, 4096) < 0)
		err(125, "fcntl");
	filled = fill(pipe_fds[1]);
	child = fork();
	if (child < 0)
		err(125, "fork");
	if (child == 0) {
		if (dup2(pipe_fds[1], 2) < 0)
			_exit(125);
		execvp(argv[2], argv + 2);
		_exit(errno == ENOENT ? 127 : 126);
	}
	close(pipe_fds[1]);
	pause_ms(strtol(argv[1], NULL, 10));
	drain(pipe_fds[0], filled);
	if (waitpid(child, &status, 0) != child)
		err(125, "waitpid");
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
