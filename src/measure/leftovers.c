/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "leftovers.h"
#include "util.h"

enum {
	NAMES_MOST = 5,
	PIDS_MOST = 256, /* of more, some names may be missing */
	NAME_SIZE = 16,  /* TASK_COMM_LEN */
	KILL_MS = 2000,  /* one that is stuck in the kernel is not waited for */
};

#ifndef SYS_pidfd_open
#define SYS_pidfd_open 434 /* Linux 5.3 */
#endif

struct name {
	char text[NAME_SIZE];
	int count;
};

/* The name of a process, with nothing in it that acts on a terminal. */
static bool
read_name(pid_t pid, char *ret)
{
	char path[64], text[64];

	snprintf(path, sizeof(path), "/proc/%d/comm", pid);
	if (pid == 0 || util_read_small(AT_FDCWD, path, text, sizeof(text)) < 0)
		return false;
	snprintf(ret, NAME_SIZE, "%.*s", (int)strcspn(text, "\n"), text);
	for (; *ret; ret++)
		if ((unsigned char)*ret < 0x20 || (unsigned char)*ret >= 0x7f)
			*ret = '?';
	return true;
}

/* Count it under its name; false where there is no room for another one. */
static bool
add_name(struct name *names, int *count, const char *text)
{
	int place = 0;

	while (place < *count && strcmp(names[place].text, text) != 0)
		place++;
	if (place == NAMES_MOST)
		return false;
	if (place == *count) {
		snprintf(names[place].text, NAME_SIZE, "%s", text);
		(*count)++;
	}
	names[place].count++;
	return true;
}

int
leftovers_name(const struct leaf *leaf, char *ret, size_t size)
{
	struct name names[NAMES_MOST] = { 0 };
	pid_t pids[PIDS_MOST];
	int left = leaf_processes(leaf, pids, PIDS_MOST);
	int count = 0;
	bool others = left > PIDS_MOST;
	size_t used = 0;

	ret[0] = '\0';
	for (int i = 0; i < left && i < PIDS_MOST; i++) {
		char name[NAME_SIZE];

		if (!read_name(pids[i], name) || !add_name(names, &count, name))
			others = true;
	}
	for (int i = 0; i < count && used < size; i++) {
		used += (size_t)snprintf(
			ret + used, size - used, "%s%s", i ? ", " : "", names[i].text);
		if (names[i].count > 1 && used < size)
			used += (size_t)snprintf(
				ret + used, size - used, " (%d)", names[i].count);
	}
	if (others && count > 0 && used < size)
		snprintf(ret + used, size - used, " and others");
	return left;
}

/* Is it still there? A number may have become somebody else's meanwhile. */
static bool
is_in(const struct leaf *leaf, pid_t pid)
{
	pid_t pids[PIDS_MOST];
	int count = leaf_processes(leaf, pids, PIDS_MOST);

	for (int i = 0; i < count && i < PIDS_MOST; i++)
		if (pids[i] == pid)
			return true;
	return false;
}

/*
 * One process after the other is waited for, so that the end of the last one is
 * seen at once, though not the end of each: cgroup.events can be late.
 */
int
leftovers_wait(const struct leaf *leaf, struct command *command,
	struct command_watch *watch, int64_t *ret_last, bool *ret_is_late)
{
	pid_t pid = 0;
	int left, error = 0;

	*ret_last = command->ended;
	*ret_is_late = false;
	while (error >= 0 && (left = leaf_processes(leaf, &pid, 1)) != 0) {
		AUTO_CLOSE int process = -1;

		if (left > 0)
			process = (int)syscall(SYS_pidfd_open, pid, 0);
		if (process >= 0 && !is_in(leaf, pid))
			continue;
		error = left < 0 ? left : command_linger(command, watch, process);
		*ret_last = util_clock_ns(CLOCK_MONOTONIC);
		*ret_is_late = error > 0;
	}
	return error < 0 ? error : 0;
}

int
leftovers_kill(const struct leaf *leaf)
{
	int error = leaf_kill(leaf);

	for (int ms = 0; error == 0 && ms < KILL_MS; ms++) {
		if (leaf_processes(leaf, NULL, 0) <= 0)
			break;
		poll(NULL, 0, 1);
	}
	return error;
}
