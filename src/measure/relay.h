/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * relay - signals sent to ttime reach the command, exactly once.
 *
 * The contract: the command gets each signal as if it stood in ttime's place.
 * A signal to ttime's pid alone is passed on. One to the whole process group
 * (a terminal's Ctrl-C, timeout(1), kill -TERM -PGID) reaches the command by
 * itself and must not come twice. siginfo does not tell the two apart, so a
 * witness does: a child of ttime in the same group that does nothing but say
 * which signals it got. What the witness got too was sent to the group.
 *
 * - No witness is made for a command that ends within WITNESS_DELAY; in that
 *   time what the kernel sends is taken for the terminal's, all else is
 *   passed on.
 * - A signal that the command neither catches nor blocks is passed on at once:
 *   it works the same once or twice.
 * - Else a grace is waited, because timeout(1) signals first its child, then
 *   the group: until the sender and the witness have come to rest.
 */
#ifndef TTIME_RELAY_H
#define TTIME_RELAY_H

#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* A signal that came to ttime, as of siginfo. */
struct received_signal {
	int number;
	int code; /* si_code */
	pid_t sender;
	union sigval value;
};

struct pending_signal {
	bool heard;    /* the witness got it */
	int64_t since; /* ns, 0: it did not come to ttime */
	int64_t due;
	struct received_signal signal;
};

struct relay {
	pid_t command;
	pid_t witness; /* 0: not made yet, -1: not to be had */
	int testimony; /* the witness writes a byte for each signal it gets */
	int64_t witness_at;
	int pending_count;
	struct pending_signal pending[_NSIG];
};

/* All signals must be blocked from here on. */
void relay_start(struct relay *relay, pid_t command);

/* A signal came to ttime. */
void relay_take(struct relay *relay, const struct received_signal *signal);

/* When relay_tick() is due next, in ns of CLOCK_MONOTONIC; -1: never. */
int64_t relay_due(const struct relay *relay);

/* Do what is due. */
void relay_tick(struct relay *relay);

/* End and reap the witness. */
void relay_stop(struct relay *relay);

#endif
