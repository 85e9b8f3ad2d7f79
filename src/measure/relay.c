/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "child.h"
#include "relay.h"
#include "util.h"

#define MS 1000000LL

#define GRACE      (20 * MS)
#define GRACE_MOST (500 * MS)

#define WITNESS_STACK (16 * 1024)

struct oath {
	pid_t ttime;
	int signals;   /* signalfd, blocking */
	int testimony; /* the end to write to, blocking */
};

/*
 * The witness: say each signal, until ttime ends it. It runs beside ttime in
 * the same memory, errno included, so it makes no call that can fail: a
 * sigwaitinfo(2), say, would be interrupted by a stop. (signal(7))
 */
static int CHILD_ENTRY
witness(void *data)
{
	const struct oath *oath = data;
	struct signalfd_siginfo info;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != oath->ttime)
		_exit(0); /* ttime ended before the line above */
	while (read(oath->signals, &info, sizeof(info)) == sizeof(info)) {
		char byte = (char)info.ssi_signo;

		if (write(oath->testimony, &byte, 1) != 1)
			break;
	}
	_exit(0);
}

/* What the witness reads from and writes to; false if it cannot be had. */
static bool
open_channels(struct relay *relay)
{
	int ends[2];
	sigset_t all;

	sigfillset(&all);
	relay->witness_signals = signalfd(-1, &all, SFD_CLOEXEC);
	if (relay->witness_signals < 0 || pipe2(ends, O_CLOEXEC) != 0)
		return false;
	relay->testimony = ends[0];
	relay->witness_end = ends[1];
	return fcntl(relay->testimony, F_SETFL, O_NONBLOCK) == 0;
}

void
relay_open(struct relay *relay)
{
	static _Alignas(64) char stack[WITNESS_STACK]; /* in use until relay_close() */
	static struct oath oath;
	const struct child_spec child = {
		.stack = { .base = stack, .size = sizeof(stack) },
		.entry = witness,
		.data = &oath,
	};

	memset(relay, 0, sizeof(*relay));
	relay->witness = -1;
	relay->testimony = relay->witness_end = relay->witness_signals = -1;
	if (!open_channels(relay))
		return;
	oath = (struct oath){
		.ttime = getpid(),
		.signals = relay->witness_signals,
		.testimony = relay->witness_end,
	};
	relay->witness = child_beside(&child);
}

void
relay_attach(struct relay *relay, pid_t command)
{
	relay->command = command;
}

/* Is it in the mask of that name in /proc/PID/status? In doubt, yes. */
static bool
has_in_mask(const char *status, const char *name, int number)
{
	const char *line = strstr(status, name);

	if (!line)
		return true;
	return strtoull(line + strlen(name), NULL, 16) >> (number - 1) & 1;
}

/* Would the command notice whether the signal comes once or twice? */
static bool
command_counts(const struct relay *relay, int number)
{
	char path[64], status[SMALL_FILE];

	snprintf(path, sizeof(path), "/proc/%d/status", relay->command);
	if (util_read_small(AT_FDCWD, path, status, sizeof(status)) < 0)
		return true;
	return has_in_mask(status, "\nSigCgt:\t", number) ||
	       has_in_mask(status, "\nSigBlk:\t", number);
}

/* A sender between two kills, a witness about to speak: on a CPU, or ready to be. */
static bool
is_busy(pid_t pid)
{
	char path[64], stat[SMALL_FILE];
	const char *state;

	if (pid <= 0)
		return false;
	snprintf(path, sizeof(path), "/proc/%d/stat", pid);
	if (util_read_small(AT_FDCWD, path, stat, sizeof(stat)) < 0)
		return false;
	state = strrchr(stat, ')');
	return state && state[1] == ' ' && state[2] == 'R';
}

static void
deliver(const struct relay *relay, const struct received_signal *signal)
{
	if (signal->code == SI_QUEUE)
		sigqueue(relay->command, signal->number, signal->value);
	else
		kill(relay->command, signal->number);
}

static void
note_testimony(struct relayed *relayed, int64_t now)
{
	if (relayed->passed && now < relayed->passed + GRACE_MOST)
		relayed->passed = 0;
	else
		relayed->heard = now;
}

/*
 * What the witness got, the command got too. It may speak before ttime's own
 * copy arrives, or after one that had not to be judged.
 */
