/* SPDX-License-Identifier: GPL-3.0-or-later */
/* account: from the two sets of books to CPU time with its quality. */
#include "books.h"

START_TEST(sum_of_rusage)
{
	struct rusage rusage = books_spent(1500000, 250001);

	ck_assert_double_eq(account_rusage_ns(&rusage), 1750001000.0);
	rusage = books_spent(0, 0);
	ck_assert_double_eq(account_rusage_ns(&rusage), 0);
}
END_TEST

START_TEST(split_error)
{
	static const struct {
		double share, ticks, square;
	} rows[] = {
		{ 0.5, 100, 0.0025 },
		{ 0.5, 1, 0.25 },
		{ 0.5, 1e9, 0.25e-9 },
		{ 0, 10, 11.0 / 1440 },
		{ 1, 10, 11.0 / 1440 },
		{ 0.25, 6, 2.5 / 8 * (5.5 / 8) / 6 },
		{ 0, 1e6, 1000001.0 / 1000002 / 1000002 / 1e6 },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		double error = account_split_error(rows[i].share, rows[i].ticks);

		ck_assert_double_gt(error, 0);
		ck_assert_double_eq_tol(error * error / rows[i].square, 1, 1e-9);
	}
}
END_TEST

START_TEST(long_run_in_a_leaf)
{
	struct books books = {
		.has_leaf = true,
		.hz = 250,
		.leaf = { 98025000, 63002000, 35023000 },
		.rusage = books_spent(75200000, 22800000),
	};

	account_cpu(&books, &sample);
	IS(CPU, EXACT, 98025e6, "");
	ck_assert_str_eq(VALUE(CPU)->source, "cpu.stat");
	IS(USER, EXACT, 63002e6, "");
	IS(SYS, EXACT, 35023e6, "");
	SPLIT_IS(BY_LEAF);
	IS(ESCAPED, EXACT, 0, "");
}
END_TEST

/* The parts are made to fit the sum, as the kernel may round them. */
START_TEST(parts_add_up)
{
	struct books books = {
		.has_leaf = true,
		.hz = 1000,
		.leaf = { 10000000, 5999990, 3999990 },
	};

	account_cpu(&books, &sample);
	ck_assert_double_eq_tol(VALUE(USER)->number + VALUE(SYS)->number, 10000e6, 1);
	ck_assert_double_eq_tol(VALUE(USER)->number, 5999990.0 / 9999980 * 10000e6, 1);
}
END_TEST

/* 25 ticks at a share of a half: 10 points. */
START_TEST(few_ticks)
{
	struct books books = {
		.has_leaf = true,
		.hz = 250,
		.leaf = { 100000, 50000, 50000 },
	};

	account_cpu(&books, &sample);
	IS(CPU, EXACT, 100e6, "");
	IS(USER, ESTIMATE, 50e6, "standard error 10.0 points");
	IS(SYS, ESTIMATE, 50e6, "standard error 10.0 points");
	SPLIT_IS(BY_LEAF);
}
END_TEST

/* 625 ticks at a half: 2 points exactly, which need not be told; 624 do. */
START_TEST(error_worth_telling)
{
	struct books books = {
		.has_leaf = true,
		.hz = 250,
		.leaf = { 2500000, 1250000, 1250000 },
	};

	account_cpu(&books, &sample);
	IS(USER, EXACT, 1250e6, "");
	books.leaf = (struct cpu_stat){ 2496000, 1248000, 1248000 };
	account_cpu(&books, &sample);
	IS(USER, ESTIMATE, 1248e6, "standard error 2.0 points");
	IS(SYS, ESTIMATE, 1248e6, "standard error 2.0 points");
}
END_TEST

