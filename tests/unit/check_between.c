/* SPDX-License-Identifier: GPL-3.0-or-later */
/* account without a leaf: what wait4 saw, and what the own cgroup used meanwhile. */
#include "books.h"

#define AROUND "cpu.stat of the own cgroup, clock ticks"
#define BOTH   "wait4 and cpu.stat of the own cgroup"

/* 1 s that was waited for, split by wait4 as 0.9 and 0.1, by the cgroup as given. */
static struct books
between(uint64_t user, uint64_t sys)
{
	return (struct books){
		.no_leaf_why = "Permission denied",
		.has_bounds = true,
		.around = { user + sys, user, sys },
		.rusage = books_spent(900000, 100000),
		.hz = 10000, /* so that its error is not worth telling */
	};
}

/* The split is the cgroup's, whose ticks may be a stranger's: never exact. */
START_TEST(agree)
{
	struct books books = between(250000, 750000);

	account_cpu(&books, &sample);
	IS(CPU, EXACT, 1e9, "no cgroup: Permission denied; the own one agrees to 0.0 ms");
	ck_assert_str_eq(VALUE(CPU)->source, BOTH);
	IS(USER, ESTIMATE, 250e6, "");
	IS(SYS, ESTIMATE, 750e6, "");
	SPLIT_IS(AROUND);
	IS(ESCAPED, MISSING, 0, "no cgroup");
}
END_TEST

/* The number is what wait4 saw, and the parts are made to fit it. */
START_TEST(agree_roughly)
{
	struct books books = between(501000, 501000);

	account_cpu(&books, &sample);
	IS(CPU, EXACT, 1e9, "no cgroup: Permission denied; the own one agrees to 2.0 ms");
	IS(USER, ESTIMATE, 500e6, "");
	IS(SYS, ESTIMATE, 500e6, "");
	books.around = (struct cpu_stat){ 999000, 333000, 666000 };
	account_cpu(&books, &sample);
	IS(CPU, EXACT, 1e9, "no cgroup: Permission denied; the own one agrees to 1.0 ms");
	IS(USER, ESTIMATE, 1e9 / 3, "");
	IS(SYS, ESTIMATE, 2e9 / 3, "");
}
END_TEST

/* More than both books can differ by: strangers, or orphans. */
START_TEST(more_around)
{
	struct books books = between(1500000, 700000);

	account_cpu(&books, &sample);
	IS(CPU, AT_LEAST, 1e9,
		"no cgroup: Permission denied; at most 2.200, with strangers or orphans");
	ck_assert_str_eq(VALUE(CPU)->source, BOTH);
	IS(USER, AT_LEAST, 300e6, "at most 1.500");
	IS(SYS, AT_LEAST, 0, "at most 0.700");
	SPLIT_IS(BOTH);
	/* the letters of time(1) have its own split */
	ck_assert_double_eq_tol(VALUE(USER)->plain, 900e6, 1);
	ck_assert_double_eq_tol(VALUE(SYS)->plain, 100e6, 1);
	IS(ESCAPED, MISSING, 0, "no cgroup");
}
END_TEST

/* What is told in ms must not be less than what it stands for. */
START_TEST(upper_bounds_are_rounded_up)
{
	struct books books = between(1500001, 700400);

	account_cpu(&books, &sample);
	IS(CPU, AT_LEAST, 1e9,
		"no cgroup: Permission denied; at most 2.201, with strangers or orphans");
	IS(USER, AT_LEAST, 299600e3, "at most 1.501");
	IS(SYS, AT_LEAST, 0, "at most 0.701");
}
END_TEST

/* wait4 splits badly: what it calls user time can be more than there was. */
START_TEST(no_more_than_there_was)
{
	struct books books = between(200000, 1000000);

	account_cpu(&books, &sample);
	IS(CPU, AT_LEAST, 1e9,
		"no cgroup: Permission denied; at most 1.200, with strangers or orphans");
	IS(USER, AT_LEAST, 0, "at most 0.200");
	IS(SYS, AT_LEAST, 800e6, "at most 1.000");
}
END_TEST

/* Who left the own cgroup is not in its books: they bound nothing. */
START_TEST(less_around)
{
	static const struct cpu_stat rows[] = {
		{ 900000, 800000, 100000 },
		{ 0, 0, 0 },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct books books = between(0, 0);

		books.around = rows[i];
		account_cpu(&books, &sample);
		IS(CPU, AT_LEAST, 1e9, "no cgroup: Permission denied");
		ck_assert_str_eq(VALUE(CPU)->source, "wait4");
		IS(USER, ESTIMATE, 900e6, AS_TIME);
		IS(SYS, ESTIMATE, 100e6, AS_TIME);
		SPLIT_IS(BY_WAIT);
	}
}
END_TEST

