/* SPDX-License-Identifier: GPL-3.0-or-later */
/* records: several rings made by hand, drained in the order of time. */
#include "made_rings.h"

/* What was handed over, in that order. */
#define TAKEN_MOST 64

static struct record taken[TAKEN_MOST];
static size_t taken_count;

static void
write_down(void *data, const struct record *record)
{
	ck_assert_ptr_eq(data, &taken_count);
	ck_assert_uint_lt(taken_count, TAKEN_MOST);
	taken[taken_count++] = *record;
}

/* So many so far, none before an older one. */
static void
taken_are(size_t count)
{
	ck_assert_uint_eq(taken_count, count);
	for (size_t i = 1; i < count; i++)
		ck_assert_uint_le(taken[i - 1].time, taken[i].time);
}

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
	taken_count = 0;
}

static void
drain_in_order(uint64_t until)
{
	struct ring *const all[] = { &rings[0], &rings[1], &rings[2] };

	rings_drain_in_order(all, COUNT_OF(all), until, &tally, write_down, &taken_count);
}

#define SWITCH_SIZE 24ULL

/* How many bytes wait in a ring. */
static void
waiting(int place, uint64_t bytes)
{
	ring = &rings[place];
	ck_assert_uint_eq(control()->data_head - control()->data_tail, bytes);
}

/* A task goes to and fro between two CPUs. */
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
	taken_are(40);
	for (uint32_t i = 0; i < 40; i++) {
		ck_assert_int_eq(taken[i].kind, i % 2 ? RECORD_OUT : RECORD_IN);
		ck_assert_uint_eq(taken[i].time, 1000 + i * 5);
		ck_assert_int_eq(taken[i].cpu, i / 2 % 2 ? 5 : 0);
		ck_assert_uint_eq(taken[i].pid, 7);
		ck_assert_uint_eq(taken[i].tid, 9);
	}
	for (int i = 0; i < RINGS; i++)
		waiting(i, 0);
	drain_in_order(UINT64_MAX);
	taken_are(40);
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
	taken_are(COUNT_OF(places));
	for (size_t i = 0; i < COUNT_OF(places); i++)
		ck_assert_int_eq(taken[i].cpu, rings[places[i]].cpu);
}
END_TEST

/* What is younger waits for the next time, in every ring. */
START_TEST(until)
{
	make_rings(0);
	put_hops(9, 1000, 6); /* in at 1000, 1010 ... 1050, out 5 later */
	drain_in_order(999);
	taken_are(0);
	waiting(0, 6 * SWITCH_SIZE);
	waiting(1, 6 * SWITCH_SIZE);
	drain_in_order(1020); /* 1020 is not younger */
	taken_are(5);
	waiting(0, 3 * SWITCH_SIZE);
	waiting(1, 4 * SWITCH_SIZE);
	/* one that is late, but not too late */
	ring = &rings[2];
	put_switch(9, 1026, false);
	drain_in_order(1026);
	taken_are(7);
	ck_assert_int_eq(taken[5].cpu, 0);
	ck_assert_int_eq(taken[6].cpu, 300);
	drain_in_order(UINT64_MAX);
	taken_are(13);
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
		taken_are(11);
		ck_assert_int_eq(taken[8].kind, RECORD_FORK);
		ck_assert_uint_eq(taken[8].new_pid, 12);
		ck_assert_int_eq(taken[9].kind, RECORD_EXIT);
		ck_assert_uint_eq(taken[9].tid, 12);
		ck_assert_int_eq(taken[10].kind, RECORD_IN);
		ck_assert_uint_eq(tally.forks, 1);
		ck_assert_uint_eq(tally.exits, 1);
	}
}
END_TEST

