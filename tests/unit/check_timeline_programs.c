/* SPDX-License-Identifier: GPL-3.0-or-later */
/* timeline: which program a process is, and from when on. */
#include "made_timeline.h"

/* It goes on as what its parent is: in a row of its own. */
START_TEST(fork_without_exec)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "sh");
	forks(0, 100, 10, 11, 11);
	comes_to_end(1, 110, 150, 11);
	forks(0, 200, 10, 12, 12);
	comes_to_end(1, 220, 240, 12);
	goes(0, 300, 10, 10, 0);
	finish(300);
	ck_assert_uint_eq(told->program_count, 2);
	ROW("sh", 1, 1, 300, 300, 300);
	FORKED("sh", 2, 0, 60, 50 + 40, 50);
}
END_TEST

/* A child of such a one is one, too: not a row for each generation. */
START_TEST(fork_of_a_fork)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "sh");
	forks(0, 100, 10, 11, 11);
	comes(1, 110, 11, 11);
	forks(1, 120, 11, 12, 12);
	comes_to_end(2, 130, 140, 12);
	ends(1, 150, 11, 11);
	goes(1, 160, 11, 11, 0);
	finish(200);
	ck_assert_uint_eq(told->program_count, 2);
	FORKED("sh", 2, 0, 60, 60 + 20, 60);
}
END_TEST

/* One that was there before has no exec; a copy of a shell is marked as a fork. */
START_TEST(known_before)
{
	timeline_know(&timeline, 10, "bash", true);
	comes(0, 10, 10, 10);
	forks(0, 50, 10, 11, 11);
	comes(1, 60, 11, 11);
	executes(1, 70, 11, "sed");
	ends(1, 85, 11, 11);
	goes(1, 90, 11, 11, 0);
	goes(0, 100, 10, 10, 0);
	finish(100);
	ck_assert_uint_eq(told->program_count, 2);
	FORKED("bash", 1, 0, 90, 100, 100);
	ROW("sed", 1, 1, 30, 40, 40);
}
END_TEST

START_TEST(program_before)
{
	timeline_know(&timeline, 10, "warm", false);
	comes(0, 10, 10, 10);
	goes(0, 100, 10, 10, 0);
	finish(100);
	ck_assert_uint_eq(told->program_count, 1);
	ROW("warm", 1, 0, 90, 100, 100);
}
END_TEST

/* What was forked belongs from its birth to what it executes. */
START_TEST(fork_and_exec)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "make");
	forks(0, 100, 10, 11, 11);
	comes(1, 150, 11, 11);
	executes(1, 200, 11, "cc");
	ends(1, 290, 11, 11);
	goes(1, 300, 11, 11, 0);
	finish(400);
	ck_assert_uint_eq(told->program_count, 2);
	ROW("make", 1, 1, 400, 400, 400);
	ROW("cc", 1, 1, 150, 200, 200);
}
END_TEST

/* A process is each of them for a part of its life. */
START_TEST(exec_chain)
{
	comes(0, 10, 10, 10);
	executes(0, 20, 10, "sh");
	goes(0, 50, 10, 10, 0);
	comes(0, 100, 10, 10);
	executes(0, 150, 10, "env");
	executes(0, 180, 10, "make");
	goes(0, 200, 10, 10, 0);
	finish(300);
	ck_assert_uint_eq(told->program_count, 3);
	ROW("sh", 1, 1, 40 + 50, 140, 140);
	ROW("env", 1, 1, 30, 30, 30);
	ROW("make", 1, 1, 20, 120, 120);
}
END_TEST

/* Who executes itself once more lives on. */
START_TEST(same_program_again)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "sh");
	executes(0, 50, 10, "sh");
	goes(0, 100, 10, 10, 0);
	finish(200);
	ck_assert_uint_eq(told->program_count, 1);
	ROW("sh", 1, 2, 100, 200, 200);
}
END_TEST

/* The kernel cuts a task's name; the file that is mapped has all of it. */
START_TEST(long_name)
{
	comes(0, 0, 10, 10);
	executes(0, 10, 10, "pyenv-version-f");
	maps(0, 20, 10, "pyenv-version-file");
	maps(0, 30, 10, "pyenv-version-false"); /* no program, whatever it is */
	forks(0, 40, 10, 11, 11);
	goes(0, 50, 10, 10, 0);
	comes_to_end(1, 60, 70, 11);
	finish(100);
	ck_assert_uint_eq(told->program_count, 2);
	ROW("pyenv-version-file", 1, 1, 50, 100, 100);
	FORKED("pyenv-version-file", 1, 0, 10, 30, 30);
}
END_TEST

