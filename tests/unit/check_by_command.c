/* SPDX-License-Identifier: GPL-3.0-or-later */
/* by_command: the table of -b letter by letter, and its part of --json. */
#include "made_sections.h"
#include "report/by_command.h"

static void
tells(const char *wanted)
{
	puts_text(by_command_put, wanted);
}

static bool
has(const char *piece)
{
	struct text text = { 0 };
	bool found;

	by_command_put(&sample, &text);
	found = strstr(unit_string(&text), piece) != NULL;
	text_free(&text);
	return found;
}

static void
put_programs(void)
{
	PUT_PROGRAM("cc", false, 20, 20, 9000, 12000, 900.25);
	PUT_PROGRAM("make", false, 1, 1, 2000, 9900, 9900);
	PUT_PROGRAM("sh", true, 19, 0, 500, 950, 100);
	PUT_PROGRAM("\x1b[2Jx\n\x7f", false, 0, 1, 0, 0, 0);
}

#define HEADLINE                                                                         \
	"\n"                                                                             \
	"By command           processes    execs      cpu s   share    mean ms longest " \
	"ms\n"

START_TEST(exact)
{
	put_programs();
	tells(HEADLINE "cc                          20       20      9.000   75.8%      "
		       "600.0      "
		       "900.2\n"
		       "make                         1        1      2.000   16.8%     "
		       "9900.0     "
		       "9900.0\n"
		       "sh (fork)                   19        0      0.500    4.2%       "
		       "50.0      "
		       "100.0\n"
		       "?[2Jx??                      0        1      0.000    0.0%\n"
		       "(not attributed)                             0.375    3.2%\n"
		       "cpu                                         11.875  100.0%\n");
}
END_TEST

/* What the end of each process used is missing in every row. */
START_TEST(inherited)
{
	put_programs();
	explanation.ends_missed = true;
	ck_assert(has("\ncc                          20       20    >=9.000 "));
	ck_assert(has("\nsh (fork)                   19        0    >=0.500 "));
	ck_assert(has("\n(not attributed)                            ~0.375 "));
	ck_assert(has("\ncpu                                         11.875  100.0%\n"));
}
END_TEST

/* And whole processes are, where somebody was not followed. */
START_TEST(incomplete)
{
	put_programs();
	explanation.incomplete = true;
	ck_assert(has("\ncc                        >=20     >=20    >=9.000 "));
	ck_assert(has("\nsh (fork)                 >=19      >=0    >=0.500 "));
	ck_assert(has("\n(not attributed)                            ~0.375 "));
}
END_TEST

/* With records that were lost nothing is even a bound. */
START_TEST(lost)
{
	put_programs();
	explanation.incomplete = true;
	sample.values[FIGURE_RUNNING].quality = ESTIMATE;
	ck_assert(has("\ncc                         ~20      ~20     ~9.000 "));
	ck_assert(has("\nsh (fork)                  ~19       ~0     ~0.500 "));
	ck_assert(has("\n(not attributed)                            ~0.375 "));
}
END_TEST

/* Rows that add up to more than the figure has. */
START_TEST(too_much)
{
	put_programs();
	SET(CPU, AT_LEAST, 11e9);
	ck_assert(has("\n(not attributed)                           ~-0.500 "));
	ck_assert(has("\ncpu                                       >=11.000 "));
	SET(CPU, EXACT, 11e9);
	ck_assert(has("\n(not attributed)                            -0.500   -4.5%\n"));
}
END_TEST

/* A share of a lower bound is none; one of an uncertain row needs its mark. */
START_TEST(no_bare_shares)
{
	put_programs();
	SET(CPU, AT_LEAST, 10e9);
	ck_assert(!has(" 90.0%"));
	SET(CPU, EXACT, 10e9);
	explanation.ends_missed = true;
	ck_assert(!has(" 90.0%"));
}
END_TEST

/* So do lives of which some were not seen. */
START_TEST(no_bare_lives)
{
	put_programs();
	explanation.incomplete = true;
	sample.values[FIGURE_RUNNING].quality = ESTIMATE;
	ck_assert(!has(" 600.0 "));
	ck_assert(!has(" 900.2\n"));
}
END_TEST

START_TEST(without_cpu)
{
	put_programs();
	MISSES(CPU, "unknown");
	ck_assert(has("\ncc                          20       20      9.000              "
		      "600.0      900.2\n"));
	ck_assert(!has("(not attributed)"));
	ck_assert(!has("\ncpu "));
}
END_TEST

/* No blank at the end of a line, even where the last columns are empty. */
START_TEST(line_ends)
{
	put_programs();
	ck_assert(!has(" \n"));
	MISSES(CPU, "unknown");
	ck_assert(!has(" \n"));
}
END_TEST

START_TEST(missing)
{
	sample.explanation = NULL;
	MISSES(RUNNING, "perf events not permitted");
	tells("\nBy command: n/a, perf events not permitted\n");
	puts_json(by_command_put_json, "{\"by_command\":null}");
}
END_TEST

