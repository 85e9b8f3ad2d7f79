/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gaps: into which class each falls, and which five are the longest. */
#include "explain/gaps.h"
#include "unit.h"

static struct explanation explanation;

/* Each as long as its place in time says, so that they are told apart. */
static void
add_gaps(const double *lengths, size_t count)
{
	for (size_t i = 0; i < count; i++)
		gaps_add(&explanation, (double)i, lengths[i]);
}

/* The longest are these, each the gap that came at that place in time. */
static void
longest_are(const int *places, const double *lengths, size_t count)
{
	ck_assert_uint_eq(explanation.longest_count, count);
	for (size_t i = 0; i < count; i++) {
		ck_assert_double_eq(explanation.longest[i].at, places[i]);
		ck_assert_double_eq(explanation.longest[i].length, lengths[places[i]]);
	}
}

START_TEST(limits)
{
	static const double wanted[GAP_CLASSES] = { 1e5, 1e6, 1e7, 1e8, 1e9, 0 };

	for (int i = 0; i < GAP_CLASSES; i++) {
		ck_assert_double_eq(explanation.classes[i].limit, wanted[i]);
		ck_assert_uint_eq(explanation.classes[i].count, 0);
		ck_assert_double_eq(explanation.classes[i].sum, 0);
	}
	ck_assert_uint_eq(explanation.longest_count, 0);
}
END_TEST

/* One ns below a limit, and the limit itself, which is the next class's. */
START_TEST(classes)
{
	double limit = 1e5;

	gaps_add(&explanation, 0, 1);
	for (int i = 0; i < GAP_CLASSES - 1; i++, limit *= 10) {
		gaps_add(&explanation, 0, limit - 1);
		gaps_add(&explanation, 0, limit);
	}
	gaps_add(&explanation, 0, 3600e9);
	ck_assert_double_eq(explanation.classes[0].sum, 1 + 99999);
	ck_assert_double_eq(explanation.classes[1].sum, 1e5 + 999999);
	ck_assert_double_eq(explanation.classes[2].sum, 1e6 + 9999999);
	ck_assert_double_eq(explanation.classes[3].sum, 1e7 + 99999999);
	ck_assert_double_eq(explanation.classes[4].sum, 1e8 + 999999999);
	ck_assert_double_eq(explanation.classes[5].sum, 1e9 + 3600e9);
	for (int i = 0; i < GAP_CLASSES; i++)
		ck_assert_uint_eq(explanation.classes[i].count, 2);
}
END_TEST

START_TEST(few)
{
	static const double lengths[] = { 20, 40, 30 };
	static const int places[] = { 1, 2, 0 };

	add_gaps(lengths, COUNT_OF(lengths));
	longest_are(places, lengths, COUNT_OF(places));
}
END_TEST

START_TEST(longest_five)
{
	static const double lengths[] = { 30, 10, 50, 20, 40, 35, 60, 5, 31 };
	static const int places[] = { 6, 2, 4, 5, 8 };

	add_gaps(lengths, COUNT_OF(lengths));
	longest_are(places, lengths, COUNT_OF(places));
	ck_assert_uint_eq(explanation.classes[0].count, COUNT_OF(lengths));
}
END_TEST

/* Of those that are as long, the first ones stay, in the order of time. */
START_TEST(ties)
{
	static const double lengths[] = { 7, 7, 7, 9, 7, 7, 7, 9, 7 };
	static const int places[] = { 3, 7, 0, 1, 2 };

	add_gaps(lengths, COUNT_OF(lengths));
	longest_are(places, lengths, COUNT_OF(places));
}
END_TEST

/* What is returned is its place, and empty; NULL where five were longer. */
START_TEST(place)
{
	struct gap *gap = gaps_add(&explanation, 1, 50);

	ck_assert_ptr_eq(gap, &explanation.longest[0]);
	strcpy(gap->before, "make");
	strcpy(gap->starter, "sh");
	strcpy(gap->after, "cc");
	gap = gaps_add(&explanation, 2, 60);
	ck_assert_ptr_eq(gap, &explanation.longest[0]);
	ck_assert_str_eq(gap->before, "");
	ck_assert_str_eq(gap->starter, "");
	ck_assert_str_eq(gap->after, "");
	/* the names went along */
	ck_assert_str_eq(explanation.longest[1].before, "make");
	ck_assert_str_eq(explanation.longest[1].starter, "sh");
	ck_assert_str_eq(explanation.longest[1].after, "cc");
	for (int i = 3; i <= GAPS_LONGEST; i++)
		ck_assert_ptr_eq(
			gaps_add(&explanation, i, 10), &explanation.longest[i - 1]);
	ck_assert_ptr_null(gaps_add(&explanation, 6, 10));
	ck_assert_ptr_null(gaps_add(&explanation, 7, 9));
	ck_assert_ptr_eq(gaps_add(&explanation, 8, 11), &explanation.longest[2]);
	ck_assert_uint_eq(explanation.longest_count, GAPS_LONGEST);
}
END_TEST

static void
set_up(void)
{
	explanation = (struct explanation){ 0 };
	gaps_start(&explanation);
}

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, set_up, NULL);
	tcase_add_test(tests, limits);
	tcase_add_test(tests, classes);
	tcase_add_test(tests, few);
	tcase_add_test(tests, longest_five);
	tcase_add_test(tests, ties);
	tcase_add_test(tests, place);
}

int
main(void)
{
	return unit_run("gaps", add);
}
