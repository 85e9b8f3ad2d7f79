/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "relay.h"
#include "util.h"

#define MS 1000000LL

#define WITNESS_DELAY (10 * MS)
#define GRACE         (20 * MS)
#define GRACE_MOST    (500 * MS)

/* The witness: say each signal, until ttime ends it. Never returns. */
static void __attribute__((noreturn)) witness(pid_t ttime, int testimony)
{
	sigset_t all;

	sigfillset(&all);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != ttime)
		_exit(0); /* ttime ended before the line above */
	/* It must hold nothing open that anybody waits to see closed. */
	dup2(testimony, STDIN_FILENO);
#ifdef SYS_close_range
	syscall(SYS_close_range, 1U, ~0U, 0U);
#endif
	for (;;) {
		int number = sigwaitinfo(&all, NULL);
		char byte = (char)number;

		if (number > 0 && write(STDIN_FILENO, &byte, 1) < 0)
			_exit(0);
	}
}

static void
make_witness(struct relay *relay)
{
	int ends[2];
	pid_t self = getpid();

	relay->witness = -1;
	if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
		return;
	relay->witness = fork();
	if (relay->witness == 0)
		witness(self, ends[1]);
	close(ends[1]);
	if (relay->witness < 0)
		close(ends[0]);
	else
		relay->testimony = ends[0];
}

void
relay_start(struct relay *relay, pid_t command)
{
	memset(relay, 0, sizeof(*relay));
	relay->command = command;
	relay->testimony = -1;
	relay->witness_at = util_clock_ns(CLOCK_MONOTONIC) + WITNESS_DELAY;
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

/* A sender between two kills, or a witness about to speak, is on a CPU or wants to be. */
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

/* What the witness got, the command got too. */
static void
hear_witness(struct relay *relay)
{
	unsigned char numbers[64];
	ssize_t got;

	if (relay->testimony < 0)
		return;
	while ((got = read(relay->testimony, numbers, sizeof(numbers))) > 0)
		for (ssize_t i = 0; i < got; i++)
			if (numbers[i] < _NSIG)
				relay->pending[numbers[i]].heard = true;
}

/* The grace is over: pass the signal on, unless it went to the group. */
static void
settle(struct relay *relay, struct pending_signal *pending)
{
	if (!pending->heard)
		deliver(relay, &pending->signal);
	*pending = (struct pending_signal){ 0 };
	relay->pending_count--;
}

void
relay_take(struct relay *relay, const struct received_signal *signal)
{
	int64_t now = util_clock_ns(CLOCK_MONOTONIC);
	struct pending_signal *pending = &relay->pending[signal->number];
	bool by_kernel = signal->code == SI_KERNEL;

	if (pending->since)
		return; /* timeout's second kill: one and the same signal */
	/*
	 * What the kernel sends must wait for the witness: a command that left
	 * the group would not get the terminal's signals in ttime's place.
	 */
	if (by_kernel && relay->witness <= 0)
		return;
	if (!by_kernel &&
		(relay->witness <= 0 || !command_counts(relay, signal->number))) {
		deliver(relay, signal);
		return;
	}
	*pending = (struct pending_signal){
		.since = now, .due = now + GRACE, .signal = *signal
	};
	relay->pending_count++;
}

int64_t
relay_due(const struct relay *relay)
{
	int64_t due = relay->witness == 0 ? relay->witness_at : -1;

	for (int i = 1; i < _NSIG && relay->pending_count > 0; i++)
		if (relay->pending[i].since && (due < 0 || relay->pending[i].due < due))
			due = relay->pending[i].due;
	return due;
}

void
relay_tick(struct relay *relay)
{
	int64_t now = util_clock_ns(CLOCK_MONOTONIC);

	if (relay->witness == 0 && now >= relay->witness_at)
		make_witness(relay);
	if (relay->pending_count == 0)
		return;
	for (int i = 1; i < _NSIG && relay->pending_count > 0; i++) {
		struct pending_signal *pending = &relay->pending[i];

		if (!pending->since || now < pending->due)
			continue;
		if (now < pending->since + GRACE_MOST &&
			(is_busy(pending->signal.sender) || is_busy(relay->witness))) {
			pending->due = now + GRACE;
			continue;
		}
		/* In this order: at rest, they have sent and said all there is. */
		hear_witness(relay);
		settle(relay, pending);
	}
}

void
relay_stop(struct relay *relay)
{
	if (relay->witness > 0) {
		kill(relay->witness, SIGKILL);
		while (waitpid(relay->witness, NULL, 0) < 0 && errno == EINTR)
			;
	}
	util_close_(&relay->testimony);
	relay->testimony = -1;
	relay->witness = -1;
}