START_TEST(nothing_ran)
{
	tells(HEADLINE "(not attributed)                            11.875  100.0%\n"
		       "cpu                                         11.875  100.0%\n");
	puts_json(by_command_put_json,
		"{\"by_command\":[],\"not_attributed_ns\":11875000000}");
}
END_TEST

/* All columns move with the longest name. */
START_TEST(wide_name)
{
	PUT_PROGRAM("pyenv-version-of-this", true, 1, 0, 1000, 2000, 2000);
	PUT_PROGRAM("sh", false, 2, 2, 500, 3000, 2000);
	tells("\n"
	      "By command                   processes    execs      cpu s   share    "
	      "mean "
	      "ms longest ms\n"
	      "pyenv-version-of-this (fork)         1        0      1.000    8.4%     "
	      "2000.0     2000.0\n"
	      "sh                                   2        2      0.500    4.2%     "
	      "1500.0     2000.0\n"
	      "(not attributed)                                    10.375   87.4%\n"
	      "cpu                                                 11.875  100.0%\n");
}
END_TEST

static void
put_many(size_t count)
{
	for (size_t i = 0; i < count; i++) {
		char name[40];

		snprintf(name, sizeof(name), "program-%zu", i);
		PUT_PROGRAM(name, false, 1, 1, 100, 200, 200);
	}
}

static size_t
count_lines(void)
{
	struct text text = { 0 };
	size_t count = 0;

	by_command_put(&sample, &text);
	for (size_t i = 0; i < text.size; i++)
		count += text.data[i] == '\n';
	text_free(&text);
	return count;
}

/* Twenty rows and one of the others; but never one of a single other. */
START_TEST(many_rows)
{
	put_many(21);
	ck_assert_uint_eq(count_lines(), 2 + 21 + 2);
	ck_assert(has("\nprogram-20 "));
	ck_assert(!has(" more)"));
	put_many(1);
	ck_assert_uint_eq(count_lines(), 2 + 20 + 1 + 2);
	ck_assert(has("\nprogram-19 "));
	ck_assert(!has("\nprogram-20 "));
	ck_assert(has("\n(2 more)                                     0.200    1.7%\n"
		      "(not attributed)                             9.675   81.5%\n"));
	put_many(10);
	ck_assert_uint_eq(count_lines(), 2 + 20 + 1 + 2);
	explanation.ends_missed = true;
	ck_assert(has("\n(12 more)                                  >=1.200 "));
}
END_TEST

/* A long name among those that are not shown makes no column wide. */
START_TEST(wide_name_that_is_not_shown)
{
	put_many(22);
	PUT_PROGRAM("pyenv-version-of-all-these-programs", false, 1, 1, 1, 1, 1);
	ck_assert(has(HEADLINE));
}
END_TEST

START_TEST(json)
{
	PUT_PROGRAM("c\"c\n", false, 20, 20, 9000, 12000, 900);
	PUT_PROGRAM("sh", true, 19, 0, 500, 950, 100);
	puts_json(by_command_put_json,
		"{\"by_command\":["
		"{\"name\":\"c\\\"c\\u000a\",\"forked\":false,\"processes\":20,"
		"\"execs\":20,\"cpu_ns\":9000000000,\"life_ns\":12000000000,"
		"\"longest_ns\":900000000},"
		"{\"name\":\"sh\",\"forked\":true,\"processes\":19,"
		"\"execs\":0,\"cpu_ns\":500000000,\"life_ns\":950000000,"
		"\"longest_ns\":100000000}],"
		"\"not_attributed_ns\":2375000000}");
}
END_TEST

/* Every row, and nothing left over that nobody knows. */
START_TEST(json_of_many)
{
	struct text text = { 0 };
	struct json object = { .text = &text };
	size_t count = 0;
	static const char end[] = "],\"not_attributed_ns\":null";

	put_many(30);
	MISSES(CPU, "unknown");
	by_command_put_json(&sample, &object);
	for (const char *c = unit_string(&text); (c = strstr(c, "{\"name\":")); c++)
		count++;
	ck_assert_uint_eq(count, 30);
	ck_assert_str_eq(text.data + text.size - strlen(end), end);
	text_free(&text);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, start_sections, NULL);
	tcase_add_test(tests, exact);
	tcase_add_test(tests, inherited);
	tcase_add_test(tests, incomplete);
	tcase_add_test(tests, lost);
	tcase_add_test(tests, too_much);
	tcase_add_test(tests, no_bare_shares);
	tcase_add_test(tests, no_bare_lives);
	tcase_add_test(tests, without_cpu);
	tcase_add_test(tests, line_ends);
	tcase_add_test(tests, missing);
	tcase_add_test(tests, nothing_ran);
	tcase_add_test(tests, wide_name);
	tcase_add_test(tests, many_rows);
	tcase_add_test(tests, wide_name_that_is_not_shown);
	tcase_add_test(tests, json);
	tcase_add_test(tests, json_of_many);
}

int
main(void)
{
	return unit_run("by_command", add);
}
