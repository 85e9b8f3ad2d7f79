/* SPDX-License-Identifier: GPL-3.0-or-later */
/* records: a ring made by hand, drained into a tally. */
#include <sys/mman.h>

#include "made_rings.h"

/* FORK and EXIT: 32 bytes. */
static void
put_task(uint32_t type, uint32_t pid, uint32_t ppid)
{
	struct {
		uint32_t pid, ppid, tid, ptid;
		uint64_t time;
	} body = { pid, ppid, pid + 1000, ppid, 42 };

	put(type, 0, &body, sizeof(body));
}

static void
put_comm(uint16_t misc)
{
	struct {
		uint32_t pid, tid;
		char comm[16];
	} body = { 7, 7, "expr" };

	put(PERF_RECORD_COMM, misc, &body, sizeof(body));
}

static void
put_lost(uint64_t count)
{
	uint64_t body[] = { 99, count };

	put(PERF_RECORD_LOST, 0, body, sizeof(body));
}

/* What the tally says, in the order of its members. */
static void
is(uint64_t forks, uint64_t threads, uint64_t exits, uint64_t execs, uint64_t lost,
	bool was_full)
{
	ring_drain(ring, &tally);
	ck_assert_uint_eq(tally.forks, forks);
	ck_assert_uint_eq(tally.threads, threads);
	ck_assert_uint_eq(tally.exits, exits);
	ck_assert_uint_eq(tally.execs, execs);
	ck_assert_uint_eq(tally.lost, lost);
	ck_assert_int_eq(tally.was_full, was_full);
	ck_assert_uint_eq(control()->data_tail, control()->data_head);
}

START_TEST(empty)
{
	is(0, 0, 0, 0, 0, false);
	make_ring(98760);
	is(0, 0, 0, 0, 0, false);
}
END_TEST

START_TEST(each_kind)
{
	put_task(PERF_RECORD_FORK, 11, 10);
	is(1, 0, 0, 0, 0, false);
	put_task(PERF_RECORD_FORK, 11, 11);
	is(1, 1, 0, 0, 0, false);
	put_task(PERF_RECORD_EXIT, 11, 10);
	put_task(PERF_RECORD_EXIT, 11, 11);
	is(1, 1, 2, 0, 0, false);
	put_comm(0); /* a thread that gave itself a name */
	is(1, 1, 2, 0, 0, false);
	put_comm(PERF_RECORD_MISC_COMM_EXEC);
	is(1, 1, 2, 1, 0, false);
	put_comm(PERF_RECORD_MISC_COMM_EXEC | PERF_RECORD_MISC_USER);
	is(1, 1, 2, 2, 0, false);
	put_lost(3);
	put_lost(4);
	is(1, 1, 2, 2, 7, false);
}
END_TEST

START_TEST(unknown_kinds_are_passed_over)
{
	uint64_t body[5] = { 1, 2, 3, 4, 5 };

	put(PERF_RECORD_SAMPLE, PERF_RECORD_MISC_COMM_EXEC, body, sizeof(body));
	put(PERF_RECORD_THROTTLE, 0, body, 24);
	put(4711, 0, body, 0);
	put_task(PERF_RECORD_FORK, 2, 1);
	is(1, 0, 0, 0, 0, false);
}
END_TEST

START_TEST(nothing_is_taken_twice)
{
	put_task(PERF_RECORD_FORK, 2, 1);
	is(1, 0, 0, 0, 0, false);
	is(1, 0, 0, 0, 0, false);
}
END_TEST

/* Every place around the ring's end at which a record can begin. */
START_TEST(wrap_around)
{
	for (uint64_t before = 0; before <= 48; before += 8) {
		make_ring(5ULL * SIZE - before);
		put_task(PERF_RECORD_FORK, 12, 12);
		put_task(PERF_RECORD_FORK, 12, 10);
		is(1, 1, 0, 0, 0, false);
		make_ring(5ULL * SIZE - before);
		put_lost(0x1122334455667788);
		put_comm(PERF_RECORD_MISC_COMM_EXEC);
		put_task(PERF_RECORD_EXIT, 12, 10);
		is(0, 0, 1, 1, 0x1122334455667788, false);
	}
}
END_TEST

/* More than goes into 32 bits has gone by, and many times the ring. */
START_TEST(long_run)
{
	make_ring(0xfffff000ULL);
	for (uint64_t i = 1; i <= 5000; i++) {
		put_task(PERF_RECORD_FORK, 20, 10);
		put_task(PERF_RECORD_FORK, 20, 20);
		put_task(PERF_RECORD_EXIT, 20, 10);
		is(i, i, i, 0, 0, false);
	}
}
END_TEST

