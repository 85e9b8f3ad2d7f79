/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "child.h"
#include "spawner.h"
#include "util.h"

#define SPAWNER_STACK (32 * 1024)

/* Until the order it makes no call that can fail: errno is ttime's, too. */
static int CHILD_ENTRY
serve(void *data)
{
	struct spawner *spawner = data;
	char order;

	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != spawner->ttime)
		_exit(0); /* ttime ended before the line above */
	if (read(spawner->orders[0], &order, 1) == 1)
		spawner->result = spawner->job(spawner->data);
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

	*spawner = (struct spawner){ .pid = -1, .ttime = getpid(), .orders = { -1, -1 } };
	if (pipe2(spawner->orders, O_CLOEXEC) != 0)
		return -errno;
	spawner->pid = child_beside(&child);
	if (spawner->pid > 0)
		return 0;
	spawner_dismiss(spawner);
	return -EAGAIN;
}

static void
reap(struct spawner *spawner)
{
	while (waitpid(spawner->pid, NULL, 0) < 0 && errno == EINTR)
		;
	spawner->pid = -1;
}

int
spawner_do(struct spawner *spawner, int (*job)(void *data), void *data)
{
	spawner->job = job;
	spawner->data = data;
	spawner->result = -ESRCH;
	/* A byte fits into an empty pipe, and with no reader SIGPIPE is blocked. */
	if (write(spawner->orders[1], "", 1) == 1)
		reap(spawner);
	spawner_dismiss(spawner);
	return spawner->result;
}

void
spawner_dismiss(struct spawner *spawner)
{
	if (spawner->pid > 0) {
		kill(spawner->pid, SIGKILL);
		reap(spawner);
	}
	for (int i = 0; i < 2; i++) {
		util_close_(&spawner->orders[i]);
		spawner->orders[i] = -1;
	}
}
