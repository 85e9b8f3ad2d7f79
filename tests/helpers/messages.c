/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * messages FD COMMAND [ARG]...
 *
 * Runs COMMAND with descriptor FD on a socket that keeps each write apart from
 * the next, and prints the length of every write, one a line.  Ends with the
 * status of COMMAND.
 */
#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define LONGEST (1 << 20)

static void
run(int fd, int socket_fd, char **argv)
{
	if (dup2(socket_fd, fd) < 0)
		err(125, "dup2");
	execvp(argv[0], argv);
	err(errno == ENOENT ? 127 : 126, "%s", argv[0]);
}

static void
print_lengths(int fd)
{
	static char buffer[LONGEST];
	ssize_t n;

	/* The end comes when nobody holds the other side any more. */
	while ((n = recv(fd, buffer, sizeof(buffer), 0)) > 0)
		printf("%zd\n", n);
	if (n < 0)
		err(125, "recv");
}

int
main(int argc, char **argv)
{
	int size = LONGEST;
	int pair[2];
	int status;
	pid_t child;

	if (argc < 3)
		errx(125, "usage: messages FD COMMAND [ARG]...");
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) < 0)
		err(125, "socketpair");
	/* As far as the limit allows: a write must fit, or it fails. */
	if (setsockopt(pair[1], SOL_SOCKET, SO_SNDBUF, &size, sizeof(size)) < 0)
		err(125, "setsockopt");
	child = fork();
	if (child < 0)
		err(125, "fork");
	if (child == 0)
		run((int)strtol(argv[1], NULL, 10), pair[1], argv + 2);
	close(pair[1]);
	print_lengths(pair[0]);
	if (waitpid(child, &status, 0) != child)
		err(125, "waitpid");
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
