/* SPDX-License-Identifier: GPL-3.0-or-later */
/* programs: names told apart up to a bound, and what each of them cost. */
#include "explain/programs.h"
#include "unit.h"

static struct programs programs;
static struct program *ranked;
static size_t ranked_count;

static void
rank(void)
{
	ranked = programs_rank(&programs, &ranked_count);
}

/* The row of that place: its name, and whether it is one of forked processes. */
static void
row_is(size_t place, const char *name, bool forked)
{
	ck_assert_uint_lt(place, ranked_count);
	ck_assert_str_eq(ranked[place].name, name);
	ck_assert_int_eq(ranked[place].forked, forked);
}

START_TEST(names)
{
	int sh = programs_find(&programs, "sh", false);
	int make = programs_find(&programs, "make", false);

	ck_assert_int_ge(sh, PROGRAMS_FIRST);
	ck_assert_int_ge(make, PROGRAMS_FIRST);
	ck_assert_int_ne(sh, make);
	ck_assert_int_eq(programs_find(&programs, "sh", false), sh);
	ck_assert_int_eq(programs_find(&programs, "make", false), make);
	ck_assert_str_eq(programs_name(&programs, sh), "sh");
	ck_assert_str_eq(programs_name(&programs, make), "make");
	ck_assert_str_eq(programs_name(&programs, PROGRAM_UNKNOWN), "(unknown)");
	ck_assert_str_eq(programs_name(&programs, PROGRAM_OTHER), "(other)");
	ck_assert_str_eq(programs_name(&programs, PROGRAM_NONE), "");
}
END_TEST

/* Those that went on under a name have a row of their own. */
START_TEST(forked)
{
	int sh = programs_find(&programs, "sh", false);
	int went_on = programs_find(&programs, "sh", true);

	ck_assert_int_ne(sh, went_on);
	ck_assert_int_eq(programs_find(&programs, "sh", true), went_on);
	ck_assert_int_eq(programs_find(&programs, "sh", false), sh);
	ck_assert_str_eq(programs_name(&programs, went_on), "sh");
}
END_TEST

START_TEST(any_name)
{
	char longest[PROGRAM_NAME];
	int empty = programs_find(&programs, "", false), number;

	ck_assert_int_ge(empty, PROGRAMS_FIRST);
	ck_assert_int_eq(programs_find(&programs, "", false), empty);
	ck_assert_int_ne(programs_find(&programs, "\xff\n", false), empty);
	memset(longest, 'x', sizeof(longest));
	longest[sizeof(longest) - 1] = '\0';
	number = programs_find(&programs, longest, false);
	ck_assert_int_eq(programs_find(&programs, longest, false), number);
	ck_assert_str_eq(programs_name(&programs, number), longest);
	/* a program may be called as the row of what has none */
	ck_assert_int_ge(programs_find(&programs, "(other)", false), PROGRAMS_FIRST);
}
END_TEST

/* As many as there is room for, the others together; and known ones stay. */
START_TEST(bounded)
{
	char name[32];
	int numbers[PROGRAMS_MAX];

	for (int i = PROGRAMS_FIRST; i < PROGRAMS_MAX; i++) {
		snprintf(name, sizeof(name), "program-%d", i / 2);
		numbers[i] = programs_find(&programs, name, i % 2);
		ck_assert_int_eq(numbers[i], i);
	}
	ck_assert_int_eq(programs_find(&programs, "one more", false), PROGRAM_OTHER);
	ck_assert_int_eq(programs_find(&programs, "one more", true), PROGRAM_OTHER);
	ck_assert_int_eq(programs_find(&programs, "another", false), PROGRAM_OTHER);
	for (int i = PROGRAMS_FIRST; i < PROGRAMS_MAX; i++) {
		snprintf(name, sizeof(name), "program-%d", i / 2);
		ck_assert_int_eq(programs_find(&programs, name, i % 2), numbers[i]);
		ck_assert_str_eq(programs_name(&programs, numbers[i]), name);
	}
	programs_add_process(&programs, PROGRAM_OTHER, 5, 4);
	programs_add_process(&programs, PROGRAM_OTHER, 6, 4);
	rank();
	ck_assert_uint_eq(ranked_count, 1);
	row_is(0, "(other)", false);
	ck_assert_uint_eq(ranked[0].processes, 2);
}
END_TEST

