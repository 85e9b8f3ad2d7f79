/* SPDX-License-Identifier: GPL-3.0-or-later */
/* timeline: the last that is heard of tasks, their threads and their numbers. */
#include "made_timeline.h"

/* So many others come to their end at that moment, for which they need no time. */
static void
others_end(uint64_t at, uint32_t first, uint32_t count)
{
	for (uint32_t pid = first; pid < first + count; pid++) {
		comes(3, at, pid, pid);
		ends(3, at, pid, pid);
		goes(3, at, pid, pid, 0);
	}
}

/* A process that ended is forgotten in the end, memory and all. */
START_TEST(forgotten)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "sh");
	forks(0, 10, 10, 10, 300);
	comes(1, 20, 10, 300);
	ends(1, 30, 10, 300);
	goes(1, 40, 10, 300, 0);
	ends(0, 50, 10, 10);
	others_end(55, 5000, 2 * LIVES_ENDED);
	ck_assert_ptr_nonnull(tasks_find(&timeline.lives.tasks, 10)); /* it still runs */
	ck_assert_ptr_null(tasks_find(&timeline.lives.tasks, 300));
	goes(0, 60, 10, 10, 0);
	others_end(70, 10000, 2 * LIVES_ENDED);
	ck_assert_ptr_null(tasks_find(&timeline.lives.tasks, 10));
	ck_assert_ptr_null(timeline.lives.tasks.pages[0]);
	ck_assert_ptr_null(timeline.lives.tasks.pages[5000 / 256]);
	finish(100);
	ROW("sh", 1, 1, 60 + 20, 60, 60);
	ck_assert_double_eq((double)row_of("(unknown)").processes, 4.0 * LIVES_ENDED);
}
END_TEST

/* The CPU time of threads is that of their process. */
START_TEST(threads)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "java");
	forks(0, 10, 10, 10, 11);
	forks(0, 20, 10, 10, 12);
	comes(1, 30, 10, 11);
	comes(2, 40, 10, 12);
	ends(1, 49, 10, 11);
	goes(1, 50, 10, 11, 0);
	ends(2, 99, 10, 12);
	goes(2, 100, 10, 12, 0);
	ends(0, 190, 10, 10);
	goes(0, 200, 10, 10, 0);
	finish(300);
	ck_assert_uint_eq(timeline.peak, 3);
	ck_assert_uint_eq(told->program_count, 1);
	ROW("java", 1, 1, 200 + 20 + 60, 200, 200);
}
END_TEST

/* The process lives as long as any of its threads. */
START_TEST(first_thread_ends_first)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "java");
	forks(0, 10, 10, 10, 11);
	comes(1, 20, 10, 11);
	ends(0, 50, 10, 10);
	goes(0, 60, 10, 10, 0);
	ck_assert_ptr_nonnull(tasks_find(&timeline.lives.tasks, 10));
	goes(1, 100, 10, 11, 0);
	comes(2, 200, 10, 11);
	ends(2, 290, 10, 11);
	goes(2, 300, 10, 11, 0);
	finish(400);
	ROW("java", 1, 1, 60 + 80 + 100, 300, 300);
	ck_assert_uint_eq(timeline.moves, 1);
}
END_TEST

/* All have ended, and leave their CPUs in whatever order. */
START_TEST(all_have_ended)
{
	bool is_first_last = _i;

	comes(0, 0, 10, 10);
	executes(0, 0, 10, "java");
	forks(0, 10, 10, 10, 11);
	comes(1, 20, 10, 11);
	ends(0, 30, 10, 10);
	ends(1, 40, 10, 11);
	if (is_first_last) {
		goes(1, 50, 10, 11, 0);
		ck_assert_ptr_nonnull(tasks_find(&timeline.lives.tasks, 10));
		goes(0, 60, 10, 10, 0);
	} else {
		goes(0, 50, 10, 10, 0);
		goes(1, 60, 10, 11, 0);
	}
	ck_assert_uint_eq(timeline.running, 0);
	finish(100);
	ck_assert_double_eq(timeline.ran, 60);
	ck_assert_uint_eq(told->program_count, 1);
	ROW("java", 1, 1, is_first_last ? 60 + 30 : 50 + 40, 60, 60);
}
END_TEST

/* It takes the number of the first thread, and its own is gone. */
START_TEST(thread_executes)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "java");
	forks(0, 10, 10, 10, 11);
	comes(1, 20, 10, 11);
	ends(0, 50, 10, 10);
	goes(0, 60, 10, 10, 0);
	executes(1, 100, 10, "sh");
	ck_assert_ptr_null(tasks_find(&timeline.lives.tasks, 11));
	ck_assert_uint_eq(timeline.running, 1);
	goes(1, 150, 10, 10, 0);
	comes(1, 160, 10, 10);
	ends(1, 190, 10, 10);
	goes(1, 200, 10, 10, 0);
	finish(200);
	gaps_are(1);
	gap_between(0, "sh", "", "sh");
	ROW("java", 1, 1, 60 + 80, 100, 100);
	ROW("sh", 1, 1, 50 + 40, 100, 100);
}
END_TEST