START_TEST(too_few_ticks)
{
	struct books books = {
		.has_leaf = true,
		.hz = 250,
		.leaf = { 20000, 20000, 0 },
	};

	account_cpu(&books, &sample);
	ck_assert_int_eq(VALUE(USER)->quality, ESTIMATE); /* 5 will do */
	books.leaf = (struct cpu_stat){ 11000, 11000, 0 };
	account_cpu(&books, &sample);
	IS(CPU, EXACT, 11e6, "");
	/* the numbers stay for GNU time's letters */
	IS(USER, MISSING, 11e6, "not resolved: 2.8 clock ticks, 5 needed");
	IS(SYS, MISSING, 0, "not resolved: 2.8 clock ticks, 5 needed");
	SPLIT_IS(BY_LEAF);
	books.leaf = (struct cpu_stat){ 19999, 0, 19999 };
	account_cpu(&books, &sample);
	ck_assert_int_eq(VALUE(USER)->quality, MISSING);
	books.hz = 1000;
	account_cpu(&books, &sample);
	ck_assert_int_eq(VALUE(USER)->quality, ESTIMATE);
}
END_TEST

START_TEST(too_few_ticks_but_cycles)
{
	struct books books = {
		.has_leaf = true,
		.hz = 250,
		.leaf = { 10000, 10000, 0 },
		.has_cycles = true,
		.cycles = 4e7,
		.cycles_user = 1e7,
	};

	account_cpu(&books, &sample);
	IS(USER, ESTIMATE, 2.5e6, "split by cycles");
	IS(SYS, ESTIMATE, 7.5e6, "split by cycles");
	SPLIT_IS(BY_CYCLES);
	books.cycles = 0;
	account_cpu(&books, &sample);
	ck_assert_int_eq(VALUE(USER)->quality, MISSING);
	/* ticks are good enough: they stay the split that is reported */
	books.cycles = 4e7;
	books.leaf = (struct cpu_stat){ 40000, 40000, 0 };
	account_cpu(&books, &sample);
	SPLIT_IS(BY_LEAF);
}
END_TEST

/*
 * 10 s of a leaf, with cycles of all of it that say a user share of 0.4; 2,500
 * ticks leave an error of one point.
 */
static struct books
with_cycles(uint64_t user, uint64_t sys)
{
	return (struct books){
		.has_leaf = true,
		.hz = 250,
		.leaf = { user + sys, user, sys },
		.has_cycles = true,
		.cycles = 3e10,
		.cycles_user = 1.2e10,
		.cycles_ns = (double)(user + sys) * 1000,
	};
}

START_TEST(cycles_disagree)
{
	struct books books = with_cycles(5000000, 5000000);

	account_cpu(&books, &sample);
	IS(SYS, EXACT, 5e9, "cycles say 60%, 10.0 points more");
	IS(USER, EXACT, 5e9, "");
	IS(CPU, EXACT, 10e9, "");
	SPLIT_IS(BY_LEAF);
	books.cycles_user = 2.25e10;
	account_cpu(&books, &sample);
	IS(SYS, EXACT, 5e9, "cycles say 25%, 25.0 points less");
}
END_TEST

START_TEST(cycles_agree)
{
	/* 2 points apart: not worth a word; and 4 are */
	struct books books = with_cycles(4200000, 5800000);

	account_cpu(&books, &sample);
	IS(SYS, EXACT, 5800e6, "");
	books.leaf = (struct cpu_stat){ 10000000, 4400000, 5600000 };
	account_cpu(&books, &sample);
	IS(SYS, EXACT, 5600e6, "cycles say 60%, 4.0 points more");
}
END_TEST

/* 25 ticks at a half have an error of 10 points: only 30 mean something. */
START_TEST(cycles_within_the_error)
{
	struct books books = with_cycles(50000, 50000);

	books.cycles_user = 0.21 * books.cycles;
	account_cpu(&books, &sample);
	IS(SYS, ESTIMATE, 50e6, "standard error 10.0 points");
	books.cycles_user = 0.19 * books.cycles;
	account_cpu(&books, &sample);
	IS(SYS, ESTIMATE, 50e6,
		"standard error 10.0 points, cycles say 81%, 31.0 points more");
	IS(USER, ESTIMATE, 50e6, "standard error 10.0 points");
}
END_TEST