/* Room for one more record (128 bytes) or not. */
START_TEST(nearly_full)
{
	int count = (SIZE - 4352) / 32;

	for (int i = 0; i < count; i++)
		put_task(PERF_RECORD_FORK, 2, 1);
	is((uint64_t)count, 0, 0, 0, 0, false);
	make_ring(0);
	for (int i = 0; i < count; i++)
		put_task(PERF_RECORD_FORK, 2, 1);
	put(4711, 0, "", 0);
	is((uint64_t)count, 0, 0, 0, 0, true);
	/* once is enough */
	put_task(PERF_RECORD_FORK, 2, 1);
	is((uint64_t)count + 1, 0, 0, 0, 0, true);
}
END_TEST

START_TEST(full_to_the_brim)
{
	make_ring(SIZE / 2);
	for (int i = 0; i < SIZE / 32; i++)
		put_task(PERF_RECORD_EXIT, 2, 1);
	is(0, 0, SIZE / 32, 0, 0, true);
}
END_TEST

/* A record without a size would be read for ever. */
START_TEST(no_size)
{
	for (uint16_t size = 0; size < 8; size++) {
		struct perf_event_header *bad;

		make_ring(0);
		put_task(PERF_RECORD_FORK, 2, 1);
		bad = (void *)((char *)ring->base + sysconf(_SC_PAGESIZE) + 32);
		put_task(PERF_RECORD_FORK, 2, 1);
		put_task(PERF_RECORD_FORK, 2, 1);
		bad->size = size;
		is(1, 0, 0, 0, 0, true);
	}
}
END_TEST

START_TEST(several_rings_one_tally)
{
	struct tally sum;

	put_task(PERF_RECORD_FORK, 2, 1);
	is(1, 0, 0, 0, 0, false);
	sum = tally;
	make_ring(64);
	tally = sum;
	put_task(PERF_RECORD_FORK, 3, 1);
	put_task(PERF_RECORD_EXIT, 2, 1);
	is(2, 0, 1, 0, 0, false);
}
END_TEST

/* Any file can stand for an event where it only is to be mapped. */
START_TEST(map)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	AUTO_CLOSE int file = memfd_create("ring", MFD_CLOEXEC);
	struct ring mapped = { 0 };
	struct perf_event_mmap_page *header;

	ck_assert_int_eq(ftruncate(file, (off_t)(9 * page)), 0);
	ck_assert_int_eq(ring_map(&mapped, file, 8), 0);
	ck_assert_uint_eq(mapped.size, 8 * page);
	((char *)mapped.base)[9 * page - 1] = 1; /* all of it can be written to */
	header = mapped.base;
	header->data_head = 0;
	ring_drain(&mapped, &tally);
	ck_assert_uint_eq(tally.forks, 0);
	ring_unmap(&mapped);
	ck_assert_ptr_null(mapped.base);
	ring_unmap(&mapped); /* of no harm */
}
END_TEST

START_TEST(map_fails)
{
	AUTO_CLOSE int file = memfd_create("ring", MFD_CLOEXEC);
	AUTO_CLOSE int directory = open("/", O_RDONLY);
	struct ring mapped = { 0 };

	ck_assert_int_eq(ring_map(&mapped, -1, 8), -EBADF);
	ck_assert_int_eq(ring_map(&mapped, directory, 8), -EACCES);
	ck_assert_int_eq(ring_map(&mapped, file, 2), -EINVAL);
	ck_assert_int_eq(ring_map(&mapped, file, 0), -EINVAL);
	ck_assert_ptr_null(mapped.base);
}
END_TEST

static void
set_up(void)
{
	make_ring(0);
}

static void
tear_down(void)
{
	free_rings();
}

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, set_up, tear_down);
	tcase_add_test(tests, empty);
	tcase_add_test(tests, each_kind);
	tcase_add_test(tests, unknown_kinds_are_passed_over);
	tcase_add_test(tests, nothing_is_taken_twice);
	tcase_add_test(tests, wrap_around);
	tcase_add_test(tests, long_run);
	tcase_add_test(tests, nearly_full);
	tcase_add_test(tests, full_to_the_brim);
	tcase_add_test(tests, no_size);
	tcase_add_test(tests, several_rings_one_tally);
	tcase_add_test(tests, map);
	tcase_add_test(tests, map_fails);
}

int
main(void)
{
	return unit_run("records", add);
}