/*
 * An exec waits for the end of all other threads, but not until they have left
 * their CPUs: that record can come after it.
 */
START_TEST(thread_leaves_after_exec)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "java");
	forks(0, 10, 10, 10, 11);
	comes(1, 20, 10, 11);
	ends(1, 90, 10, 11);
	executes(0, 100, 10, "sh");
	goes(1, 110, 10, 11, 0);
	ck_assert_ptr_nonnull(tasks_find(&timeline.lives.tasks, 10));
	goes(0, 150, 10, 10, 0);
	comes_to_end(0, 160, 200, 10);
	finish(200);
	ck_assert_double_eq(timeline.busy, 150 + 90 + 40);
	ck_assert_uint_eq(told->program_count, 2);
	ck_assert_double_eq((double)row_of("java").processes, 1);
	ck_assert_double_eq((double)row_of("sh").processes, 1);
	ck_assert_double_eq(row_of("sh").life, 100);
}
END_TEST

/* Who ended can lose its CPU, and comes once more to leave it. */
START_TEST(preempted_after_its_end)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "sh");
	ends(0, 50, 10, 10);
	is_preempted(0, 60, 10, 10);
	ck_assert_ptr_nonnull(tasks_find(&timeline.lives.tasks, 10));
	comes(1, 80, 10, 10);
	goes(1, 100, 10, 10, 0);
	finish(200);
	ck_assert_double_eq(timeline.ready, 20);
	ck_assert_uint_eq(timeline.preempted, 1);
	ck_assert_uint_eq(timeline.moves, 1);
	ROW("sh", 1, 1, 80, 100, 100);
}
END_TEST

/* Who ended may have to wait for something before it is done. */
START_TEST(comes_back_after_its_end)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "sh");
	ends(0, 50, 10, 10);
	goes(0, 60, 10, 10, 0);
	comes(1, 80, 10, 10);
	goes(1, 100, 10, 10, 0);
	comes(0, 100, 20, 20);
	goes(0, 110, 20, 20, 10); /* and be the next one, too */
	goes(0, 130, RECORD_REAPED, RECORD_REAPED, 0);
	finish(200);
	ck_assert_uint_eq(timeline.moves, 2);
	ck_assert_double_eq(timeline.busy, 60 + 20 + 10 + 20);
	ROW("sh", 1, 1, 100, 130, 130);
}
END_TEST

/* The first thread as well, while others of its process live on. */
START_TEST(first_thread_comes_back)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "java");
	forks(0, 10, 10, 10, 11);
	comes(1, 20, 10, 11);
	ends(0, 50, 10, 10);
	goes(0, 60, 10, 10, 0);
	others_end(60, 5000, 2 * LIVES_ENDED); /* so late that it was forgotten */
	comes(0, 70, 10, 10);
	goes(0, 80, 10, 10, 0);
	ends(1, 90, 10, 11);
	goes(1, 100, 10, 11, 0);
	others_end(110, 10000, 2 * LIVES_ENDED);
	ck_assert_ptr_null(tasks_find(&timeline.lives.tasks, 10));
	finish(200);
	ROW("java", 1, 1, 60 + 10 + 80, 100, 100);
}
END_TEST

/* A number that comes up again before all is forgotten that had to do with it. */
START_TEST(thread_of_a_number_again)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "make");
	forks(0, 5, 10, 20, 20);
	comes(1, 10, 20, 20);
	executes(1, 10, 20, "java");
	forks(1, 20, 20, 20, 21);
	comes(2, 30, 20, 21);
	ends(2, 40, 20, 21);
	goes(2, 50, 20, 21, 0);
	ends(1, 60, 20, 20);
	goes(1, 70, 20, 20, 0);
	forks(0, 80, 10, 20, 20);
	comes(1, 90, 20, 20);
	executes(1, 90, 20, "cc");
	others_end(95, 5000, 2 * LIVES_ENDED);
	ck_assert_ptr_nonnull(tasks_find(&timeline.lives.tasks, 20)); /* it runs */
	goes(1, 100, 20, 20, 0);
	finish(200);
	ROW("java", 1, 1, 60 + 20, 65, 65);
	ROW("cc", 1, 1, 10, 120, 120);
}
END_TEST

/*
 * A thread, and a process that nobody waits for, gives its number back before
 * it leaves its CPU. Then the record says that nobody did.
 */
