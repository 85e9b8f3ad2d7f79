/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ladder: which step holds, why not a better one, and the books around a run. */
#include "measure/ladder.h"
#include "unit.h"

static struct ladder ladder;

static void
climb(const char *prefix, bool scope)
{
	const struct ladder_wish wish = {
		.prefix = prefix,
		.leaf = true,
		.scope = scope,
	};

	ladder_climb(&ladder, &wish);
}

/* No step but the last one; nothing of the others is kept. */
static void
is_leafless(const char *own_why, const char *scope_why)
{
	ck_assert_int_eq(ladder.step, STEP_NONE);
	ck_assert_str_eq(ladder.why[STEP_OWN], own_why);
	ck_assert_str_eq(ladder.why[STEP_SCOPE], scope_why);
	ck_assert_str_eq(ladder.why[STEP_NONE], "");
	ck_assert(!leaf_exists(&ladder.leaf));
	ck_assert_int_eq(ladder.scope.cgroup.directory, -1);
	ck_assert_int_lt(ladder.scope.spawner.pid, 0);
	ck_assert_ptr_null(ladder_spawner(&ladder));
}

START_TEST(names)
{
	ck_assert_str_eq(ladder_step_name(STEP_OWN), "own cgroup");
	ck_assert_str_eq(ladder_step_name(STEP_SCOPE), "systemd scope");
	ck_assert_str_eq(ladder_step_name(STEP_NONE), "none");
}
END_TEST

/* What logind calls the scopes of sessions, and nothing that only looks like it. */
START_TEST(sessions)
{
	static const struct {
		const char *path;
		bool is_session;
	} rows[] = {
		{ "/sys/fs/cgroup/user.slice/user-1000.slice/session-3.scope", true },
		{ "/sys/fs/cgroup/user.slice/user-0.slice/session-c12.scope", true },
		{ "/sys/fs/cgroup/user.slice/user-1000.slice/session-3.scope/x", false },
		{ "/sys/fs/cgroup/system.slice/cron.service", false },
		{ "/sys/fs/cgroup/session-.scope", false },
		{ "/sys/fs/cgroup/my-session-3.scope", false },
		{ "/sys/fs/cgroup/session-3.slice", false },
		{ "/sys/fs/cgroup", false },
		{ "", false },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct cgroup cgroup = { .directory = 0 };

		snprintf(cgroup.path, sizeof(cgroup.path), "%s", rows[i].path);
		ck_assert_int_eq(ladder_is_session(&cgroup), rows[i].is_session);
		cgroup.directory = -1;
		ck_assert(!ladder_is_session(&cgroup));
	}
}
END_TEST

/* Nothing is looked for where nobody asked for it. */
START_TEST(not_asked_for)
{
	const struct ladder_wish wish = { .prefix = "", .scope = true };
	int before = unit_count_open();
	struct usage usage = { 0 };
	const char *why = NULL;

	ladder_climb(&ladder, &wish);
	is_leafless("not asked for", "not asked for");
	ck_assert_int_eq(unit_count_open(), before);
	ck_assert_int_eq(ladder_usage(&ladder, &usage, &why), -ENOENT);
	ck_assert_str_eq(why, "own cgroup is not visible here");
	ladder_leave(&ladder);
}
END_TEST

static const struct {
	const char *layout;
	const char *why;
	int error;
} layouts[] = {
	{ "v2", "No such file or directory", -ENOENT },
	{ "hybrid", "No such file or directory", -ENOENT },
	{ "unmounted", "cgroup2 is not mounted", -ENOENT },
	{ "namespace-outside", "own cgroup is not visible here", -EXDEV },
	{ "outside", "own cgroup is not visible here", -EXDEV },
};

START_TEST(every_layout)
{
	AUTO_FREE char *prefix = unit_machine(layouts[_i].layout);
	int before = unit_count_open();
	struct usage usage = { 0 };
	const char *why = NULL;

	for (int scope = 0; scope < 2; scope++) {
		climb(prefix, scope);
		is_leafless(layouts[_i].why,
			scope ? "not in a login session" : "switched off");
		ck_assert_int_eq(ladder.error[STEP_OWN], layouts[_i].error);
		ck_assert_int_eq(ladder.error[STEP_SCOPE], scope ? -ENXIO : 0);
		ck_assert_int_eq(ladder_usage(&ladder, &usage, &why), -ENOENT);
		ck_assert_str_eq(why, "own cgroup is not visible here");
		ladder_leave(&ladder);
		ck_assert_int_eq(unit_count_open(), before);
	}
}
END_TEST

/*
 * A machine whose own cgroup can be read and has these files; a leaf in it is
 * but a directory, which will not do.
 */
static char *
readable_machine(const char *cpu_stat, const char *events)
{
	unit_mkdir("namespace/sys/fs/cgroup");
	if (cpu_stat)
		unit_write(
			"namespace/sys/fs/cgroup/cpu.stat", cpu_stat, strlen(cpu_stat));
	if (events)
		unit_write(
			"namespace/sys/fs/cgroup/cgroup.events", events, strlen(events));
	return unit_machine("namespace");
}