/* A script has its own name and maps its interpreter. */
START_TEST(long_name_of_a_script)
{
	comes(0, 0, 10, 10);
	executes(0, 10, 10, "pyenv-version-f");
	maps(0, 20, 10, "bash");
	maps(0, 30, 10, "pyenv-version-file"); /* only data to it */
	goes(0, 50, 10, 10, 0);
	finish(100);
	ck_assert_uint_eq(told->program_count, 1);
	ROW("pyenv-version-f", 1, 1, 50, 100, 100);
}
END_TEST

/* A name of 14 bytes is whole, and one of 15 may be. */
START_TEST(whole_names)
{
	comes(0, 0, 10, 10);
	executes(0, 10, 10, "pyenv-version-");
	maps(0, 20, 10, "pyenv-version-file");
	goes(0, 50, 10, 10, 0);
	comes(0, 50, 20, 20);
	executes(0, 60, 20, "gnome-terminal-");
	maps(0, 70, 20, "gnome-terminal-");
	goes(0, 100, 20, 20, 0);
	finish(100);
	ck_assert_uint_eq(told->program_count, 2);
	ROW("pyenv-version-", 1, 1, 50, 100, 100);
	ROW("gnome-terminal-", 1, 1, 50, 50, 50);
}
END_TEST

/* As with a short name: it executes itself once more and lives on. */
START_TEST(same_long_program_again)
{
	comes(0, 0, 10, 10);
	for (uint64_t at = 10; at <= 50; at += 40) {
		executes(0, at, 10, "pyenv-version-f");
		maps(0, at + 10, 10, "pyenv-version-file");
	}
	goes(0, 100, 10, 10, 0);
	finish(200);
	ck_assert_uint_eq(told->program_count, 1);
	ROW("pyenv-version-file", 1, 2, 100, 200, 200);
}
END_TEST

/* A mapping before any exec, as of a process that was met late, names nothing. */
START_TEST(map_alone)
{
	comes(0, 0, 10, 10);
	maps(0, 10, 10, "libc.so.6");
	maps(1, 20, 20, "libm.so.6");
	finish(100);
	ck_assert_uint_eq(told->program_count, 1);
	ROW("(unknown)", 2, 0, 180, 180, 100);
}
END_TEST

/* The command's first moments are nobody's until it execs, and then that one's. */
START_TEST(never_executes)
{
	comes(0, 0, 10, 10);
	forks(0, 10, 10, 11, 11);
	comes(1, 20, 11, 11);
	executes(1, 30, 11, "sh");
	finish(100);
	ROW("(unknown)", 1, 0, 100, 100, 100);
	ROW("sh", 1, 1, 80, 90, 90);
}
END_TEST

/* More names than are told apart: all time is booked even so. */
START_TEST(many_programs)
{
	enum { COUNT = 2 * PROGRAMS_MAX };

	for (uint32_t i = 0; i < COUNT; i++) {
		char name[16];

		snprintf(name, sizeof(name), "p%u", i);
		comes(0, 10ULL * i, 10 + i, 10 + i);
		executes(0, 10ULL * i + 1, 10 + i, name);
		ends(0, 10ULL * i + 5, 10 + i, 10 + i);
		goes(0, 10ULL * i + 6, 10 + i, 10 + i, 0);
	}
	finish(10ULL * COUNT);
	ck_assert_uint_eq(told->program_count, PROGRAMS_MAX - 1);
	ck_assert_str_eq(told->programs[0].name, "(other)");
	ck_assert_uint_eq(told->programs[0].execs, COUNT - (PROGRAMS_MAX - 2));
	ck_assert_uint_eq(told->programs[0].processes, COUNT - (PROGRAMS_MAX - 2));
	ck_assert_double_eq(timeline.busy, 6.0 * COUNT);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, make_timeline, free_timeline);
	tcase_add_test(tests, fork_without_exec);
	tcase_add_test(tests, fork_of_a_fork);
	tcase_add_test(tests, known_before);
	tcase_add_test(tests, program_before);
	tcase_add_test(tests, fork_and_exec);
	tcase_add_test(tests, exec_chain);
	tcase_add_test(tests, same_program_again);
	tcase_add_test(tests, long_name);
	tcase_add_test(tests, long_name_of_a_script);
	tcase_add_test(tests, whole_names);
	tcase_add_test(tests, same_long_program_again);
	tcase_add_test(tests, map_alone);
	tcase_add_test(tests, never_executes);
	tcase_add_test(tests, many_programs);
}

int
main(void)
{
	return unit_run("timeline of programs", add);
}
