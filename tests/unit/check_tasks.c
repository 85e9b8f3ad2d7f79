/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tasks: the table of those that live, and how it grows and shrinks with them. */
#include "explain/programs.h"
#include "explain/tasks.h"
#include "unit.h"

/* One more than the largest number of a task. (PID_MAX_LIMIT) */
#define TIDS (1U << 22)

/* Neighbours that share a page. */
#define PAGE 256U

static struct tasks tasks;

static struct task *
get(uint32_t tid)
{
	struct task *task = tasks_get(&tasks, tid);

	ck_assert_ptr_nonnull(task);
	return task;
}

/* How many there are, counted by walking over them. */
static size_t
count_all(void)
{
	size_t count = 0;

	for (uint32_t tid = 0; tasks_next(&tasks, &tid); tid++)
		count++;
	return count;
}

START_TEST(new_task)
{
	const struct task *task;

	ck_assert_ptr_null(tasks_find(&tasks, 7));
	task = get(7);
	ck_assert(task->is_known);
	ck_assert(!task->has_ended);
	ck_assert(!task->is_half_named);
	ck_assert_int_eq(task->cpu, TASK_NO_CPU);
	ck_assert_uint_eq(task->on_since, 0);
	ck_assert_uint_eq(task->ready_since, 0);
	ck_assert_uint_eq(task->process, 7);
	ck_assert_int_eq(task->program, PROGRAM_NONE);
	ck_assert_int_eq(task->starter, PROGRAM_NONE);
	ck_assert_uint_eq(task->used, 0);
}
END_TEST

/* What is known of it stays, where it is, whoever comes beside it. */
START_TEST(known_task)
{
	struct task *task = get(7);

	task->cpu = 3;
	task->used = 99;
	get(6)->cpu = 4;
	get(8)->cpu = 5;
	get(7 + PAGE)->cpu = 6;
	ck_assert_ptr_eq(tasks_get(&tasks, 7), task);
	ck_assert_ptr_eq(tasks_find(&tasks, 7), task);
	ck_assert_int_eq(task->cpu, 3);
	ck_assert_uint_eq(task->used, 99);
	ck_assert_uint_eq(count_all(), 4);
}
END_TEST

START_TEST(tasks_do_not_mix)
{
	static const uint32_t tids[] = { 0, 1, PAGE - 1, PAGE, 2 * PAGE, TIDS - 1 };

	for (size_t i = 0; i < COUNT_OF(tids); i++)
		get(tids[i])->cpu = (int)i;
	for (size_t i = 0; i < COUNT_OF(tids); i++) {
		ck_assert_int_eq(get(tids[i])->cpu, (int)i);
		ck_assert_uint_eq(get(tids[i])->process, tids[i]);
	}
}
END_TEST

/* The next one of that number is another. */
START_TEST(drop_forgets)
{
	get(7)->cpu = 1;
	get(8)->cpu = 2;
	tasks_drop(&tasks, 7);
	ck_assert_ptr_null(tasks_find(&tasks, 7));
	ck_assert_int_eq(get(8)->cpu, 2);
	ck_assert_int_eq(get(7)->cpu, TASK_NO_CPU);
}
END_TEST

START_TEST(drop_of_unknown)
{
	tasks_drop(&tasks, 7);
	ck_assert_ptr_null(tasks.pages);
	get(8)->cpu = 2;
	for (int i = 0; i < 3; i++) {
		tasks_drop(&tasks, 7);
		tasks_drop(&tasks, 5000);
		tasks_drop(&tasks, TIDS);
		tasks_drop(&tasks, UINT32_MAX);
	}
	/* its neighbour is still known */
	ck_assert_int_eq(get(8)->cpu, 2);
	tasks_drop(&tasks, 8);
	tasks_drop(&tasks, 8);
	ck_assert_uint_eq(count_all(), 0);
}
END_TEST

