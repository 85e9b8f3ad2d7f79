/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "child.h"
#include "spawner.h"
#include "util.h"

#define SPAWNER_STACK (32 * 1024)

/* How often to look whether a spawner that does not answer still lives. */
#define LOOK_MS 20

/* Beside ttime it makes no call that can fail: errno is ttime's, too. */
static int CHILD_ENTRY
serve(void *data)
{
	struct spawner *spawner = data;
	char order;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != spawner->ttime)
		_exit(0); /* ttime ended before the line above */
	while (read(spawner->orders[0], &order, 1) == 1) {
		/* ttime waits now. */
		spawner->result = spawner->job(spawner->data);
		if (write(spawner->answers[1], &order, 1) != 1)
			break;
	}
	_exit(0);
}

int
spawner_start(struct spawner *spawner)
{
	static _Alignas(64) char stack[SPAWNER_STACK]; /* in use until it ends */
	const struct child_spec child = {
		.stack = { .base = stack, .size = sizeof(stack) },
		.entry = serve,
		.data = spawner,
	};

	*spawner = (struct spawner)SPAWNER_NONE;
	spawner->ttime = getpid();
	if (pipe2(spawner->orders, O_CLOEXEC) == 0 &&
		pipe2(spawner->answers, O_CLOEXEC) == 0)
		spawner->pid = child_beside(&child);
	if (spawner->pid > 0)
		return 0;
	spawner_dismiss(spawner);
	return -EAGAIN;
}

/* Is there an answer? False if it has died instead. */
static bool
has_answered(struct spawner *spawner)
{
	struct pollfd answer = { .fd = spawner->answers[0], .events = POLLIN };

	/* It shares the descriptors: its death does not close the pipe. */
	while (poll(&answer, 1, LOOK_MS) <= 0) {
		if (waitpid(spawner->pid, NULL, WNOHANG) != spawner->pid)
			continue;
		spawner->pid = -1;
		return poll(&answer, 1, 0) > 0;
	}
	return true;
}

int
spawner_do(struct spawner *spawner, int (*job)(void *data), void *data)
{
	char byte = 0;

	spawner->job = job;
	spawner->data = data;
	spawner->result = -ESRCH;
	if (spawner->pid < 0 || write(spawner->orders[1], &byte, 1) != 1 ||
		!has_answered(spawner) || read(spawner->answers[0], &byte, 1) != 1)
		return -ESRCH;
	return spawner->result;
}

void
spawner_dismiss(struct spawner *spawner)
{
	int *fds[] = { &spawner->orders[0], &spawner->orders[1], &spawner->answers[0],
		&spawner->answers[1] };

	if (spawner->pid > 0) {
		kill(spawner->pid, SIGKILL);
		while (waitpid(spawner->pid, NULL, 0) < 0 && errno == EINTR)
			;
	}
	spawner->pid = -1;
	for (size_t i = 0; i < COUNT_OF(fds); i++) {
		util_close_(fds[i]);
		*fds[i] = -1;
	}
}