/* Cycles of less than 97 % of the CPU time tell of another share of it. */
START_TEST(cycles_of_a_part)
{
	struct books books = with_cycles(5000000, 5000000);

	books.cycles_ns = 9.6e9;
	account_cpu(&books, &sample);
	IS(SYS, EXACT, 5e9, "");
	books.cycles_ns = 9.8e9;
	account_cpu(&books, &sample);
	IS(SYS, EXACT, 5e9, "cycles say 60%, 10.0 points more");
	books.cycles = books.cycles_user = 0;
	account_cpu(&books, &sample);
	IS(SYS, EXACT, 5e9, "");
	books.has_cycles = false;
	books.cycles = 3e10;
	account_cpu(&books, &sample);
	IS(SYS, EXACT, 5e9, "");
}
END_TEST

START_TEST(nothing_used)
{
	struct books books = { .has_leaf = true, .hz = 250 };

	account_cpu(&books, &sample);
	IS(CPU, EXACT, 0, "");
	IS(USER, MISSING, 0, "not resolved: 0.0 clock ticks, 5 needed");
	IS(SYS, MISSING, 0, "not resolved: 0.0 clock ticks, 5 needed");
}
END_TEST

START_TEST(no_leaf)
{
	struct books books = {
		.no_leaf_why = "cgroup2 is not mounted",
		.hz = 250,
		.leaf = { 9000000, 9000000, 0 }, /* of no meaning here */
		.rusage = books_spent(300000, 100000),
	};

	account_cpu(&books, &sample);
	IS(CPU, AT_LEAST, 400e6, "no cgroup: cgroup2 is not mounted");
	ck_assert_str_eq(VALUE(CPU)->source, "wait4");
	IS(USER, ESTIMATE, 300e6, AS_TIME);
	IS(SYS, ESTIMATE, 100e6, AS_TIME);
	SPLIT_IS(BY_WAIT);
	IS(ESCAPED, MISSING, 0, "no cgroup");
}
END_TEST

START_TEST(no_leaf_and_too_few_ticks)
{
	struct books books = {
		.no_leaf_why = "Read-only file system",
		.hz = 250,
		.rusage = books_spent(3000, 1000),
	};

	account_cpu(&books, &sample);
	IS(CPU, AT_LEAST, 4e6, "no cgroup: Read-only file system");
	IS(USER, MISSING, 3e6, "not resolved: 1.0 clock ticks, 5 needed");
	IS(SYS, MISSING, 1e6, "not resolved: 1.0 clock ticks, 5 needed");
	SPLIT_IS(BY_WAIT);
}
END_TEST

/* 1 s seen by wait4: the leaf may lack 8 ms (2 ticks) and 1 % of it. */
START_TEST(escaped)
{
	struct books books = {
		.has_leaf = true,
		.hz = 250,
		.leaf = { 982000, 700000, 282000 },
		.rusage = books_spent(600000, 400000),
	};

	account_cpu(&books, &sample);
	IS(CPU, EXACT, 1000e6, ""); /* the larger of both */
	IS(ESCAPED, ESTIMATE, 0, "both books differ by 18.0 ms");
	IS(SYS, ESTIMATE, 282.0 / 982 * 1000e6, "standard error 2.9 points");
	SPLIT_IS(BY_LEAF);
	books.leaf.usage = 981999;
	account_cpu(&books, &sample);
	IS(CPU, AT_LEAST, 1000e6, "processes were moved out of the leaf");
	ck_assert_str_eq(VALUE(CPU)->source, "wait4");
	IS(ESCAPED, AT_LEAST, 18001000, "what wait4 saw and the leaf did not");
	IS(USER, ESTIMATE, 600e6, AS_TIME);
	IS(SYS, ESTIMATE, 400e6, AS_TIME);
	SPLIT_IS(BY_WAIT);
}
END_TEST