START_TEST(sums)
{
	int sh = programs_find(&programs, "sh", false);

	programs_add_process(&programs, sh, 100, 7);
	programs_add_process(&programs, sh, 300, 0);
	programs_add_process(&programs, sh, 200, 5);
	programs_add_exec(&programs, sh, 1);
	programs_add_exec(&programs, sh, 1);
	rank();
	ck_assert_uint_eq(ranked_count, 1);
	row_is(0, "sh", false);
	ck_assert_uint_eq(ranked[0].processes, 3);
	ck_assert_uint_eq(ranked[0].execs, 2);
	ck_assert_double_eq(ranked[0].cpu, 12);
	ck_assert_double_eq(ranked[0].life, 600);
	ck_assert_double_eq(ranked[0].longest, 300);
}
END_TEST

/* What turned out to be another program leaves no row behind. */
START_TEST(taken_back)
{
	int cut = programs_find(&programs, "pyenv-version-f", false);
	int whole = programs_find(&programs, "pyenv-version-file", false);

	programs_add_exec(&programs, cut, 1);
	programs_add_exec(&programs, cut, -1);
	programs_add_exec(&programs, whole, 1);
	rank();
	ck_assert_uint_eq(ranked_count, 1);
	row_is(0, "pyenv-version-file", false);
	ck_assert_uint_eq(ranked[0].execs, 1);
	ck_assert_uint_eq(ranked[0].processes, 0);
}
END_TEST

/* By CPU time, by name where that is the same; those without anything are out. */
START_TEST(ranking)
{
	static const struct {
		const char *name;
		double cpu;
	} rows[] = { { "sleep", 0 }, { "cc1", 900 }, { "sh", 30 }, { "as", 30 },
		{ "never", -1 }, { "make", 31 } };

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		int number = programs_find(&programs, rows[i].name, false);

		if (rows[i].cpu >= 0)
			programs_add_process(&programs, number, 1, rows[i].cpu);
	}
	programs_add_process(&programs, PROGRAM_UNKNOWN, 1, 0.5);
	rank();
	ck_assert_uint_eq(ranked_count, 6);
	row_is(0, "cc1", false);
	row_is(1, "make", false);
	row_is(2, "as", false);
	row_is(3, "sh", false);
	row_is(4, "(unknown)", false);
	row_is(5, "sleep", false);
}
END_TEST

START_TEST(nothing_to_tell)
{
	programs_find(&programs, "sh", false);
	programs_add_process(&programs, PROGRAM_NONE, 5, 5);
	programs_add_exec(&programs, PROGRAM_NONE, 1);
	rank();
	ck_assert_uint_eq(ranked_count, 0);
}
END_TEST

/* Once the rows are handed over, or where there was no memory for them. */
START_TEST(without_rows)
{
	rank();
	ck_assert_ptr_null(programs.rows);
	ck_assert_int_eq(programs_find(&programs, "sh", false), PROGRAM_NONE);
	ck_assert_str_eq(programs_name(&programs, PROGRAM_OTHER), "");
	programs_add_process(&programs, PROGRAM_OTHER, 1, 1);
	programs_add_exec(&programs, PROGRAM_OTHER, 1);
	free(ranked);
	rank();
	ck_assert_ptr_null(ranked);
	ck_assert_uint_eq(ranked_count, 0);
}
END_TEST

static void
set_up(void)
{
	programs_start(&programs);
	ck_assert_ptr_nonnull(programs.rows);
	ranked = NULL;
	ranked_count = 4711;
}

static void
tear_down(void)
{
	free(ranked);
	programs_free(&programs);
	ck_assert_ptr_null(programs.rows);
	programs_free(&programs); /* of no harm */
}

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, set_up, tear_down);
	tcase_add_test(tests, names);
	tcase_add_test(tests, forked);
	tcase_add_test(tests, any_name);
	tcase_add_test(tests, bounded);
	tcase_add_test(tests, sums);
	tcase_add_test(tests, taken_back);
	tcase_add_test(tests, ranking);
	tcase_add_test(tests, nothing_to_tell);
	tcase_add_test(tests, without_rows);
}

int
main(void)
{
	return unit_run("programs", add);
}
