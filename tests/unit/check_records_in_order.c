/* SPDX-License-Identifier: GPL-3.0-or-later */
/* records: several rings made by hand, drained in the order of time. */
#include "made_rings.h"

static struct moves moves;

/* Each record ends with its task and time, as sample_id_all has it. */
struct sample_id {
	uint32_t pid, tid;
	uint64_t time;
};

static void
put_switch(uint32_t tid, uint64_t time, bool is_out)
{
	struct sample_id body = { 7, tid, time };

	put(PERF_RECORD_SWITCH, is_out ? PERF_RECORD_MISC_SWITCH_OUT : 0, &body,
		sizeof(body));
}

/* FORK and EXIT, written by the parent or by the task that ends. */
static void
put_task_at(uint32_t type, uint32_t pid, uint32_t ppid, uint32_t tid, uint64_t time)
{
	struct {
		uint32_t pid, ppid, tid, ptid;
		uint64_t time;
		struct sample_id id;
	} body = { pid, ppid, tid, ppid, time, { 7, tid, time } };

	put(type, 0, &body, sizeof(body));
}

/* Empty rings of CPUs that are not numbered like their places. */
static void
make_rings(uint64_t position)
{
	static const int cpus[RINGS] = { 0, 5, 300 };

	for (int i = 0; i < RINGS; i++) {
		ring = &rings[i];
		make_ring(position);
		ring->cpu = cpus[i];
	}
	moves_free(&moves);
	moves = (struct moves){ 0 };
}

static void
drain_in_order(uint64_t until)
{
	struct ring *const all[] = { &rings[0], &rings[1], &rings[2] };

	rings_drain_in_order(all, COUNT_OF(all), until, &tally, &moves);
}

#define SWITCH_SIZE 24ULL

/* How many bytes wait in a ring. */
static void
waiting(int place, uint64_t bytes)
{
	ring = &rings[place];
	ck_assert_uint_eq(control()->data_head - control()->data_tail, bytes);
}

/* A task goes to and fro: ring by ring it would seem to move once. */
static void
put_hops(uint32_t tid, uint64_t from, int count)
{
	for (int i = 0; i < count; i++) {
		ring = &rings[i % 2];
		put_switch(tid, from + (uint64_t)i * 10, false);
		put_switch(tid, from + (uint64_t)i * 10 + 5, true);
	}
}

START_TEST(two_rings)
{
	make_rings(0);
	put_hops(9, 1000, 20);
	drain_in_order(UINT64_MAX);
	ck_assert_uint_eq(moves.count, 19);
	for (int i = 0; i < RINGS; i++)
		waiting(i, 0);
	drain_in_order(UINT64_MAX);
	ck_assert_uint_eq(moves.count, 19);
}
END_TEST

START_TEST(three_rings)
{
	static const int places[] = { 2, 0, 1, 0, 2, 2, 1 };

	make_rings(0);
	for (size_t i = 0; i < COUNT_OF(places); i++) {
		ring = &rings[places[i]];
		put_switch(9, 100 + i, false);
	}
	drain_in_order(UINT64_MAX);
	ck_assert_uint_eq(moves.count, 5);
}
END_TEST

/* What is younger waits for the next time, in every ring. */
START_TEST(until)
{
	make_rings(0);
	put_hops(9, 1000, 6); /* in at 1000, 1010 ... 1050, out 5 later */
	drain_in_order(999);
	ck_assert_uint_eq(moves.count, 0);
	waiting(0, 6 * SWITCH_SIZE);
	waiting(1, 6 * SWITCH_SIZE);
	drain_in_order(1020); /* 1020 is not younger */
	ck_assert_uint_eq(moves.count, 2);
	waiting(0, 3 * SWITCH_SIZE);
	waiting(1, 4 * SWITCH_SIZE);
	/* one that is late, but not too late */
	ring = &rings[2];
	put_switch(9, 1026, false);
	drain_in_order(1026);
	ck_assert_uint_eq(moves.count, 3);
	drain_in_order(UINT64_MAX);
	ck_assert_uint_eq(moves.count, 6);
	for (int i = 0; i < RINGS; i++)
		waiting(i, 0);
}
END_TEST

/* Every place around the ring's end at which a record can begin. */
START_TEST(wrap_around)
{
	for (uint64_t before = 0; before <= 96; before += 8) {
		make_rings(5ULL * SIZE - before);
		put_hops(9, 1000, 4);
		ring = &rings[0];
		put_task_at(PERF_RECORD_FORK, 12, 10, 10, 2000);
		put_task_at(PERF_RECORD_EXIT, 12, 10, 12, 2001);
		put_switch(9, 2002, false);
		drain_in_order(2001);
		waiting(0, SWITCH_SIZE);
		drain_in_order(2002);
		ck_assert_uint_eq(moves.count, 4);
		ck_assert_uint_eq(tally.forks, 1);
		ck_assert_uint_eq(tally.exits, 1);
	}
}
END_TEST

