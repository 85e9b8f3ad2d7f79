/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * relay - signals sent to ttime reach the command, exactly once.
 *
 * The contract: the command gets each signal as if it stood in ttime's place.
 * A signal to ttime's pid alone is passed on. One to the whole process group
 * (a terminal's Ctrl-C, timeout(1), kill -TERM -PGID) reaches the command by
 * itself and must not come twice. siginfo does not tell the two apart, so a
 * witness does: a child of ttime in the same group that does nothing but say
 * which signals it got. What the witness got too was sent to the group, and
 * the command has it, if it did not leave the group.
 *
 * - Only kill(2) and the kernel can mean a group; all else is passed on.
 * - A signal that the command neither catches nor blocks is passed on at once:
 *   it works the same once or twice.
 * - Else a grace is waited, because timeout(1) signals first its child, then
 *   the group: until the sender and the witness have come to rest. Standard
 *   signals of one number that come in that time are one.
 * - Where no witness can be had, what the kernel sends is taken for the
 *   terminal's, and all else is passed on.
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

/* What is known of one signal number; times in ns of CLOCK_MONOTONIC, 0: never. */
struct relayed {
	int64_t since;  /* it came to ttime and is not settled */
	int64_t due;    /* when to settle it */
	int64_t heard;  /* the witness got one that ttime has not matched yet */
	int64_t passed; /* the last one was passed on at once */
	unsigned taken; /* how many came since */
	struct received_signal signal;
};

struct relay {
	pid_t command;
	pid_t witness; /* -1: not to be had */
	int testimony; /* the witness writes a byte for each signal it gets */
	int witness_end, witness_signals; /* its side; it shares the descriptors */
	int pending_count;
	struct relayed signals[_NSIG];
};

/* Make the witness. All signals must be blocked. */
void relay_open(struct relay *relay);

/* From now on signals are for that process. */
void relay_attach(struct relay *relay, pid_t command);

/* A signal came to ttime. */
void relay_take(struct relay *relay, const struct received_signal *signal);

/* When relay_tick() is due next, in ns of CLOCK_MONOTONIC; -1: never. */
int64_t relay_due(const struct relay *relay);

/* Hear the witness (when its descriptor is readable) and settle what is due. */
void relay_tick(struct relay *relay);

/* A child of ttime changed its state: was it the witness? */
void relay_child_changed(struct relay *relay);

/* Send the witness home; it ends while ttime goes on. */
void relay_dismiss(struct relay *relay);

/* Dismiss and reap it. */
void relay_close(struct relay *relay);

#endif