/* FORK is the parent's and tells of the child; EXIT is of the task that ends. */
START_TEST(forks_and_ends)
{
	static const struct {
		uint32_t pid, ppid, tid, ptid;
		uint64_t time;
		struct sample_id id;
	} end = { 12, 10, 13, 10, 120, { 55, 56, 120 } }; /* somebody else wrote it */

	make_rings(0);
	put_task_at(PERF_RECORD_FORK, 12, 10, 11, 100);
	put_task_at(PERF_RECORD_FORK, 12, 12, 13, 110);
	put(PERF_RECORD_EXIT, 0, &end, sizeof(end));
	drain_in_order(UINT64_MAX);
	taken_are(3);
	ck_assert_int_eq(taken[0].kind, RECORD_FORK);
	ck_assert_int_eq(taken[0].cpu, 300);
	ck_assert_uint_eq(taken[0].pid, 7);
	ck_assert_uint_eq(taken[0].tid, 11);
	ck_assert_uint_eq(taken[0].new_pid, 12);
	ck_assert_uint_eq(taken[0].new_tid, 11);
	ck_assert_int_eq(taken[1].kind, RECORD_FORK);
	ck_assert_uint_eq(taken[1].new_pid, 12);
	ck_assert_uint_eq(taken[1].new_tid, 13);
	ck_assert_int_eq(taken[2].kind, RECORD_EXIT);
	ck_assert_uint_eq(taken[2].pid, 12);
	ck_assert_uint_eq(taken[2].tid, 13);
	ck_assert_uint_eq(taken[2].time, 120);
}
END_TEST

static void
put_wide_switch(uint16_t misc, uint32_t next_pid, uint32_t next_tid)
{
	struct {
		uint32_t pid, tid;
		struct sample_id id;
	} body = { next_pid, next_tid, { 7, 9, 100 } };

	put(PERF_RECORD_SWITCH_CPU_WIDE, misc, &body, sizeof(body));
}

/* A record of a cgroup's event says who is next; that of a task's cannot. */
START_TEST(switches)
{
	static const uint16_t out = PERF_RECORD_MISC_SWITCH_OUT;
	static const uint16_t preempt = PERF_RECORD_MISC_SWITCH_OUT_PREEMPT;
	static const struct sample_id bare = { 7, 9, 100 };

	make_rings(0);
	put_wide_switch(0, 20, 21);
	put_wide_switch(out, 22, 23);
	put_wide_switch(out | preempt, 24, 25);
	put(PERF_RECORD_SWITCH, 0, &bare, sizeof(bare));
	put(PERF_RECORD_SWITCH, out, &bare, sizeof(bare));
	put(PERF_RECORD_SWITCH, out | preempt, &bare, sizeof(bare));
	drain_in_order(UINT64_MAX);
	taken_are(6);
	for (size_t i = 0; i < 6; i++) {
		ck_assert_int_eq(taken[i].kind, i % 3 ? RECORD_OUT : RECORD_IN);
		ck_assert_uint_eq(taken[i].pid, 7);
		ck_assert_uint_eq(taken[i].tid, 9);
		ck_assert_int_eq(taken[i].preempted, i % 3 == 2);
	}
	ck_assert_uint_eq(taken[1].new_tid, 23);
	ck_assert_uint_eq(taken[2].new_tid, 25);
	ck_assert_uint_eq(taken[4].new_tid, 0);
	ck_assert_uint_eq(taken[5].new_tid, 0);
}
END_TEST

/* An EXEC's name, as long as a record of it can be. */
static void
put_comm(uint16_t misc, const char *name)
{
	struct {
		uint32_t pid, tid;
		char name[128];
	} body = { 7, 9, "" };
	unsigned char record[sizeof(body) + sizeof(struct sample_id)];
	struct sample_id id = { 7, 9, 100 };
	size_t size = 8 + (strlen(name) / 8 + 1) * 8;

	snprintf(body.name, sizeof(body.name), "%s", name);
	memcpy(record, &body, size);
	memcpy(record + size, &id, sizeof(id));
	put(PERF_RECORD_COMM, misc, record, size + sizeof(id));
}

static void
put_map(const char *name)
{
	struct {
		uint32_t pid, tid;
		uint64_t address, length, offset;
		char name[128];
	} body = { 7, 9, 0x4142434445464748, 0x4142434445464748, 0, "" };
	unsigned char record[sizeof(body) + sizeof(struct sample_id)];
	struct sample_id id = { 7, 9, 100 };
	size_t size = 32 + (strlen(name) / 8 + 1) * 8;

	snprintf(body.name, sizeof(body.name), "%s", name);
	memcpy(record, &body, size);
	memcpy(record + size, &id, sizeof(id));
	put(PERF_RECORD_MMAP, 0, record, size + sizeof(id));
}