/* What runs on is booked up to its last tick: cpu and its parts are lower bounds. */
START_TEST(left_running)
{
	struct books books = {
		.has_leaf = true,
		.left = 1,
		.hz = 250,
		.leaf = { 20000000, 15000000, 5000000 },
	};

	account_cpu(&books, &sample);
	IS(CPU, AT_LEAST, 20e9, ACCOUNT_LEFT);
	IS(USER, AT_LEAST, 15e9, ACCOUNT_LEFT);
	IS(SYS, AT_LEAST, 5e9, ACCOUNT_LEFT);
	SPLIT_IS(BY_LEAF);
	books.leaf = (struct cpu_stat){ 100000, 50000, 50000 };
	account_cpu(&books, &sample);
	IS(CPU, AT_LEAST, 100e6, ACCOUNT_LEFT);
	IS(USER, ESTIMATE, 50e6, "standard error 10.0 points");
}
END_TEST

START_TEST(as_time_has_it)
{
	struct books books = {
		.has_leaf = true,
		.hz = 250,
		.leaf = { 2000000, 1000000, 1000000 },
		.rusage = books_spent(1700000, 290000),
		.by_rusage = true,
	};

	account_cpu(&books, &sample);
	IS(CPU, EXACT, 2000e6, "");
	IS(USER, ESTIMATE, 1700e6, AS_TIME);
	IS(SYS, ESTIMATE, 290e6, AS_TIME);
	SPLIT_IS(BY_WAIT);
}
END_TEST

START_TEST(rest_of_rusage)
{
	static const struct {
		enum figure figure;
		double number;
	} rows[] = {
		{ FIGURE_MAXRSS, 1 },
		{ FIGURE_FAULTS_MAJOR, 2 },
		{ FIGURE_FAULTS_MINOR, 3 },
		{ FIGURE_SWITCHES_VOLUNTARY, 4 },
		{ FIGURE_SWITCHES_INVOLUNTARY, 5 },
		{ FIGURE_IO_IN, 6 },
		{ FIGURE_IO_OUT, 7 },
	};
	/* 1 s that was waited for; 3 % and 5 ms are within the books' rounding */
	struct books books = {
		.has_leaf = true,
		.hz = 250,
		.leaf = { 1035000, 0, 0 },
		.rusage = books_spent(600000, 400000),
	};

	books.rusage.ru_maxrss = 1;
	books.rusage.ru_majflt = 2;
	books.rusage.ru_minflt = 3;
	books.rusage.ru_nvcsw = 4;
	books.rusage.ru_nivcsw = 5;
	books.rusage.ru_inblock = 6;
	books.rusage.ru_oublock = 7;
	for (int missed = 0; missed < 2; missed++) {
		account_rusage(&books, &sample);
		for (size_t i = 0; i < COUNT_OF(rows); i++) {
			const struct value *value = &sample.values[rows[i].figure];

			ck_assert_int_eq(value->quality, missed ? AT_LEAST : EXACT);
			ck_assert_double_eq(value->number, rows[i].number);
			ck_assert_str_eq(value->why,
				missed ? "processes that nobody waited for are not in it"
				       : "");
		}
		books.leaf.usage = 1035001;
	}
	ck_assert_int_eq(VALUE(CPU)->quality, MISSING); /* not its business */
	books.has_leaf = false;
	account_rusage(&books, &sample);
	ck_assert_int_eq(VALUE(MAXRSS)->quality, EXACT);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, books_start_anew, NULL);
	tcase_add_test(tests, sum_of_rusage);
	tcase_add_test(tests, split_error);
	tcase_add_test(tests, long_run_in_a_leaf);
	tcase_add_test(tests, parts_add_up);
	tcase_add_test(tests, few_ticks);
	tcase_add_test(tests, error_worth_telling);
	tcase_add_test(tests, too_few_ticks);
	tcase_add_test(tests, too_few_ticks_but_cycles);
	tcase_add_test(tests, cycles_disagree);
	tcase_add_test(tests, cycles_agree);
	tcase_add_test(tests, cycles_within_the_error);
	tcase_add_test(tests, cycles_of_a_part);
	tcase_add_test(tests, nothing_used);
	tcase_add_test(tests, no_leaf);
	tcase_add_test(tests, no_leaf_and_too_few_ticks);
	tcase_add_test(tests, escaped);
	tcase_add_test(tests, left_running);
	tcase_add_test(tests, as_time_has_it);
	tcase_add_test(tests, rest_of_rusage);
}

int
main(void)
{
	return unit_run("account", add);
}
