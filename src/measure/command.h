/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * command - start the command, pass signals on, wait for its end.
 *
 * The contract:
 * - It is executed exactly once, or the errno of the failed exec is known.
 * - It sees the world as ttime's caller made it: descriptors, process group,
 *   session, terminal, signal mask and dispositions, limits. What ttime changes
 *   for itself (all signals blocked, SIGCHLD not ignored, RLIMIT_NOFILE raised)
 *   is put back between fork and exec.
 * - It is born in the leaf. Where clone3(2) cannot do that, it writes itself
 *   into the leaf before it execs.
 * - Signals sent to ttime reach it (see relay.h). INT and QUIT of a terminal
 *   go to the whole group; ttime only waits.
 * - When it stops for the terminal's sake, ttime stops too, so that the shell
 *   notices; SIGCONT continues both.
 * - After command_wait() it is a zombie whose /proc entry can still be read;
 *   command_reap() buries it.
 * - Signals stay blocked until ttime ends: nothing may cut the report off.
 */
#ifndef TTIME_COMMAND_H
#define TTIME_COMMAND_H

#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>

#include "leaf.h"
#include "relay.h"
#include "spawner.h"

/* How ttime's caller had set the signals that ttime changes for itself. */
struct caller_signals {
	sigset_t mask;
	bool chld_ignored;
	int own; /* a signal that means something to ttime itself; 0: none */
};

struct command_spec {
	const struct caller_signals *caller;

	char *const *argv;           /* ends with NULL; argv[0] is searched in PATH */
	struct relay *relay;         /* open; the caller closes it */
	const struct leaf *leaf;     /* may be one that does not exist */
	struct spawner *spawner;     /* makes the command; NULL: ttime does */
	const struct rlimit *nofile; /* RLIMIT_NOFILE of the caller; NULL: as it is */
};

struct command {
	pid_t pid;
	int signals;     /* signalfd; -1 where there is none to be had */
	int64_t started; /* ns of CLOCK_MONOTONIC */
	int64_t ended;
	int exec_error; /* errno of a failed exec; 0: it runs */
	int leaf_error; /* -errno: it could not enter the leaf, nothing ran */
	int status;     /* as of wait(2) */
	struct rusage rusage;
	struct relay *relay;
	const struct caller_signals *caller;
};

/* How many descriptors command_wait() itself waits on. */
#define COMMAND_FDS 2

/* Something to look after while the command runs: the rings of counters. */
struct command_watch {
	struct pollfd *fds; /* the first COMMAND_FDS are kept free */
	int count;          /* of the others */
	int patience_ms;    /* until the first look, if nothing comes; -1: any time */
	int (*look)(void *data); /* returns the same until the next one */
	/* A signal that is not for the command: true. Without it, all are. */
	bool (*keep)(void *data, const struct received_signal *signal);
	void *data;
};

/* Block all signals, and do not ignore SIGCHLD: what ttime needs for itself. */
void command_block_signals(struct caller_signals *ret_caller);

/* Put the mask back, where no command is going to be run. */
void command_unblock_signals(const struct caller_signals *caller);

/* Has a signal come that would have ended or stopped ttime, were it not blocked? */
bool command_is_interrupted(const struct caller_signals *caller);

/* Let such a signal act; returns if it did not end ttime. */
void command_let_signals_act(const struct caller_signals *caller);

/*
 * Start it. Nothing was executed where this fails: -ENOLINK, it cannot be put
 * into the leaf, start it without one; -EINTR, a signal came that ttime must
 * let act first; another -errno, there is no new process to be had.
 */
int command_start(struct command *command, const struct command_spec *spec);

/* Stop by the signal that the command has stopped by; returns when continued. */
void command_stop_alike(int number);

/* Wait until it has ended, and note when. */
void command_wait(struct command *command, struct command_watch *watch);

/*
 * After that, look after the same things, for a second at the most, or until
 * @process, a pidfd, says that it has ended: 0, or 1 if it has not; without one
 * (-1) for a moment. -EINTR: a signal came that would have ended ttime, were it
 * not blocked. One that stops, stops it.
 */
int command_linger(struct command *command, struct command_watch *watch, int process);

/* Reap it: status and rusage of it and all that were waited for. 0 or -errno. */
int command_reap(struct command *command);

/* The exit status that a shell would show for a wait status. */
int command_exit_code(int status);

/*
 * End as the command ended: with its status or, where @by_signal, by the
 * signal that killed it, without another core dump.
 */
void command_end_alike(int status, bool by_signal) __attribute__((noreturn));

#endif
