/* SPDX-License-Identifier: GPL-3.0-or-later */
/* timeline: records are missing; what is left still adds up. */
#include "made_timeline.h"

/* Who comes on a CPU has taken it from whoever was there. */
START_TEST(lost_out)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "sh");
	comes(0, 100, 20, 20);
	executes(0, 100, 20, "cc");
	ck_assert_uint_eq(timeline.running, 1);
	goes(0, 150, 20, 20, 0);
	goes(0, 170, 10, 10, 0); /* that was no longer there */
	finish(200);
	ck_assert_double_eq(timeline.busy, 150);
	ck_assert_uint_eq(timeline.peak, 1);
	gaps_are(1);
	ROW("sh", 1, 1, 100, 200, 200);
	ROW("cc", 1, 1, 50, 100, 100);
}
END_TEST

/* The last OUT of one that has ended. */
START_TEST(lost_last_out)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "sh");
	ends(0, 50, 10, 10);
	comes(0, 100, 20, 20);
	ck_assert_uint_eq(timeline.running, 1);
	finish(200);
	ROW("sh", 1, 1, 100, 100, 100);
	ROW("(unknown)", 1, 0, 100, 100, 100);
}
END_TEST

/* Nobody is on two CPUs. */
START_TEST(on_another_cpu)
{
	comes(0, 0, 10, 10);
	comes(1, 100, 10, 10);
	ck_assert_uint_eq(timeline.running, 1);
	ck_assert_uint_eq(timeline.on_cpu[0], 0);
	goes(0, 120, 10, 10, 0); /* not from where it is */
	ck_assert_uint_eq(timeline.running, 1);
	goes(1, 150, 10, 10, 0);
	finish(200);
	ck_assert_double_eq(timeline.busy, 150);
	ck_assert_uint_eq(timeline.peak, 1);
	ck_assert_uint_eq(timeline.moves, 1);
}
END_TEST

/* Who writes a record there is there. */
START_TEST(lost_in)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "sh");
	goes(0, 50, 10, 10, 0);
	forks(0, 100, 10, 11, 11);
	ck_assert_uint_eq(timeline.running, 1);
	executes(1, 120, 11, "cc");
	ck_assert_uint_eq(timeline.running, 2);
	goes(0, 150, 10, 10, 0);
	ends(1, 190, 11, 11);
	goes(1, 200, 11, 11, 0);
	finish(200);
	gaps_are(1);
	gap_is(0, 50, 50);
	ROW("sh", 1, 1, 100, 200, 200);
	ROW("cc", 1, 1, 80, 100, 100);
}
END_TEST

START_TEST(lost_in_before_out)
{
	comes(0, 0, 10, 10);
	goes(0, 50, 10, 10, 0);
	goes(0, 100, 10, 10, 0);
	is_preempted(1, 120, 10, 10);
	goes(2, 130, 30, 30, 10); /* nothing was known of that one */
	finish(200);
	ck_assert_double_eq(timeline.busy, 50);
	ck_assert_uint_eq(timeline.preempted, 0);
	gaps_are(1);
}
END_TEST

/* A process that was not seen to begin does so when it is met. */
START_TEST(lost_fork)
{
	comes(0, 100, 10, 11); /* one of its threads comes first */
	executes(0, 150, 20, "cc");
	goes(0, 200, 20, 20, 0);
	finish(300);
	ck_assert_double_eq(timeline.ready, 0);
	ROW("cc", 1, 1, 50, 150, 150);
	ROW("(unknown)", 1, 0, 50, 200, 200);
}
END_TEST

/* The number is given again, so the one that had it is gone. */
START_TEST(lost_end)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "sh");
	forks(0, 10, 10, 11, 11);
	comes(1, 20, 11, 11);
	executes(1, 20, 11, "cc");
	goes(1, 50, 11, 11, 0);
	forks(0, 100, 10, 11, 11);
	goes(0, 120, 10, 10, 0);
	comes_to_end(1, 150, 160, 11);
	finish(200);
	ROW("cc", 1, 1, 30, 90, 90);
	FORKED("sh", 1, 0, 10, 60, 60);
}
END_TEST

/* And that of one that even seems to be on a CPU. */
START_TEST(lost_end_and_out)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "sh");
	comes(1, 20, 11, 11);
	executes(1, 20, 11, "cc");
	forks(0, 100, 10, 11, 11);
	ck_assert_uint_eq(timeline.running, 1);
	ck_assert_uint_eq(timeline.on_cpu[1], 0);
	goes(0, 120, 10, 10, 0);
	finish(200);
	ck_assert_double_eq(timeline.busy, 120 + 80);
	ROW("cc", 1, 1, 80, 80, 80);
}
END_TEST

/* The end of a thread's process was lost with all there was of it. */
START_TEST(thread_of_a_number_again)
{
	comes(0, 0, 10, 10);
	forks(0, 10, 10, 10, 11);
	comes(1, 20, 10, 11);
	ends(1, 30, 10, 11);
	ends(0, 40, 10, 10);
	goes(0, 50, 10, 10, 0);
	forks(2, 60, 20, 10, 10); /* 11 has not been seen to leave CPU 1 */
	comes(1, 70, 10, 10);
	executes(1, 80, 10, "cc");
	goes(1, 90, 10, 10, 0);
	goes(2, 100, 20, 20, 0);
	comes(1, 110, 10, 10);
	finish(200);
	ck_assert_double_eq(timeline.busy, 50 + 50 + 40 + 20 + 90);
	ck_assert_uint_eq(row_of("cc").execs, 1);
}
END_TEST

/* The same where nobody saw who was born with that number. */
START_TEST(thread_of_a_number_met_again)
{
	comes(0, 0, 10, 10);
	forks(0, 10, 10, 10, 11);
	comes(1, 20, 10, 11);
	ends(1, 30, 10, 11);
	ends(0, 40, 10, 10);
	goes(0, 50, 10, 10, 0);
	comes(1, 70, 10, 10); /* what was known of 10 goes with its last thread */
	ck_assert_uint_eq(timeline.running, 1);
	goes(1, 90, 10, 10, 0);
	ck_assert_uint_eq(timeline.running, 0);
	finish(200);
	ck_assert_double_eq(timeline.busy, 50 + 50 + 20);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, make_timeline, free_timeline);
	tcase_add_test(tests, lost_out);
	tcase_add_test(tests, lost_last_out);
	tcase_add_test(tests, on_another_cpu);
	tcase_add_test(tests, lost_in);
	tcase_add_test(tests, lost_in_before_out);
	tcase_add_test(tests, lost_fork);
	tcase_add_test(tests, lost_end);
	tcase_add_test(tests, lost_end_and_out);
	tcase_add_test(tests, thread_of_a_number_again);
	tcase_add_test(tests, thread_of_a_number_met_again);
}

int
main(void)
{
	return unit_run("timeline with losses", add);
}