/* The next task of that number is another one. */
START_TEST(exit_forgets)
{
	make_rings(0);
	put_switch(9, 200, false);
	put_task_at(PERF_RECORD_EXIT, 9, 1, 9, 210);
	ring = &rings[0];
	put_switch(9, 100, false);
	ring = &rings[1];
	put_switch(9, 220, false);
	put_switch(10, 230, false);
	drain_in_order(UINT64_MAX);
	ck_assert_uint_eq(moves.count, 1);
	ck_assert_uint_eq(tally.exits, 1);
	/* the end of a thread is that of the thread */
	put_task_at(PERF_RECORD_EXIT, 10, 10, 9, 300);
	ring = &rings[0];
	put_switch(10, 310, false);
	put_switch(9, 320, false);
	drain_in_order(UINT64_MAX);
	ck_assert_uint_eq(moves.count, 2);
}
END_TEST

START_TEST(empty_rings)
{
	make_rings(98760);
	rings_drain_in_order(NULL, 0, UINT64_MAX, &tally, &moves);
	drain_in_order(UINT64_MAX);
	ck_assert_uint_eq(moves.count, 0);
	ck_assert(!tally.was_full);
	ring = &rings[1];
	put_switch(9, 100, false);
	put_switch(9, 110, false);
	drain_in_order(UINT64_MAX);
	ck_assert_uint_eq(moves.count, 0);
	ring = &rings[2];
	put_switch(9, 120, false);
	drain_in_order(UINT64_MAX);
	ck_assert_uint_eq(moves.count, 1);
}
END_TEST

/* Into the same tally as without an order. */
START_TEST(same_tally)
{
	static const struct {
		uint32_t pid, tid;
		char comm[16];
		struct sample_id id;
	} comm = { 7, 7, "expr", { 7, 7, 130 } };
	static const struct {
		uint64_t id, count;
		struct sample_id sample;
	} lost = { 99, 3, { 7, 7, 140 } };

	make_rings(0);
	put_task_at(PERF_RECORD_FORK, 12, 10, 10, 120);
	put(PERF_RECORD_COMM, PERF_RECORD_MISC_COMM_EXEC, &comm, sizeof(comm));
	put(PERF_RECORD_LOST, 0, &lost, sizeof(lost));
	ring = &rings[0];
	put_task_at(PERF_RECORD_FORK, 12, 12, 12, 110);
	put_task_at(PERF_RECORD_FORK, 13, 12, 12, 111);
	put_task_at(PERF_RECORD_EXIT, 13, 12, 13, 150);
	drain_in_order(UINT64_MAX);
	ck_assert_uint_eq(tally.forks, 2);
	ck_assert_uint_eq(tally.threads, 1);
	ck_assert_uint_eq(tally.exits, 1);
	ck_assert_uint_eq(tally.execs, 1);
	ck_assert_uint_eq(tally.lost, 3);
	ck_assert(!tally.was_full);
	ck_assert_uint_eq(moves.count, 0);
}
END_TEST

START_TEST(full)
{
	make_rings(0);
	for (int i = 0; i < (int)(SIZE / SWITCH_SIZE); i++)
		put_switch(9, 100, false);
	drain_in_order(50); /* that it was full is seen even so */
	ck_assert(tally.was_full);
	waiting(2, SIZE / SWITCH_SIZE * SWITCH_SIZE);
}
END_TEST

/* One ring without sense takes nothing from the others, and ends. */
START_TEST(no_size)
{
	struct perf_event_header *bad;

	make_rings(0);
	put_hops(9, 1000, 10);
	bad = (void *)((char *)rings[1].base + sysconf(_SC_PAGESIZE) + 48);
	bad->size = 0;
	drain_in_order(UINT64_MAX);
	ck_assert(tally.was_full);
	ck_assert_uint_eq(moves.count, 2);
	for (int i = 0; i < RINGS; i++)
		waiting(i, 0);
}
END_TEST

static void
tear_down(void)
{
	free_rings();
	moves_free(&moves);
}

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, NULL, tear_down);
	tcase_add_test(tests, two_rings);
	tcase_add_test(tests, three_rings);
	tcase_add_test(tests, until);
	tcase_add_test(tests, wrap_around);
	tcase_add_test(tests, exit_forgets);
	tcase_add_test(tests, empty_rings);
	tcase_add_test(tests, same_tally);
	tcase_add_test(tests, full);
	tcase_add_test(tests, no_size);
}

int
main(void)
{
	return unit_run("records in order", add);
}