static void
forget_machine(void)
{
	AUTO_FREE char *cpu_stat = unit_path("namespace/sys/fs/cgroup/cpu.stat");
	AUTO_FREE char *events = unit_path("namespace/sys/fs/cgroup/cgroup.events");

	unlink(cpu_stat);
	unlink(events);
}

START_TEST(usage_of_own_cgroup)
{
	AUTO_FREE char *text = unit_read_fixture("cgroup/cpu.stat");
	AUTO_FREE char *prefix = readable_machine(text, "populated 1\n");
	int before = unit_count_open();
	struct usage first = { 0 }, second = { 0 };
	const char *why = "not set";
	int64_t start = util_clock_ns(CLOCK_PROCESS_CPUTIME_ID);

	climb(prefix, false);
	is_leafless("cgroup has no usable cpu.stat", "switched off");
	ck_assert_int_ge(ladder.own.directory, 0);
	ck_assert_int_eq(ladder_usage(&ladder, &first, &why), 0);
	ck_assert_ptr_null(why);
	ck_assert_uint_eq(first.cgroup.usage, 98025000);
	ck_assert_uint_eq(first.cgroup.user, 63002000);
	ck_assert_uint_eq(first.cgroup.system, 35023000);
	/* and what this process itself has used */
	while (util_clock_ns(CLOCK_PROCESS_CPUTIME_ID) < start + 50000000)
		;
	ck_assert_int_eq(ladder_usage(&ladder, &second, &why), 0);
	ck_assert_double_ge(second.ttime - first.ttime, 40e6);
	ck_assert_double_le(second.ttime - first.ttime, 1e9);
	ladder_leave(&ladder);
	ck_assert_int_eq(unit_count_open(), before);
	forget_machine();
}
END_TEST

/* The root's books are everybody's. */
START_TEST(usage_of_root)
{
	AUTO_FREE char *text = unit_read_fixture("cgroup/cpu.stat");
	AUTO_FREE char *prefix = readable_machine(text, NULL);
	struct usage usage = { .cgroup.usage = 7 };
	const char *why = NULL;

	climb(prefix, false);
	ck_assert_int_eq(ladder_usage(&ladder, &usage, &why), -ENODATA);
	ck_assert_str_eq(why, "ttime is in the root cgroup");
	ck_assert_uint_eq(usage.cgroup.usage, 7);
	ladder_leave(&ladder);
	forget_machine();
}
END_TEST

START_TEST(usage_is_nonsense)
{
	static const struct {
		const char *cpu_stat;
		int error;
	} rows[] = {
		{ NULL, -ENOENT },
		{ "", -ENODATA },
		{ "usage_usec 1\nuser_usec x\nsystem_usec 3\n", -ENODATA },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		AUTO_FREE char *prefix =
			readable_machine(rows[i].cpu_stat, "populated 1\n");
		struct usage usage = { .cgroup.usage = 7 };
		const char *why = NULL;

		climb(prefix, false);
		ck_assert_int_eq(ladder_usage(&ladder, &usage, &why), rows[i].error);
		ck_assert_uint_eq(usage.cgroup.usage, 7);
		ladder_leave(&ladder);
		forget_machine();
	}
}
END_TEST

/* On this machine, as far as it goes: a leaf, and from there down. */
START_TEST(real_descent)
{
	int before = unit_count_open();

	climb("", false);
	if (ladder.step != STEP_OWN) {
		ck_assert_str_ne(ladder.why[STEP_OWN], "");
		ladder_leave(&ladder);
		ck_assert_int_eq(unit_count_open(), before);
		return;
	}
	AUTO_FREE char *leaf = unit_join(ladder.leaf.path, "");

	ck_assert_str_eq(ladder.why[STEP_OWN], "");
	ck_assert_ptr_null(ladder_spawner(&ladder));
	ck_assert(leaf_exists(&ladder.leaf));
	ladder_next(&ladder, -EBUSY);
	is_leafless("Device or resource busy", "switched off");
	ck_assert_int_eq(ladder.error[STEP_OWN], -EBUSY);
	ck_assert_int_eq(access(leaf, F_OK), -1);
	ladder_leave(&ladder);
	ck_assert_int_eq(unit_count_open(), before);

	climb("", false);
	ladder_next(&ladder, 0);
	is_leafless("it cannot be entered", "switched off");
	ladder_leave(&ladder);
	ladder_leave(&ladder); /* once is enough, and twice does no harm */
	ck_assert_int_eq(unit_count_open(), before);
}
END_TEST

/* Nobody's user manager but one that a test makes. */
static void
start_anew(void)
{
	unsetenv("XDG_RUNTIME_DIR");
	unsetenv("DBUS_SESSION_BUS_ADDRESS");
}

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, start_anew, NULL);
	tcase_add_test(tests, names);
	tcase_add_test(tests, sessions);
	tcase_add_test(tests, not_asked_for);
	tcase_add_loop_test(tests, every_layout, 0, COUNT_OF(layouts));
	tcase_add_test(tests, usage_of_own_cgroup);
	tcase_add_test(tests, usage_of_root);
	tcase_add_test(tests, usage_is_nonsense);
	tcase_add_test(tests, real_descent);
}

int
main(void)
{
	return unit_run("ladder", add);
}
