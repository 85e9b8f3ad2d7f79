/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ttime-scope PID [PID] - ask the systemd user manager of the caller for a scope
 * around these processes, named after ttime, wait until it stands, and answer on
 * standard output with "ok" or with one line that says what was wrong. Only
 * the caller's own user manager is ever asked, never the system's.
 *
 * The scope is delegated (systemd.resource-control(5), Delegate=): its cgroup
 * belongs to the user, who may make cgroups below it. It goes by itself when
 * nothing runs in it. (org.freedesktop.systemd1(5), StartTransientUnit)
 */
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

#include "util.h"

#define MANAGER_NAME      "org.freedesktop.systemd1"
#define MANAGER_PATH      "/org/freedesktop/systemd1"
#define MANAGER_INTERFACE "org.freedesktop.systemd1.Manager"

/* A little less than ttime waits, for all of it. */
#define PATIENCE_NS 950000000LL

/* A unit of a name that is taken belongs to another PID namespace. */
#define NAMES 4

/* What is left of the patience, in us. */
static uint64_t
patience(void)
{
	static int64_t deadline;
	int64_t now = util_clock_ns(CLOCK_MONOTONIC);

	if (!deadline)
		deadline = now + PATIENCE_NS;
	return now < deadline ? (uint64_t)(deadline - now) / 1000 : 1;
}

struct job {
	char path[256];
	char result[32]; /* "" while it is not done */
};

static int
answer(const char *why)
{
	/* One packet; with nobody there to read it nothing can be done. */
	return printf("%s\n", why) < 0 || fflush(stdout) != 0 ? EXIT_FAILURE
							      : EXIT_SUCCESS;
}

/*
 * The manager's own socket needs no message bus to run; systemctl(1) goes this
 * way, too.
 */
static int
open_private(sd_bus **ret)
{
	const char *directory = getenv("XDG_RUNTIME_DIR");
	char address[512], usual[64];
	sd_bus *bus = NULL;
	int error;

	if (!directory || !*directory) {
		snprintf(usual, sizeof(usual), "/run/user/%u", (unsigned)geteuid());
		directory = usual;
	}
	/* Such a path in an address would have to be quoted. */
	if (strpbrk(directory, "%;,= "))
		return -EINVAL;
	snprintf(address, sizeof(address), "unix:path=%s/systemd/private", directory);
	error = sd_bus_new(&bus);
	if (error >= 0)
		error = sd_bus_set_address(bus, address);
	if (error >= 0)
		error = sd_bus_start(bus);
	if (error < 0) {
		sd_bus_unref(bus);
		return error;
	}
	*ret = bus;
	return 0;
}

/*
 * The user's own manager, and in our PID namespace: in another one PID means
 * another process, which must not be moved. The peer's own pid, as the kernel translates it for us, tells:
 * 0 if it is outside, and more than one NSpid if it is in one below ours.
 * (socket(7), SO_PEERCRED; proc_pid_status(5))
 */
static bool
is_our_own(sd_bus *bus)
{
	struct ucred peer = { 0 };
	socklen_t size = sizeof(peer);
	char path[64], status[SMALL_FILE];
	const char *line;

	if (getsockopt(sd_bus_get_fd(bus), SOL_SOCKET, SO_PEERCRED, &peer, &size) != 0 ||
		peer.pid <= 0 || peer.uid != geteuid())
		return false;
	snprintf(path, sizeof(path), "/proc/%d/status", peer.pid);
	if (util_read_small(AT_FDCWD, path, status, sizeof(status)) < 0)
		return false;
	line = strstr(status, "\nNSpid:\t");
	if (!line)
		return false;
	line += strlen("\nNSpid:\t");
	return line[strspn(line, "0123456789")] == '\n';
}

static int
job_removed(sd_bus_message *message, void *data, sd_bus_error *error)
{
	struct job *job = data;
	const char *path, *unit, *result;
	uint32_t id;

	(void)error;
	if (sd_bus_message_read(message, "uoss", &id, &path, &unit, &result) >= 0 &&
		strcmp(path, job->path) == 0)
		snprintf(job->result, sizeof(job->result), "%s", result);
	return 0;
}

struct request {
	uint32_t pids[2];
	size_t count; /* of them */
	char unit[64];
};

static int
append_properties(sd_bus_message *call, const struct request *request)
{
	int error = sd_bus_message_append(call, "ss", request->unit, "fail");

	if (error >= 0)
		error = sd_bus_message_open_container(call, 'a', "(sv)");
	if (error >= 0)
		error = sd_bus_message_append(call, "(sv)(sv)(sv)(sv)", /* */
			"Description", "s", "Command timed by ttime",   /* */
			"Delegate", "b", 1,                             /* */
			/* as logind has it for sessions: no limit comes in */
			"TasksMax", "t", UINT64_MAX, /* */
			"CollectMode", "s", "inactive-or-failed");
	if (error >= 0 && request->count > 1)
		error = sd_bus_message_append(call, "(sv)", "PIDs", "au", 2,
			request->pids[0], request->pids[1]);
	else if (error >= 0)
		error = sd_bus_message_append(
			call, "(sv)", "PIDs", "au", 1, request->pids[0]);
	if (error >= 0)
		error = sd_bus_message_close_container(call);
	if (error >= 0)
		error = sd_bus_message_append(call, "a(sa(sv))", 0);
	return error;
}