/* A page goes with its last task, and not before. */
START_TEST(pages_go)
{
	get(PAGE)->cpu = 1;
	get(2 * PAGE - 1)->cpu = 2;
	get(2 * PAGE);
	ck_assert_ptr_null(tasks.pages[0]);
	tasks_drop(&tasks, PAGE);
	ck_assert_ptr_nonnull(tasks.pages[1]);
	ck_assert_int_eq(get(2 * PAGE - 1)->cpu, 2);
	tasks_drop(&tasks, 2 * PAGE - 1);
	ck_assert_ptr_null(tasks.pages[1]);
	ck_assert_ptr_nonnull(tasks.pages[2]);
	get(PAGE);
	ck_assert_ptr_nonnull(tasks.pages[1]);
}
END_TEST

START_TEST(no_such_number)
{
	ck_assert_ptr_null(tasks_get(&tasks, TIDS));
	ck_assert_ptr_null(tasks_get(&tasks, UINT32_MAX));
	ck_assert_ptr_null(tasks_find(&tasks, TIDS));
	ck_assert_ptr_null(tasks.pages);
	get(TIDS - 1);
	ck_assert_ptr_null(tasks_get(&tasks, TIDS));
	ck_assert_ptr_null(tasks_find(&tasks, UINT32_MAX));
	ck_assert_uint_eq(count_all(), 1);
}
END_TEST

START_TEST(many_tasks)
{
	size_t pages = 0;

	for (uint32_t tid = 0; tid < TIDS; tid += 40)
		get(tid)->used = tid;
	for (uint32_t tid = 0; tid < TIDS; tid += 40)
		ck_assert_uint_eq(get(tid)->used, tid);
	ck_assert_uint_eq(count_all(), (TIDS + 39) / 40);
	for (uint32_t tid = 0; tid < TIDS; tid++)
		tasks_drop(&tasks, tid);
	for (size_t i = 0; i < TIDS / PAGE; i++)
		pages += tasks.pages[i] != NULL;
	ck_assert_uint_eq(pages, 0);
}
END_TEST

/* In the order of their numbers, from any one on. */
START_TEST(next)
{
	static const uint32_t tids[] = { 0, 5, 6, PAGE - 1, PAGE, 9 * PAGE + 3,
		TIDS - 1 };
	uint32_t tid = 0;

	ck_assert_ptr_null(tasks_next(&tasks, &tid));
	for (size_t i = 0; i < COUNT_OF(tids); i++)
		get(tids[i]);
	get(77);
	tasks_drop(&tasks, 77);
	for (size_t i = 0; i < COUNT_OF(tids); i++, tid++) {
		ck_assert_ptr_eq(tasks_next(&tasks, &tid), get(tids[i]));
		ck_assert_uint_eq(tid, tids[i]);
	}
	ck_assert_ptr_null(tasks_next(&tasks, &tid));
	tid = 2 * PAGE + 10; /* in the midst of a page that is not there */
	ck_assert_ptr_eq(tasks_next(&tasks, &tid), get(9 * PAGE + 3));
	tid = UINT32_MAX;
	ck_assert_ptr_null(tasks_next(&tasks, &tid));
}
END_TEST

START_TEST(free_all)
{
	get(7);
	get(7 + PAGE);
	tasks_free(&tasks);
	ck_assert_ptr_null(tasks.pages);
	tasks_free(&tasks); /* of no harm */
	ck_assert_ptr_null(tasks_find(&tasks, 7));
	tasks_drop(&tasks, 7);
	ck_assert_int_eq(get(7)->cpu, TASK_NO_CPU);
	ck_assert_uint_eq(count_all(), 1);
}
END_TEST

static void
set_up(void)
{
	tasks = (struct tasks){ 0 };
}

static void
tear_down(void)
{
	tasks_free(&tasks);
}

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, set_up, tear_down);
	tcase_add_test(tests, new_task);
	tcase_add_test(tests, known_task);
	tcase_add_test(tests, tasks_do_not_mix);
	tcase_add_test(tests, drop_forgets);
	tcase_add_test(tests, drop_of_unknown);
	tcase_add_test(tests, pages_go);
	tcase_add_test(tests, no_such_number);
	tcase_add_test(tests, many_tasks);
	tcase_add_test(tests, next);
	tcase_add_test(tests, free_all);
}

int
main(void)
{
	return unit_run("tasks", add);
}
