/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scope, spawner, helper: who is asked for a scope, and what comes of it. */
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>

#include "measure/helper.h"
#include "measure/scope.h"
#include "unit.h"

static char *home; /* of the helpers */

/* No user manager to be found but one that a test makes, and no helper. */
static void
start_anew(void)
{
	AUTO_FREE char *helper = unit_path("lib/ttime-scope");

	unsetenv("XDG_RUNTIME_DIR");
	unsetenv("DBUS_SESSION_BUS_ADDRESS");
	unit_mkdir("lib");
	unit_mkdir("machine");
	unlink(helper);
	home = unit_path("lib");
	setenv(HELPER_DIRECTORY, home, 1);
}

static void
tidy_up(void)
{
	free(home);
	home = NULL;
}

static void
write_helper(const char *script)
{
	AUTO_FREE char *path = unit_path("lib/ttime-scope");

	unit_write("lib/ttime-scope", script, strlen(script));
	ck_assert_int_eq(chmod(path, 0755), 0);
}

/* There is no scope, for that reason; nothing is open or running of it. */
static void
is_refused(int error, const char *reason)
{
	AUTO_FREE char *prefix = unit_path("machine");
	char why[WHY_SCOPE_MAX] = "not set";
	int before = unit_count_open();
	struct scope scope;

	ck_assert_int_eq(scope_open(&scope, prefix, 0, why), error);
	ck_assert_str_eq(why, reason);
	ck_assert_int_lt(scope.spawner.pid, 0);
	ck_assert_int_eq(scope.cgroup.directory, -1);
	ck_assert_int_eq(unit_count_open(), before);
	ck_assert_int_eq(waitpid(-1, NULL, WNOHANG), -1);
	ck_assert_int_eq(errno, ECHILD);
	scope_close(&scope);
}

/* The usual place of this user's manager on the machine of the test. */
static void
make_usual(const char *name)
{
	char directory[64], path[96];

	snprintf(directory, sizeof(directory), "machine/run/user/%u/systemd",
		(unsigned)geteuid());
	unit_mkdir(directory);
	snprintf(path, sizeof(path), "machine/run/user/%u/%s", (unsigned)geteuid(), name);
	unit_write(path, "", 0);
}

static void
remove_usual(const char *name)
{
	char path[96];
	AUTO_FREE char *whole = NULL;

	snprintf(path, sizeof(path), "machine/run/user/%u/%s", (unsigned)geteuid(), name);
	whole = unit_path(path);
	ck_assert_int_eq(unlink(whole), 0);
}

#define NO_MANAGER "no user manager"
#define NO_HELPER  "no ttime-scope: No such file or directory"

START_TEST(no_manager)
{
	write_helper("#!/bin/sh\necho asked\n");
	is_refused(-ENXIO, NO_MANAGER);
	setenv("DBUS_SESSION_BUS_ADDRESS", "", 1);
	setenv("XDG_RUNTIME_DIR", "", 1);
	is_refused(-ENXIO, NO_MANAGER);
	setenv("XDG_RUNTIME_DIR", "/nowhere", 1);
	is_refused(-ENXIO, NO_MANAGER);
	/* one of the usual place, but the user's is another */
	make_usual("bus");
	is_refused(-ENXIO, NO_MANAGER);
	remove_usual("bus");
}
END_TEST

/* Each of these is enough for asking. */
START_TEST(some_manager)
{
	static const char *const names[] = { "systemd/private", "bus" };

	for (size_t i = 0; i < COUNT_OF(names); i++) {
		make_usual(names[i]);
		is_refused(-ENOENT, NO_HELPER);
		remove_usual(names[i]);
		is_refused(-ENXIO, NO_MANAGER);
	}
	unit_mkdir("machine/mine");
	unit_write("machine/mine/bus", "", 0);
	setenv("XDG_RUNTIME_DIR", "/mine", 1);
	is_refused(-ENOENT, NO_HELPER);
	unsetenv("XDG_RUNTIME_DIR");
	setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere", 1);
	is_refused(-ENOENT, NO_HELPER);
}
END_TEST