static int
start_unit(sd_bus *bus, const struct request *request, struct job *job,
	sd_bus_error *ret_error)
{
	sd_bus_message *call = NULL, *reply = NULL;
	const char *path;
	int error = sd_bus_message_new_method_call(bus, &call, MANAGER_NAME, MANAGER_PATH,
		MANAGER_INTERFACE, "StartTransientUnit");

	if (error >= 0)
		error = append_properties(call, request);
	if (error >= 0)
		error = sd_bus_call(bus, call, patience(), ret_error, &reply);
	if (error >= 0)
		error = sd_bus_message_read(reply, "o", &path);
	if (error >= 0)
		snprintf(job->path, sizeof(job->path), "%s", path);
	sd_bus_message_unref(call);
	sd_bus_message_unref(reply);
	return error;
}

/* Let messages come in until the job is done. */
static int
wait_for(sd_bus *bus, const struct job *job)
{
	while (!job->result[0]) {
		int error = sd_bus_process(bus, NULL);

		if (error == 0 && patience() <= 1)
			error = -ETIMEDOUT;
		if (error == 0)
			error = sd_bus_wait(bus, patience());
		if (error < 0)
			return error;
	}
	return 0;
}

static int
make_scope(sd_bus *bus, struct request *request, struct job *job, sd_bus_error *ret_error)
{
	char *unit = request->unit;
	size_t size = sizeof(request->unit);
	int error;

	/* Before the call: a quick job would be done before anybody listens. */
	error = sd_bus_match_signal(bus, NULL, NULL, MANAGER_PATH, MANAGER_INTERFACE,
		"JobRemoved", job_removed, job);
	if (error < 0)
		return error;
	for (int i = 0; i < NAMES; i++) {
		if (i == 0)
			snprintf(unit, size, "ttime-%d.scope", getppid());
		else
			snprintf(unit, size, "ttime-%d-%d.scope", getppid(), i);
		sd_bus_error_free(ret_error);
		error = start_unit(bus, request, job, ret_error);
		if (!sd_bus_error_has_name(
			    ret_error, "org.freedesktop.systemd1.UnitExists"))
			break;
	}
	return error < 0 ? error : wait_for(bus, job);
}

/* The processes of the command line, one or two; false if it is not that. */
static bool
read_request(int argc, char **argv, struct request *ret)
{
	uint64_t pid;

	*ret = (struct request){ 0 };
	if (argc < 2 || argc > 3)
		return false;
	for (; ret->count < (size_t)argc - 1; ret->count++) {
		if (util_parse_u64(argv[ret->count + 1], NULL, &pid) < 0 || pid == 0 ||
			pid > UINT32_MAX)
			return false;
		ret->pids[ret->count] = (uint32_t)pid;
	}
	return true;
}

int
main(int argc, char **argv)
{
	sd_bus_error error = SD_BUS_ERROR_NULL;
	struct job job = { 0 };
	sd_bus *bus = NULL;
	struct request request;
	char why[96];
	int failed;

	if (!read_request(argc, argv, &request)) {
		fprintf(stderr, "ttime-scope: a part of ttime, not to be run by hand\n");
		return EXIT_FAILURE;
	}
	patience(); /* it begins */
	failed = open_private(&bus);
	if (failed < 0) {
		failed = sd_bus_open_user(&bus);
		/* A bus wants to be asked for signals; a private socket does not. */
		if (failed >= 0)
			sd_bus_set_method_call_timeout(bus, patience());
		if (failed >= 0)
			sd_bus_call_method(bus, MANAGER_NAME, MANAGER_PATH,
				MANAGER_INTERFACE, "Subscribe", NULL, NULL, NULL);
	}
	if (failed < 0) {
		snprintf(why, sizeof(why), "no user manager: %s", strerror(-failed));
		return answer(why);
	}
	if (!is_our_own(bus))
		return answer("the user manager is another user's or in another PID "
			      "namespace");
	failed = make_scope(bus, &request, &job, &error);
	if (failed < 0) {
		snprintf(why, sizeof(why), "user manager: %s",
			error.message ? error.message : strerror(-failed));
		return answer(why);
	}
	if (strcmp(job.result, "done") != 0) {
		snprintf(why, sizeof(why), "user manager: the job ended as %s",
			job.result);
		return answer(why);
	}
	answer("ok");
	sd_bus_error_free(&error);
	sd_bus_flush_close_unref(bus);
	return EXIT_SUCCESS;
}