START_TEST(leaves_without_a_number)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "java");
	forks(0, 10, 10, 10, 11);
	comes(1, 20, 10, 11);
	ends(1, 40, 10, 11);
	goes(1, 50, 10, RECORD_REAPED, 0); /* the process is there yet */
	goes(0, 100, 10, 10, 0);
	ck_assert_uint_eq(timeline.running, 0);
	comes(0, 500, 10, 10);
	ends(0, 590, 10, 10);
	goes(0, 600, RECORD_REAPED, RECORD_REAPED, 0);
	ck_assert_uint_eq(timeline.running, 0);
	finish(1000);
	ck_assert_double_eq(timeline.ran, 200);
	ck_assert_double_eq(timeline.busy, 230);
	gaps_are(2);
	gap_is(0, 100, 400);
	gap_is(1, 600, 400);
	ROW("java", 1, 1, 230, 600, 600);
}
END_TEST

/* And it may hand its CPU over to the next one of the command. */
START_TEST(hands_over_without_a_number)
{
	comes(0, 0, 10, 10);
	forks(0, 10, 10, 10, 11);
	goes(0, 20, 10, 10, 11);
	ends(0, 40, 10, 11);
	goes(0, 50, RECORD_REAPED, RECORD_REAPED, 10);
	goes(0, 100, 10, 10, 0);
	finish(200);
	ck_assert_double_eq(timeline.busy, 100);
	gaps_are(1);
	ROW("(unknown)", 1, 0, 100, 200, 200);
}
END_TEST

/* An inherited event says nothing after the EXIT. */
START_TEST(ends_at_exit)
{
	timeline.ends_at_exit = true;
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "java");
	forks(0, 10, 10, 10, 11);
	comes(1, 20, 10, 11);
	ends(1, 50, 10, 11);
	ck_assert_uint_eq(timeline.running, 1);
	ends(0, 100, 10, 10);
	ck_assert_uint_eq(timeline.running, 0);
	finish(300);
	ck_assert_double_eq(timeline.busy, 130);
	gaps_are(1);
	gap_is(0, 100, 200);
	gap_between(0, "java", "", "");
	ROW("java", 1, 1, 130, 100, 100);
}
END_TEST

/* The next process of that number is another. */
START_TEST(number_again)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "sh");
	forks(0, 10, 10, 11, 11);
	comes_to_end(1, 20, 40, 11);
	forks(0, 50, 10, 11, 11);
	comes(2, 60, 11, 11);
	executes(2, 70, 11, "cc");
	ends(2, 80, 11, 11);
	goes(2, 100, 11, 11, 0);
	goes(0, 100, 10, 10, 0);
	finish(100);
	ck_assert_uint_eq(timeline.moves, 0);
	FORKED("sh", 1, 0, 20, 30, 30);
	ROW("cc", 1, 1, 40, 50, 50);
	ROW("sh", 1, 1, 100, 100, 100);
}
END_TEST

/* The run is over before it has left its CPU, as the first process often has not. */
START_TEST(ended_at_the_end)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "sh");
	ends(0, 90, 10, 10);
	finish(100);
	ck_assert_double_eq(timeline.busy, 100);
	ROW("sh", 1, 1, 100, 100, 100);
}
END_TEST

/* Or before it has been on one again. */
START_TEST(ended_and_preempted_at_the_end)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "sh");
	ends(0, 50, 10, 10);
	is_preempted(0, 60, 10, 10);
	finish(100);
	ck_assert_double_eq(timeline.ready, 40);
	ROW("sh", 1, 1, 60, 100, 100);
}
END_TEST

/* Who lives on is closed at the end. */
START_TEST(outlives)
{
	comes(0, 0, 10, 10);
	executes(0, 0, 10, "sh");
	forks(0, 10, 10, 11, 11);
	comes(1, 20, 11, 11);
	executes(1, 30, 11, "sleep");
	goes(1, 40, 11, 11, 0);
	ends(0, 90, 10, 10);
	goes(0, 100, 10, 10, 0);
	finish(500);
	ROW("sleep", 1, 1, 20, 490, 490);
	ROW("sh", 1, 1, 100, 100, 100);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, make_timeline, free_timeline);
	tcase_add_test(tests, forgotten);
	tcase_add_test(tests, threads);
	tcase_add_test(tests, first_thread_ends_first);
	tcase_add_loop_test(tests, all_have_ended, 0, 2);
	tcase_add_test(tests, thread_executes);
	tcase_add_test(tests, thread_leaves_after_exec);
	tcase_add_test(tests, preempted_after_its_end);
	tcase_add_test(tests, comes_back_after_its_end);
	tcase_add_test(tests, first_thread_comes_back);
	tcase_add_test(tests, thread_of_a_number_again);
	tcase_add_test(tests, leaves_without_a_number);
	tcase_add_test(tests, hands_over_without_a_number);
	tcase_add_test(tests, ends_at_exit);
	tcase_add_test(tests, number_again);
	tcase_add_test(tests, ended_at_the_end);
	tcase_add_test(tests, ended_and_preempted_at_the_end);
	tcase_add_test(tests, outlives);
}

int
main(void)
{
	return unit_run("timeline of ends", add);
}
