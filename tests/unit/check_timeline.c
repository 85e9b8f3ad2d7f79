/* SPDX-License-Identifier: GPL-3.0-or-later */
/* timeline: who was on a CPU when, and the gaps in which nobody was. */
#include "made_timeline.h"

START_TEST(one_task)
{
	comes(0, 100, 10, 10);
	executes(0, 150, 10, "sh");
	goes(0, 400, 10, 10, 0);
	comes(0, 600, 10, 10);
	ends(0, 700, 10, 10);
	goes(0, 750, 10, 10, 0);
	finish(1000);
	ck_assert_double_eq(timeline.ran, 450);
	ck_assert_double_eq(timeline.busy, 450);
	ck_assert_uint_eq(timeline.peak, 1);
	ck_assert_uint_eq(timeline.moves, 0);
	ck_assert_uint_eq(timeline.preempted, 0);
	ck_assert_double_eq(timeline.ready, 0);
	gaps_are(3);
	gap_is(0, 750, 250);
	gap_between(0, "sh", "", "");
	gap_is(1, 400, 200);
	gap_between(1, "sh", "", "sh");
	gap_is(2, 0, 100);
	gap_between(2, "", "", "the command");
	ck_assert_uint_eq(told->program_count, 1);
	ROW("sh", 1, 1, 450, 650, 650);
}
END_TEST

START_TEST(nobody)
{
	finish(1000);
	ck_assert_double_eq(timeline.ran, 0);
	ck_assert_uint_eq(timeline.peak, 0);
	ck_assert_uint_eq(told->program_count, 0);
	gaps_are(1);
	gap_is(0, 0, 1000);
	gap_between(0, "", "", "");
}
END_TEST

/* From the first moment to the last: no gap, not even one of no length. */
START_TEST(somebody)
{
	comes(0, 0, 10, 10);
	goes(0, 500, 10, 10, 0);
	comes(2, 500, 10, 10);
	goes(2, 1000, 10, 10, 0);
	finish(1000);
	ck_assert_double_eq(timeline.ran, 1000);
	gaps_are(0);
	ck_assert_uint_eq(told->longest_count, 0);
	ROW("(unknown)", 1, 0, 1000, 1000, 1000);
}
END_TEST

START_TEST(on_at_the_end)
{
	comes(1, 200, 10, 10);
	executes(1, 200, 10, "cc");
	finish(1000);
	ck_assert_double_eq(timeline.ran, 800);
	gaps_are(1);
	ROW("cc", 1, 1, 800, 800, 800);
}
END_TEST

START_TEST(two_cpus)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "make");
	comes(1, 50, 20, 20);
	executes(1, 50, 20, "cc");
	goes(0, 100, 10, 10, 0);
	goes(1, 150, 20, 20, 0);
	comes(3, 200, 10, 10);
	goes(3, 250, 10, 10, 0);
	finish(300);
	ck_assert_double_eq(timeline.ran, 200);
	ck_assert_double_eq(timeline.busy, 250);
	ck_assert_uint_eq(timeline.peak, 2);
	gaps_are(2);
	gap_is(0, 150, 50);
	gap_between(0, "cc", "", "make");
	ROW("make", 1, 1, 150, 300, 300);
	ROW("cc", 1, 1, 100, 250, 250);
}
END_TEST

START_TEST(all_cpus)
{
	for (int cpu = 0; cpu < CPUS; cpu++)
		comes(cpu, 10 * (uint64_t)cpu, 10 + (uint32_t)cpu, 10 + (uint32_t)cpu);
	for (int cpu = 0; cpu < CPUS; cpu++)
		goes(cpu, 100, 10 + (uint32_t)cpu, 10 + (uint32_t)cpu, 0);
	finish(100);
	ck_assert_uint_eq(timeline.peak, CPUS);
	ck_assert_double_eq(timeline.ran, 100);
	ck_assert_double_eq(timeline.busy, 100 + 90 + 80 + 70);
	gaps_are(0);
}
END_TEST

/* What lies between the records of two tasks is booked as the next one's. */
START_TEST(hand_over)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "sh");
	forks(0, 10, 10, 11, 11);
	goes(0, 100, 10, 10, 11);
	comes(0, 130, 11, 11);
	executes(0, 140, 11, "sort");
	goes(0, 200, 11, 11, 10);
	comes(0, 250, 10, 10);
	goes(0, 300, 10, 10, 0);
	finish(300);
	ck_assert_double_eq(timeline.ran, 300);
	ck_assert_double_eq(timeline.busy, 300);
	ck_assert_uint_eq(timeline.peak, 1);
	gaps_are(0);
	ROW("sh", 1, 1, 200, 300, 300);
	ROW("sort", 1, 1, 100, 290, 290);
	ck_assert_double_eq(timeline.ready, 90);
}
END_TEST

/* To somebody who is not the command's, or cannot be the one that is meant. */
START_TEST(no_hand_over)
{
	comes(0, 0, 10, 10);
	comes(1, 0, 20, 20);
	comes(2, 0, 30, 30);
	goes(1, 50, 20, 20, 10); /* that one is on CPU 0 */
	goes(0, 100, 10, 10, 99);
	goes(2, 100, 30, 30, 0);
	comes(0, 150, 10, 10);
	goes(0, 200, 10, 10, 0); /* nobody knows to whom */
	finish(300);
	ck_assert_double_eq(timeline.busy, 50 + 100 + 100 + 50);
	gaps_are(2);
	gap_is(0, 200, 100);
	gap_is(1, 100, 50);
}
END_TEST

