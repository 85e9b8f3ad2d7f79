/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a command used before it stopped itself is taken off, and no more. */
#include "measure/prelude.h"
#include "unit.h"

static struct rusage
used(long user_us, long sys_us)
{
	return (struct rusage){
		.ru_utime = { .tv_sec = user_us / 1000000, .tv_usec = user_us % 1000000 },
		.ru_stime = { .tv_sec = sys_us / 1000000, .tv_usec = sys_us % 1000000 },
		.ru_minflt = 300,
		.ru_majflt = 5,
		.ru_nvcsw = 40,
		.ru_nivcsw = 30,
		.ru_inblock = 16,
		.ru_oublock = 8,
	};
}

static long
us_of(const struct timeval *time)
{
	return time->tv_sec * 1000000 + time->tv_usec;
}

START_TEST(no_prelude)
{
	const struct prelude none = { 0 };
	struct rusage usage = used(2500000, 1500000);

	prelude_subtract(&none, &usage);
	ck_assert_int_eq(us_of(&usage.ru_utime), 2500000);
	ck_assert_int_eq(us_of(&usage.ru_stime), 1500000);
	ck_assert_int_eq(usage.ru_minflt, 300);
}
END_TEST

/* The sum goes down by what is known to the ns; the split stays as it is. */
START_TEST(times)
{
	const struct prelude prelude = { .pid = 1, .cpu = 1e9 };
	struct rusage usage = used(2500000, 1500000);

	prelude_subtract(&prelude, &usage);
	ck_assert_int_eq(us_of(&usage.ru_utime), 1875000);
	ck_assert_int_eq(us_of(&usage.ru_stime), 1125000);
}
END_TEST

START_TEST(more_than_all)
{
	const struct prelude prelude = { .pid = 1, .cpu = 20e6 };
	struct rusage usage = used(3000, 9000);

	prelude_subtract(&prelude, &usage);
	ck_assert_int_eq(us_of(&usage.ru_utime), 0);
	ck_assert_int_eq(us_of(&usage.ru_stime), 0);
}
END_TEST

START_TEST(counts)
{
	const struct prelude prelude = {
		.pid = 1,
		.usage = {
			.ru_minflt = 100,
			.ru_majflt = 2,
			.ru_nvcsw = 10,
			.ru_nivcsw = 20,
			.ru_inblock = 8,
			.ru_oublock = 8,
		},
	};
	struct rusage usage = used(1000, 1000);

	prelude_subtract(&prelude, &usage);
	ck_assert_int_eq(us_of(&usage.ru_utime), 1000);
	ck_assert_int_eq(usage.ru_minflt, 200);
	ck_assert_int_eq(usage.ru_majflt, 3);
	ck_assert_int_eq(usage.ru_nvcsw, 30);
	ck_assert_int_eq(usage.ru_nivcsw, 10);
	ck_assert_int_eq(usage.ru_inblock, 8);
	ck_assert_int_eq(usage.ru_oublock, 0);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_test(tests, no_prelude);
	tcase_add_test(tests, times);
	tcase_add_test(tests, more_than_all);
	tcase_add_test(tests, counts);
}

int
main(void)
{
	return unit_run("prelude", add);
}