static void
hear_witness(struct relay *relay)
{
	int64_t now = util_clock_ns(CLOCK_MONOTONIC);
	unsigned char numbers[64];
	ssize_t got;

	if (relay->testimony < 0)
		return;
	while ((got = read(relay->testimony, numbers, sizeof(numbers))) > 0)
		for (ssize_t i = 0; i < got; i++)
			if (numbers[i] < _NSIG)
				note_testimony(&relay->signals[numbers[i]], now);
}

void
relay_take(struct relay *relay, const struct received_signal *signal)
{
	struct relayed *relayed = &relay->signals[signal->number];
	int64_t now = util_clock_ns(CLOCK_MONOTONIC);
	bool by_kernel = signal->code == SI_KERNEL;

	if (signal->code != SI_USER && !by_kernel) {
		deliver(relay, signal);
		return;
	}
	if (relayed->since) {
		relayed->taken++;
		return;
	}
	if (relay->witness < 0) {
		if (!by_kernel)
			deliver(relay, signal);
		return;
	}
	/*
	 * What the kernel sends must wait for the witness: a command that left
	 * the group would not get the terminal's signals in ttime's place.
	 */
	if (!by_kernel && !command_counts(relay, signal->number)) {
		deliver(relay, signal);
		relayed->passed = now;
		return;
	}
	relayed->taken = 1;
	relayed->since = now;
	relayed->due = now + GRACE;
	relayed->signal = *signal;
	relay->pending_count++;
}

int64_t
relay_due(const struct relay *relay)
{
	int64_t due = -1;

	for (int i = 1; i < _NSIG && relay->pending_count > 0; i++)
		if (relay->signals[i].since && (due < 0 || relay->signals[i].due < due))
			due = relay->signals[i].due;
	return due;
}

/* Would a signal to ttime's group have reached the command? */
static bool
is_in_group(const struct relay *relay)
{
	return getpgid(relay->command) == getpgrp();
}

/*
 * The grace is over: pass the signal on, unless it went to the group. Of a
 * standard signal one is enough, for the kernel merges what is pending; those
 * of real time queue. (signal(7))
 */
static void
settle(struct relay *relay, struct relayed *relayed)
{
	/* A testimony of long ago is of another one. */
	bool heard = relayed->heard && relayed->heard >= relayed->since - GRACE_MOST;
	unsigned count = relayed->signal.number >= SIGRTMIN ? relayed->taken : 1;

	if (heard)
		count = is_in_group(relay) || relayed->signal.code == SI_KERNEL ? 0 : 1;
	for (; count > 0; count--)
		deliver(relay, &relayed->signal);
	relayed->heard = 0;
	relayed->since = 0;
	relay->pending_count--;
}

void
relay_tick(struct relay *relay)
{
	int64_t now = util_clock_ns(CLOCK_MONOTONIC);

	for (int i = 1; i < _NSIG && relay->pending_count > 0; i++) {
		struct relayed *relayed = &relay->signals[i];

		if (!relayed->since || now < relayed->due)
			continue;
		if (now < relayed->since + GRACE_MOST &&
			(is_busy(relayed->signal.sender) || is_busy(relay->witness))) {
			relayed->due = now + GRACE;
			continue;
		}
		/* In this order: at rest, they have sent and said all there is. */
		hear_witness(relay);
		settle(relay, relayed);
	}
	hear_witness(relay);
}

void
relay_child_changed(struct relay *relay)
{
	if (relay->witness > 0 &&
		waitpid(relay->witness, NULL, WNOHANG) == relay->witness)
		relay->witness = -1; /* killed: from now on as if there never was one */
}

void
relay_dismiss(struct relay *relay)
{
	if (relay->witness > 0)
		kill(relay->witness, SIGKILL);
}

void
relay_close(struct relay *relay)
{
	int *fds[] = { &relay->testimony, &relay->witness_end, &relay->witness_signals };

	relay_dismiss(relay);
	if (relay->witness > 0)
		while (waitpid(relay->witness, NULL, 0) < 0 && errno == EINTR)
			;
	relay->witness = -1;
	for (size_t i = 0; i < COUNT_OF(fds); i++) {
		util_close_(fds[i]);
		*fds[i] = -1;
	}
}
