/* SPDX-License-Identifier: GPL-3.0-or-later */
/* moves: who has run on another CPU than the last time. */
#include "measure/moves.h"
#include "unit.h"

/* One more than the largest number of a task. (PID_MAX_LIMIT) */
#define TIDS (1U << 22)

static struct moves moves;

static void
moves_are(uint64_t count)
{
	ck_assert_uint_eq(moves.count, count);
}

START_TEST(one_task)
{
	moves_switch_in(&moves, 7, 0);
	moves_are(0);
	moves_switch_in(&moves, 7, 0);
	moves_are(0);
	moves_switch_in(&moves, 7, 1);
	moves_are(1);
	moves_switch_in(&moves, 7, 1);
	moves_are(1);
	moves_switch_in(&moves, 7, 0);
	moves_are(2);
	moves_switch_in(&moves, 7, 511);
	moves_are(3);
}
END_TEST

START_TEST(tasks_do_not_mix)
{
	static const uint32_t tids[] = { 0, 1, 1023, 1024, 2048, TIDS - 1 };

	for (size_t i = 0; i < COUNT_OF(tids); i++)
		moves_switch_in(&moves, tids[i], (int)i);
	for (size_t i = 0; i < COUNT_OF(tids); i++)
		moves_switch_in(&moves, tids[i], (int)i);
	moves_are(0);
	for (size_t i = 0; i < COUNT_OF(tids); i++) {
		moves_switch_in(&moves, tids[i], 100);
		moves_are(i + 1);
	}
}
END_TEST

/* What is not known of a task is no move. */
START_TEST(exit_forgets)
{
	moves_switch_in(&moves, 7, 0);
	moves_switch_in(&moves, 8, 0);
	moves_exit(&moves, 7);
	moves_switch_in(&moves, 7, 1);
	moves_are(0);
	moves_switch_in(&moves, 8, 1);
	moves_are(1);
	moves_switch_in(&moves, 7, 0);
	moves_are(2);
}
END_TEST

START_TEST(exit_of_unknown)
{
	moves_exit(&moves, 7);
	ck_assert_ptr_null(moves.pages);
	moves_switch_in(&moves, 8, 0);
	for (int i = 0; i < 3; i++) {
		moves_exit(&moves, 7);
		moves_exit(&moves, 5000);
		moves_exit(&moves, TIDS);
		moves_exit(&moves, UINT32_MAX);
	}
	/* its neighbour is still known */
	moves_switch_in(&moves, 8, 1);
	moves_are(1);
	moves_exit(&moves, 8);
	moves_exit(&moves, 8);
	moves_switch_in(&moves, 8, 0);
	moves_are(1);
}
END_TEST

/* A page goes with its last task, and not before. */
START_TEST(pages_go)
{
	moves_switch_in(&moves, 1024, 0);
	moves_switch_in(&moves, 2047, 0);
	moves_switch_in(&moves, 2048, 0);
	ck_assert_ptr_null(moves.pages[0]);
	moves_exit(&moves, 1024);
	ck_assert_ptr_nonnull(moves.pages[1]);
	moves_switch_in(&moves, 2047, 1);
	moves_are(1);
	moves_exit(&moves, 2047);
	ck_assert_ptr_null(moves.pages[1]);
	ck_assert_ptr_nonnull(moves.pages[2]);
	moves_switch_in(&moves, 1024, 1);
	moves_are(1);
	ck_assert_ptr_nonnull(moves.pages[1]);
}
END_TEST

START_TEST(no_such_number)
{
	for (int cpu = 0; cpu < 3; cpu++) {
		moves_switch_in(&moves, TIDS, cpu);
		moves_switch_in(&moves, UINT32_MAX, cpu);
	}
	moves_are(0);
}
END_TEST

START_TEST(many_tasks)
{
	for (int cpu = 0; cpu < 3; cpu++)
		for (uint32_t tid = 0; tid < TIDS; tid += 40)
			moves_switch_in(&moves, tid, cpu);
	moves_are(2ULL * ((TIDS + 39) / 40));
}
END_TEST

START_TEST(free_all)
{
	moves_switch_in(&moves, 7, 0);
	moves_switch_in(&moves, 7, 1);
	moves_free(&moves);
	ck_assert_ptr_null(moves.pages);
	moves_free(&moves); /* of no harm */
	moves_exit(&moves, 7);
	moves_switch_in(&moves, 7, 0);
	moves_are(1);
}
END_TEST

static void
set_up(void)
{
	moves = (struct moves){ 0 };
}

static void
tear_down(void)
{
	moves_free(&moves);
}

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, set_up, tear_down);
	tcase_add_test(tests, one_task);
	tcase_add_test(tests, tasks_do_not_mix);
	tcase_add_test(tests, exit_forgets);
	tcase_add_test(tests, exit_of_unknown);
	tcase_add_test(tests, pages_go);
	tcase_add_test(tests, no_such_number);
	tcase_add_test(tests, many_tasks);
	tcase_add_test(tests, free_all);
}

int
main(void)
{
	return unit_run("moves", add);
}
