/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "helper.h"
#include "scope.h"

/*
 * Is there a user manager at all? Where there is none, in containers above
 * all, no process must be started to find that out.
 */
static bool
has_manager(const char *prefix)
{
	static const char *const sockets[] = { "systemd/private", "bus" };
	const char *directory = getenv("XDG_RUNTIME_DIR");
	const char *address = getenv("DBUS_SESSION_BUS_ADDRESS");
	char usual[64], path[512];

	if (address && *address)
		return true;
	if (!directory || !*directory) {
		snprintf(usual, sizeof(usual), "/run/user/%u", (unsigned)geteuid());
		directory = usual;
	}
	for (size_t i = 0; i < COUNT_OF(sockets); i++) {
		snprintf(path, sizeof(path), "%s%s/%s", prefix, directory, sockets[i]);
		if (access(path, W_OK) == 0)
			return true;
	}
	return false;
}

/* The helper's one answer: "ok" for a scope that stands, or what was wrong. */
static int
hear_answer(const struct helper *helper, char why[WHY_SCOPE_MAX])
{
	long long deadline = util_clock_ns(CLOCK_MONOTONIC) + SCOPE_MS * 1000000LL;
	ssize_t got;

	if (!helper_wait(helper, deadline)) {
		snprintf(why, WHY_SCOPE_MAX, "the user manager took longer than %d ms",
			SCOPE_MS);
		return -ETIMEDOUT;
	}
	got = read(helper->socket, why, WHY_SCOPE_MAX - 1);
	why[got > 0 ? got : 0] = '\0';
	why[strcspn(why, "\n")] = '\0';
	if (strcmp(why, "ok") == 0)
		return 0;
	if (got <= 0)
		snprintf(why, WHY_SCOPE_MAX, "ttime-scope gave no answer");
	return -ECONNREFUSED;
}

static int
ask_manager(pid_t spawner, pid_t command, char why[WHY_SCOPE_MAX])
{
	char path[512], pid[16], second[16];
	char *argv[] = { path, pid, command ? second : NULL, NULL };
	struct helper helper = HELPER_NONE;
	int error = helper_find("ttime-scope", path, sizeof(path));

	snprintf(pid, sizeof(pid), "%d", spawner);
	snprintf(second, sizeof(second), "%d", command);
	if (error == 0)
		error = helper_start(&helper, argv);
	if (error < 0) {
		snprintf(why, WHY_SCOPE_MAX, "no ttime-scope: %s", strerror(-error));
		return error;
	}
	error = hear_answer(&helper, why);
	helper_end(&helper);
	return error;
}

int
scope_open(
	struct scope *scope, const char *prefix, pid_t command, char why[WHY_SCOPE_MAX])
{
	const char *static_why = NULL;
	int error;

	*scope = (struct scope)SCOPE_NOT_OPEN;
	if (!has_manager(prefix)) {
		snprintf(why, WHY_SCOPE_MAX, "no user manager");
		return -ENXIO;
	}
	error = spawner_start(&scope->spawner);
	if (error < 0) {
		snprintf(why, WHY_SCOPE_MAX, "%s", strerror(-error));
		return error;
	}
	error = ask_manager(scope->spawner.pid, command, why);
	if (error == 0) {
		error = cgroup_open(
			prefix, scope->spawner.pid, &scope->cgroup, &static_why);
		snprintf(why, WHY_SCOPE_MAX, "%s",
			static_why ? static_why : strerror(-error));
	}
	if (error < 0)
		scope_close(scope);
	return error;
}

void
scope_close(struct scope *scope)
{
	spawner_dismiss(&scope->spawner);
	cgroup_close(&scope->cgroup);
}
