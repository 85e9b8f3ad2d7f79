/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * helper - ttime's own small programs under libexec, which do what most runs
 * need not pay for or what ttime itself must not be allowed to: find one, talk
 * to it over a socket, be rid of it.
 */
#ifndef TTIME_HELPER_H
#define TTIME_HELPER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* What stands in place of the installed directory of helpers. */
#define HELPER_DIRECTORY "TTIME_LIBEXECDIR"

struct helper {
	pid_t pid;
	int socket; /* its standard input and output; SOCK_SEQPACKET, ours */
};

#define HELPER_NONE                                                                      \
	{                                                                                \
		.pid = -1, .socket = -1                                                  \
	}

/* The path of the helper @name: 0, or -errno where it cannot be executed. */
int helper_find(const char *name, char *ret_path, size_t size);

/* Has the program file capabilities? (-ENODATA: no; or another -errno) */
int helper_has_capabilities(const char *path);

/*
 * Start it with @argv, argv[0] its path. It keeps nothing of the caller's
 * terminal: its standard input and output are the socket, errors go nowhere.
 * 0 or -errno.
 */
int helper_start(struct helper *helper, char *const argv[]);

/*
 * Wait up to @deadline (ns of CLOCK_MONOTONIC) until there is something to be
 * read from it, or its end: false where there was nothing.
 */
bool helper_wait(const struct helper *helper, long long deadline);

/* Be rid of it, if need be by force. */
void helper_end(struct helper *helper);

#endif
