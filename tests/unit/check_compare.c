/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare: what time(1) would have said, beside what is true. */
#include "made_sections.h"
#include "report/compare.h"

static void
set_up(void)
{
	start_sections();
	sample.told_user = 9.8e9;
	sample.told_sys = 1.9e9;
}

START_TEST(exact)
{
	puts_text(compare_put, "\n"
			       "Seconds       ttime    time(1)  difference\n"
			       "real         10.000     10.000      +0.000\n"
			       "cpu          11.875     11.700      -0.175\n"
			       "user          9.875      9.800      -0.075\n"
			       "sys           2.000      1.900      -0.100\n");
}
END_TEST

/* It can have said too much as well. */
START_TEST(too_much)
{
	SET(USER, EXACT, 4.9e9);
	SET(CPU, EXACT, 6.8e9);
	SET(SYS, EXACT, 1.9e9);
	puts_text(compare_put, "\n"
			       "Seconds       ttime    time(1)  difference\n"
			       "real         10.000     10.000      +0.000\n"
			       "cpu           6.800     11.700      +4.900\n"
			       "user          4.900      9.800      +4.900\n"
			       "sys           1.900      1.900      +0.000\n");
}
END_TEST

/* No difference to what is not known; what time(1) says stays the same. */
START_TEST(missing)
{
	MISSES(USER, "not resolved");
	MISSES(SYS, "not resolved");
	puts_text(compare_put, "\n"
			       "Seconds       ttime    time(1)  difference\n"
			       "real         10.000     10.000      +0.000\n"
			       "cpu          11.875     11.700      -0.175\n"
			       "user            n/a      9.800         n/a\n"
			       "sys             n/a      1.900         n/a\n");
}
END_TEST

/* Each line of the table as long as the first: do the columns line up? */
static void
line_up(void)
{
	struct text text = { 0 };
	size_t first;

	compare_put(&sample, &text);
	first = strcspn(unit_string(&text) + 1, "\n");
	for (const char *line = text.data + 1; *line; line += strcspn(line, "\n") + 1)
		ck_assert_uint_eq(strcspn(line, "\n"), first);
	text_free(&text);
}

START_TEST(columns)
{
	line_up();
	SET(CPU, AT_LEAST, 11.875e9);
	SET(USER, ESTIMATE, 9.875e9);
	line_up();
}
END_TEST

START_TEST(wide_numbers)
{
	SET(CPU, AT_LEAST, 1234567.891e9);
	sample.told_user = 1234567e9;
	line_up();
}
END_TEST

/* How far off from a bound is no more than a bound itself. */
START_TEST(no_bare_differences)
{
	struct text text = { 0 };

	SET(CPU, AT_LEAST, 12e9);
	compare_put(&sample, &text);
	ck_assert_ptr_null(strstr(unit_string(&text), " -0.300\n"));
	text_free(&text);
}
END_TEST

START_TEST(json)
{
	puts_json(compare_put_json, "{\"wait4\":{\"cpu_us\":11700000,"
				    "\"user_us\":9800000,\"sys_us\":1900000}}");
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, set_up, NULL);
	tcase_add_test(tests, exact);
	tcase_add_test(tests, too_much);
	tcase_add_test(tests, missing);
	tcase_add_test(tests, columns);
	tcase_add_test(tests, wide_numbers);
	tcase_add_test(tests, no_bare_differences);
	tcase_add_test(tests, json);
}

int
main(void)
{
	return unit_run("compare", add);
}