/* Names of all lengths, from every place around the ring's end on. */
START_TEST(names)
{
	static const char *const all[] = { "", "a", "make", "1234567", "12345678",
		"pyenv-version-f", "[vdso]" };

	for (uint64_t before = 0; before <= 96; before += 8) {
		make_rings(5ULL * SIZE - before);
		for (size_t i = 0; i < COUNT_OF(all); i++) {
			put_comm(PERF_RECORD_MISC_COMM_EXEC, all[i]);
			put_map(all[i]);
		}
		drain_in_order(UINT64_MAX);
		taken_are(2 * COUNT_OF(all));
		for (size_t i = 0; i < 2 * COUNT_OF(all); i++) {
			ck_assert_int_eq(taken[i].kind, i % 2 ? RECORD_MAP : RECORD_EXEC);
			ck_assert_uint_eq(taken[i].pid, 7);
			ck_assert_str_eq(taken[i].name, all[i / 2]);
		}
		ck_assert_uint_eq(tally.execs, COUNT_OF(all));
		ck_assert_uint_eq(tally.mapped, 1);
	}
}
END_TEST

/* A task that gives itself another name executes nothing. */
START_TEST(renamed)
{
	make_rings(0);
	put_comm(0, "worker");
	drain_in_order(UINT64_MAX);
	taken_are(1);
	ck_assert_int_eq(taken[0].kind, RECORD_OTHER);
	ck_assert_uint_eq(tally.execs, 0);
}
END_TEST

#define TEN   "0123456789"
#define SIXTY TEN TEN TEN TEN TEN TEN

/* Only the last part of a path counts, and that to its 63rd byte. */
START_TEST(paths)
{
	static const struct {
		const char *path, *name;
	} rows[] = {
		{ "/usr/bin/make", "make" },
		{ "/usr/bin/pyenv-version-file", "pyenv-version-file" },
		{ "a/b/c/d/e/f/g/", "" },
		{ "/x/" SIXTY "ABC", SIXTY "ABC" },
		{ "/x/" SIXTY "ABCD", SIXTY "ABC" },
		{ SIXTY "ABCDEFGHIJ", SIXTY "ABC" },
		{ "/" SIXTY TEN "/short", "short" },
	};

	make_rings(7ULL * SIZE - 200);
	for (size_t i = 0; i < COUNT_OF(rows); i++)
		put_map(rows[i].path);
	drain_in_order(UINT64_MAX);
	taken_are(COUNT_OF(rows));
	ck_assert_uint_eq(strlen(SIXTY "ABC"), RECORD_NAME - 1);
	for (size_t i = 0; i < COUNT_OF(rows); i++)
		ck_assert_str_eq(taken[i].name, rows[i].name);
}
END_TEST

START_TEST(empty_rings)
{
	make_rings(98760);
	rings_drain_in_order(NULL, 0, UINT64_MAX, &tally, write_down, &taken_count);
	drain_in_order(UINT64_MAX);
	taken_are(0);
	ck_assert(!tally.was_full);
	ring = &rings[1];
	put_switch(9, 100, false);
	put_switch(9, 110, false);
	drain_in_order(UINT64_MAX);
	taken_are(2);
	ring = &rings[2];
	put_switch(9, 120, false);
	drain_in_order(UINT64_MAX);
	taken_are(3);
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
	taken_are(6);
	ck_assert_int_eq(taken[4].kind, RECORD_OTHER); /* that some were lost */
}
END_TEST

/* One without task and time is counted, and not handed over. */
START_TEST(too_short)
{
	static const uint64_t when = 100;

	make_rings(0);
	put(PERF_RECORD_SWITCH, 0, &when, sizeof(when));
	put_switch(9, 101, false);
	drain_in_order(UINT64_MAX);
	taken_are(1);
	ck_assert_uint_eq(taken[0].time, 101);
	waiting(2, 0);
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
	taken_are(12);
	for (int i = 0; i < RINGS; i++)
		waiting(i, 0);
}
END_TEST

static void
tear_down(void)
{
	free_rings();
}

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, NULL, tear_down);
	tcase_add_test(tests, two_rings);
	tcase_add_test(tests, three_rings);
	tcase_add_test(tests, until);
	tcase_add_test(tests, wrap_around);
	tcase_add_test(tests, forks_and_ends);
	tcase_add_test(tests, switches);
	tcase_add_test(tests, names);
	tcase_add_test(tests, renamed);
	tcase_add_test(tests, paths);
	tcase_add_test(tests, empty_rings);
	tcase_add_test(tests, same_tally);
	tcase_add_test(tests, too_short);
	tcase_add_test(tests, full);
	tcase_add_test(tests, no_size);
}

int
main(void)
{
	return unit_run("records in order", add);
}