/* From where on they do not agree any more, above and below. */
START_TEST(edges)
{
	static const struct {
		uint64_t around;
		enum quality quality;
		const char *source;
	} rows[] = {
		{ 1004000, EXACT, BOTH },
		{ 1004001, ESTIMATE, BOTH },
		{ 1035000, ESTIMATE, BOTH },
		{ 1035001, AT_LEAST, BOTH },
		{ 996000, EXACT, BOTH },
		{ 995999, ESTIMATE, BOTH },
		{ 965000, ESTIMATE, BOTH },
		{ 964999, AT_LEAST, "wait4" },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct books books = between(rows[i].around, 0);

		account_cpu(&books, &sample);
		ck_assert_int_eq(VALUE(CPU)->quality, rows[i].quality);
		ck_assert_str_eq(VALUE(CPU)->source, rows[i].source);
		ck_assert_double_eq_tol(VALUE(CPU)->number, 1e9, 1);
	}
}
END_TEST

START_TEST(few_ticks)
{
	struct books books = between(50000, 50000);

	books.rusage = books_spent(100000, 0);
	books.hz = 250;
	account_cpu(&books, &sample);
	IS(CPU, EXACT, 100e6,
		"no cgroup: Permission denied; the own one agrees to 0.0 ms");
	IS(USER, ESTIMATE, 50e6, "standard error 10.0 points");
	books.rusage = books_spent(8000, 0);
	books.around = (struct cpu_stat){ 8000, 2000, 6000 };
	account_cpu(&books, &sample);
	IS(CPU, EXACT, 8e6, "no cgroup: Permission denied; the own one agrees to 0.0 ms");
	IS(USER, MISSING, 2e6, "not resolved: 2.0 clock ticks, 5 needed");
	IS(SYS, MISSING, 6e6, "not resolved: 2.0 clock ticks, 5 needed");
	SPLIT_IS(AROUND);
}
END_TEST

START_TEST(cycles)
{
	struct books books = between(500000, 500000);

	books.has_cycles = true;
	books.cycles = 3e9;
	books.cycles_user = 0.75e9;
	books.cycles_ns = 1e9;
	account_cpu(&books, &sample);
	IS(USER, ESTIMATE, 500e6, "");
	IS(SYS, ESTIMATE, 500e6, "cycles say 75%, 25.0 points more");
	books.rusage = books_spent(8000, 0);
	books.around = (struct cpu_stat){ 8000, 2000, 6000 };
	books.hz = 250;
	account_cpu(&books, &sample);
	IS(USER, ESTIMATE, 2e6, "split by cycles");
	IS(SYS, ESTIMATE, 6e6, "split by cycles");
	SPLIT_IS(BY_CYCLES);
}
END_TEST

/* time(1)'s own split is asked for: nothing else decides. */
START_TEST(by_rusage)
{
	struct books books = between(250000, 750000);

	books.by_rusage = true;
	account_cpu(&books, &sample);
	IS(CPU, AT_LEAST, 1e9, "no cgroup: Permission denied");
	IS(USER, ESTIMATE, 900e6, AS_TIME);
	IS(SYS, ESTIMATE, 100e6, AS_TIME);
	SPLIT_IS(BY_WAIT);
}
END_TEST

START_TEST(leaf_is_better)
{
	struct books books = between(250000, 750000);

	books.has_leaf = true;
	books.leaf = (struct cpu_stat){ 2000000, 500000, 1500000 };
	account_cpu(&books, &sample);
	IS(CPU, EXACT, 2e9, "");
	ck_assert_str_eq(VALUE(CPU)->source, "cpu.stat");
	IS(USER, EXACT, 500e6, "");
	SPLIT_IS(BY_LEAF);
}
END_TEST

START_TEST(nothing_used)
{
	struct books books = between(0, 0);

	books.rusage = books_spent(0, 0);
	account_cpu(&books, &sample);
	IS(CPU, EXACT, 0, "no cgroup: Permission denied; the own one agrees to 0.0 ms");
	IS(USER, MISSING, 0, "not resolved: 0.0 clock ticks, 5 needed");
	IS(SYS, MISSING, 0, "not resolved: 0.0 clock ticks, 5 needed");
}
END_TEST

/* However long the reason: the bound behind it is told. */
START_TEST(long_reason)
{
	struct books books = between(3000000, 0);
	char reason[128];

	memset(reason, 'x', sizeof(reason) - 1);
	reason[sizeof(reason) - 1] = '\0';
	books.no_leaf_why = reason;
	account_cpu(&books, &sample);
	ck_assert_ptr_nonnull(
		strstr(VALUE(CPU)->why, "xxx; at most 3.000, with strangers or orphans"));
	books.around = (struct cpu_stat){ 1000000, 1000000, 0 };
	account_cpu(&books, &sample);
	ck_assert_ptr_nonnull(
		strstr(VALUE(CPU)->why, "xxx; the own one agrees to 0.0 ms"));
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, books_start_anew, NULL);
	tcase_add_test(tests, agree);
	tcase_add_test(tests, agree_roughly);
	tcase_add_test(tests, more_around);
	tcase_add_test(tests, upper_bounds_are_rounded_up);
	tcase_add_test(tests, no_more_than_there_was);
	tcase_add_test(tests, less_around);
	tcase_add_test(tests, edges);
	tcase_add_test(tests, few_ticks);
	tcase_add_test(tests, cycles);
	tcase_add_test(tests, by_rusage);
	tcase_add_test(tests, leaf_is_better);
	tcase_add_test(tests, nothing_used);
	tcase_add_test(tests, long_reason);
}

int
main(void)
{
	return unit_run("between", add);
}