START_TEST(gap_names)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "configure");
	forks(0, 50, 10, 11, 11);
	goes(0, 100, 10, 10, 0);
	comes(1, 110, 11, 11);
	executes(1, 120, 11, "sleep");
	goes(1, 200, 11, 11, 0);
	comes(1, 1000, 11, 11);
	ends(1, 1050, 11, 11);
	goes(1, 1060, 11, 11, 0);
	comes(0, 1300, 10, 10);
	goes(0, 1400, 10, 10, 0);
	finish(1900);
	gaps_are(4);
	gap_is(0, 200, 800);
	gap_between(0, "sleep", "configure", "sleep");
	gap_is(1, 1400, 500);
	gap_between(1, "configure", "", "");
	gap_is(2, 1060, 240);
	gap_between(2, "sleep", "configure", "configure");
	gap_is(3, 100, 10);
	gap_between(3, "configure", "", "configure"); /* which it was until it execs */
}
END_TEST

/* A thread has no name of its own. */
START_TEST(gap_names_of_threads)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "java");
	forks(0, 50, 10, 10, 11);
	goes(0, 100, 10, 10, 0);
	comes(1, 150, 10, 11);
	goes(1, 200, 10, 11, 0);
	comes(0, 300, 10, 10);
	finish(400);
	gap_is(0, 200, 100);
	gap_between(0, "java", "", "java");
	gap_is(1, 100, 50);
	gap_between(1, "java", "", "java");
	ROW("java", 1, 1, 250, 400, 400);
}
END_TEST

START_TEST(preempted)
{
	comes(0, 0, 10, 10);
	is_preempted(0, 100, 10, 10);
	comes(1, 130, 10, 10);
	goes(1, 200, 10, 10, 0); /* it sleeps: that is no wait for a CPU */
	comes(1, 300, 10, 10);
	is_preempted(1, 350, 10, 10);
	comes(1, 351, 10, 10);
	is_preempted(1, 400, 10, 10); /* and not again until the end */
	finish(500);
	ck_assert_uint_eq(timeline.preempted, 3);
	ck_assert_double_eq(timeline.ready, 30 + 1 + 100);
	ck_assert_double_eq(timeline.ran, 100 + 70 + 50 + 49);
	gaps_are(4);
}
END_TEST

/* It can run from its birth on. */
START_TEST(new_tasks)
{
	comes(0, 0, 10, 10);
	forks(0, 100, 10, 11, 11);
	forks(0, 110, 10, 10, 12);
	comes(1, 160, 11, 11);
	comes(2, 115, 10, 12);
	forks(0, 170, 10, 13, 13); /* never does */
	finish(200);
	ck_assert_double_eq(timeline.ready, (160 - 100) + (160 - 110) + (200 - 170));
	ck_assert_uint_eq(timeline.preempted, 0);
}
END_TEST

START_TEST(moves)
{
	static const int cpus[] = { 0, 0, 1, 1, 0, 3, 3 };

	for (size_t i = 0; i < COUNT_OF(cpus); i++) {
		comes(cpus[i], 10 * i, 10, 10);
		goes(cpus[i], 10 * i + 5, 10, 10, 0);
	}
	ck_assert_uint_eq(timeline.moves, 3);
	/* others that were nowhere, or here, have not moved */
	comes(1, 100, 20, 20);
	comes(2, 100, 10, 30);
	goes(1, 110, 20, 20, 0);
	comes(1, 120, 20, 20);
	ck_assert_uint_eq(timeline.moves, 3);
	comes(0, 130, 10, 30);
	ck_assert_uint_eq(timeline.moves, 4);
	finish(200);
}
END_TEST

/* Nothing of it is the command's. */
START_TEST(ignored)
{
	comes(0, 0, 10, 10);
	comes(1, 10, 0, 0); /* idle */
	take((struct record){ .kind = RECORD_OTHER, .pid = 20, .tid = 20 }, 1, 20);
	comes(CPUS, 30, 30, 30);
	goes(0, 100, 10, 10, 0);
	timeline.end = START + 150;
	comes(0, 151, 10, 10);
	ck_assert_uint_eq(timeline.lives.now, START + 100);
	comes(0, 150, 10, 10); /* not later than the end */
	finish(150);
	ck_assert_double_eq(timeline.busy, 100);
	ck_assert_uint_eq(timeline.peak, 1);
	gaps_are(1);
	ROW("(unknown)", 1, 0, 100, 150, 150);
}
END_TEST

/* Records of one moment, or out of order by a little, take no time back. */
START_TEST(late_record)
{
	comes(0, 100, 10, 10);
	comes(1, 90, 20, 20);
	goes(0, 80, 10, 10, 0);
	goes(1, 200, 20, 20, 0);
	finish(200);
	ck_assert_double_eq(timeline.ran, 100);
	ck_assert_double_eq(timeline.busy, 100);
	gaps_are(1);
	gap_is(0, 0, 100);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, make_timeline, free_timeline);
	tcase_add_test(tests, one_task);
	tcase_add_test(tests, nobody);
	tcase_add_test(tests, somebody);
	tcase_add_test(tests, on_at_the_end);
	tcase_add_test(tests, two_cpus);
	tcase_add_test(tests, all_cpus);
	tcase_add_test(tests, hand_over);
	tcase_add_test(tests, no_hand_over);
	tcase_add_test(tests, gap_names);
	tcase_add_test(tests, gap_names_of_threads);
	tcase_add_test(tests, preempted);
	tcase_add_test(tests, new_tasks);
	tcase_add_test(tests, moves);
	tcase_add_test(tests, ignored);
	tcase_add_test(tests, late_record);
}

int
main(void)
{
	return unit_run("timeline", add);
}