START_TEST(answers)
{
	static const struct {
		const char *script, *why;
		int error;
	} rows[] = {
		{ "#!/bin/sh\necho user manager: no\n", "user manager: no",
			-ECONNREFUSED },
		{ "#!/bin/sh\nprintf 'a\\nb\\n'\n", "a", -ECONNREFUSED },
		{ "#!/bin/sh\nprintf okay\n", "okay", -ECONNREFUSED },
		{ "#!/bin/sh\n:\n", "ttime-scope gave no answer", -ECONNREFUSED },
		{ "#!/bin/sh\nkill -9 $$\n", "ttime-scope gave no answer",
			-ECONNREFUSED },
		{ "", "ttime-scope gave no answer", -ECONNREFUSED },
		/* in this machine's /proc nobody is to be found */
		{ "#!/bin/sh\necho ok\n", "/proc is not mounted", -ENOENT },
		/* it is told whom to move: a child of who asks */
		{ "#!/bin/sh\ngrep -q \"^PPid:.$PPID\\$\" /proc/$1/status && echo mine\n",
			"mine", -ECONNREFUSED },
	};

	setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere", 1);
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		write_helper(rows[i].script);
		is_refused(rows[i].error, rows[i].why);
	}
}
END_TEST

/* It is not waited for longer than a second, and does not live on. */
START_TEST(no_answer)
{
	int64_t start = util_clock_ns(CLOCK_MONOTONIC);

	setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere", 1);
	write_helper("#!/bin/sh\nexec sleep 60\n");
	is_refused(-ETIMEDOUT, "the user manager took longer than 1000 ms");
	ck_assert_int_ge(util_clock_ns(CLOCK_MONOTONIC) - start, 1000000000);
	ck_assert_int_le(util_clock_ns(CLOCK_MONOTONIC) - start, 20000000000);
}
END_TEST

/* What a job is given, and where it ran. */
struct task {
	int given;
	pid_t ran_in;
};

static int
do_task(void *data)
{
	struct task *task = data;

	task->ran_in = getpid();
	return task->given + 1;
}

START_TEST(spawner_does_a_job)
{
	int before = unit_count_open();
	struct task task = { .given = 41 };
	struct spawner spawner;
	pid_t pid;

	ck_assert_int_eq(spawner_start(&spawner), 0);
	pid = spawner.pid;
	ck_assert_int_gt(pid, 0);
	ck_assert_int_eq(getpgid(pid), getpgrp());
	ck_assert_int_eq(getsid(pid), getsid(0));
	ck_assert_int_eq(spawner_do(&spawner, do_task, &task), 42);
	ck_assert_int_eq(task.ran_in, pid);
	/* it stays, and can do more, until it is dismissed */
	ck_assert_int_eq(kill(pid, 0), 0);
	task.given = 6;
	ck_assert_int_eq(spawner_do(&spawner, do_task, &task), 7);
	spawner_dismiss(&spawner);
	ck_assert_int_eq(spawner.pid, -1);
	ck_assert_int_eq(kill(pid, 0), -1);
	ck_assert_int_eq(unit_count_open(), before);
	ck_assert_int_eq(spawner_do(&spawner, do_task, &task), -ESRCH);
	spawner_dismiss(&spawner);
}
END_TEST

START_TEST(spawner_is_killed)
{
	int before = unit_count_open();
	struct task task = { .given = 41 };
	struct spawner spawner;

	ck_assert_int_eq(spawner_start(&spawner), 0);
	ck_assert_int_eq(kill(spawner.pid, SIGKILL), 0);
	ck_assert_int_eq(spawner_do(&spawner, do_task, &task), -ESRCH);
	ck_assert_int_eq(task.ran_in, 0);
	spawner_dismiss(&spawner);
	ck_assert_int_eq(unit_count_open(), before);
}
END_TEST

START_TEST(spawner_is_dismissed)
{
	int before = unit_count_open();
	struct spawner spawner;
	pid_t pid;

	ck_assert_int_eq(spawner_start(&spawner), 0);
	pid = spawner.pid;
	spawner_dismiss(&spawner);
	ck_assert_int_eq(kill(pid, 0), -1);
	ck_assert_int_eq(errno, ESRCH);
	ck_assert_int_eq(unit_count_open(), before);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, start_anew, tidy_up);
	tcase_add_test(tests, no_manager);
	/* valgrind knows no clone(CLONE_VM) that is neither thread nor vfork */
	if (getenv("UNIT_VALGRIND"))
		return;
	tcase_add_test(tests, some_manager);
	tcase_add_test(tests, answers);
	tcase_add_test(tests, no_answer);
	tcase_add_test(tests, spawner_does_a_job);
	tcase_add_test(tests, spawner_is_killed);
	tcase_add_test(tests, spawner_is_dismissed);
}

int
main(void)
{
	return unit_run("scope", add);
}
