/* SPDX-License-Identifier: GPL-3.0-or-later */
/* util: numbers, files, writes, clocks, CPU lists, edit distance. */
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>

#include "unit.h"

START_TEST(u64)
{
	static const struct {
		const char *text;
		int error;
		uint64_t number;
		const char *rest;
	} rows[] = {
		{ "0", 0, 0, "" },
		{ "007x", 0, 7, "x" },
		{ "12 34", 0, 12, " 34" },
		{ "18446744073709551615\n", 0, UINT64_MAX, "\n" },
		{ "18446744073709551616", -ERANGE, 5, NULL },
		{ "18446744073709551620", -ERANGE, 5, NULL },
		{ "99999999999999999999", -ERANGE, 5, NULL },
		{ "", -EINVAL, 5, NULL },
		{ " 1", -EINVAL, 5, NULL },
		{ "-1", -EINVAL, 5, NULL },
		{ "+1", -EINVAL, 5, NULL },
		{ "\xb2", -EINVAL, 5, NULL },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		const char *end = NULL;
		uint64_t number = 5;

		ck_assert_int_eq(
			util_parse_u64(rows[i].text, &end, &number), rows[i].error);
		ck_assert_uint_eq(number, rows[i].number);
		if (rows[i].rest)
			ck_assert_str_eq(end, rows[i].rest);
		else
			ck_assert_ptr_null(end);
	}
}
END_TEST

START_TEST(u64_without_end)
{
	uint64_t number;

	ck_assert_int_eq(util_parse_u64("31 days", NULL, &number), 0);
	ck_assert_uint_eq(number, 31);
}
END_TEST

START_TEST(text_of_seconds)
{
	static const struct {
		const char *text;
		double seconds;
	} rows[] = {
		{ "0", 0 },
		{ "10", 10 },
		{ "0.5", 0.5 },
		{ ".25", 0.25 },
		{ "007.5", 7.5 },
		{ "0.000", 0 },
		{ "3.0625", 3.0625 },
		{ "18446744073709551615", 18446744073709551615.0 },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		double seconds = -1;

		ck_assert_int_eq(util_parse_seconds(rows[i].text, &seconds), 0);
		ck_assert_double_eq_tol(seconds, rows[i].seconds, 1e-12);
	}
}
END_TEST

START_TEST(no_seconds)
{
	static const char *const texts[] = { "", ".", "5.", "-1", "+1", " 1", "1 ", "1s",
		"1,5", "1e3", "0x10", "1.2.3", "1..2", ".x", "nan", "inf",
		"18446744073709551616" };
	double seconds = 4711;

	for (size_t i = 0; i < COUNT_OF(texts); i++)
		ck_assert_msg(util_parse_seconds(texts[i], &seconds) == -EINVAL,
			"%s is taken for a number", texts[i]);
	ck_assert_double_eq(seconds, 4711);
}
END_TEST

START_TEST(small_file)
{
	AUTO_FREE char *path = unit_path("small");
	char buffer[8];

	unit_write("small", "1234567", 7);
	ck_assert_int_eq(util_read_small(AT_FDCWD, path, buffer, sizeof(buffer)), 0);
	ck_assert_str_eq(buffer, "1234567");
	unit_write("small", "", 0);
	ck_assert_int_eq(util_read_small(AT_FDCWD, path, buffer, sizeof(buffer)), 0);
	ck_assert_str_eq(buffer, "");
	unit_write("small", "12345678", 8);
	ck_assert_int_eq(util_read_small(AT_FDCWD, path, buffer, sizeof(buffer)), -EFBIG);
	ck_assert_int_eq(
		util_read_small(AT_FDCWD, unit_directory, buffer, sizeof(buffer)),
		-EISDIR);
	ck_assert_int_eq(unlink(path), 0);
	ck_assert_int_eq(
		util_read_small(AT_FDCWD, path, buffer, sizeof(buffer)), -ENOENT);
}
END_TEST

START_TEST(small_file_below_a_directory)
{
	AUTO_CLOSE int directory = open(unit_directory, O_RDONLY | O_DIRECTORY);
	char buffer[8];

	unit_write("here", "x", 1);
	ck_assert_int_eq(util_read_small(directory, "here", buffer, sizeof(buffer)), 0);
	ck_assert_str_eq(buffer, "x");
}
END_TEST

START_TEST(pread_starts_over)
{
	AUTO_FREE char *path = unit_path("again");
	AUTO_CLOSE int fd = -1;
	char buffer[8];

	unit_write("again", "one", 3);
	fd = open(path, O_RDONLY);
	ck_assert_int_eq(util_pread_small(fd, buffer, sizeof(buffer)), 0);
	ck_assert_str_eq(buffer, "one");
	unit_write("again", "two", 3);
	ck_assert_int_eq(util_pread_small(fd, buffer, sizeof(buffer)), 0);
	ck_assert_str_eq(buffer, "two");
	ck_assert_int_eq(util_pread_small(-1, buffer, sizeof(buffer)), -EBADF);
}
END_TEST

/* The byte that stands at a place of a long text. */
static char
byte_at(size_t place)
{
	return (char)('a' + place % 23);
}

/* Sizes around each one at which the reader asks for more memory. */
START_TEST(whole_file)
{
	static const size_t sizes[] = { 0, 1, 4095, 4096, 4097, 8191, 8192, 100000 };
	AUTO_FREE char *path = unit_path("whole");
	static char data[100000];

	for (size_t i = 0; i < 100000; i++)
		data[i] = byte_at(i);
	for (size_t i = 0; i < COUNT_OF(sizes); i++) {
		AUTO_FREE char *text = NULL;

		unit_write("whole", data, sizes[i]);
		ck_assert_int_eq(util_read_whole(AT_FDCWD, path, &text), 0);
		ck_assert_uint_eq(strlen(text), sizes[i]);
		ck_assert_mem_eq(text, data, sizes[i]);
	}
}
END_TEST

START_TEST(whole_file_fails)
{
	AUTO_FREE char *path = unit_path("not-there");
	char *text = path;

	ck_assert_int_eq(util_read_whole(AT_FDCWD, path, &text), -ENOENT);
	ck_assert_int_eq(util_read_whole(AT_FDCWD, unit_directory, &text), -EISDIR);
	ck_assert_ptr_eq(text, path);
}
END_TEST

START_TEST(nothing_stays_open)
{
	AUTO_FREE char *path = unit_path("closed");
	AUTO_FREE char *text = NULL;
	char buffer[2];
	int before = unit_count_open();

	unit_write("closed", "ab", 2);
	ck_assert_int_eq(util_read_small(AT_FDCWD, path, buffer, 2), -EFBIG);
	ck_assert_int_eq(util_read_whole(AT_FDCWD, path, &text), 0);
	ck_assert_int_eq(util_write_file(AT_FDCWD, path, "x"), 0);
	ck_assert_int_eq(unit_count_open(), before);
}
END_TEST

/* More than a pipe holds, into one that does not wait. */
START_TEST(write_waits_for_the_reader)
{
	enum { SIZE = 300000 };
	static char data[SIZE];
	int ends[2], status;
	pid_t reader;

	for (size_t i = 0; i < SIZE; i++)
		data[i] = byte_at(i);
	ck_assert_int_eq(pipe2(ends, O_CLOEXEC | O_NONBLOCK), 0);
	reader = fork();
	if (reader == 0) {
		size_t size = 0;
		bool is_right = true;
		char buffer[4096];
		ssize_t got;

		close(ends[1]);
		fcntl(ends[0], F_SETFL, 0);
		poll(NULL, 0, 50); /* so that the writer finds it full */
		while ((got = read(ends[0], buffer, sizeof(buffer))) > 0)
			for (ssize_t i = 0; i < got; i++, size++)
				is_right = is_right && buffer[i] == byte_at(size);
		_exit(is_right && size == SIZE ? 0 : 1);
	}
	close(ends[0]);
	ck_assert_int_eq(util_write_all(ends[1], data, SIZE), 0);
	close(ends[1]);
	ck_assert_int_eq(waitpid(reader, &status, 0), reader);
	ck_assert_int_eq(status, 0);
}
END_TEST

START_TEST(write_without_reader)
{
	void (*before)(int) = signal(SIGPIPE, SIG_IGN);
	int ends[2];

	ck_assert_int_eq(pipe(ends), 0);
	close(ends[0]);
	ck_assert_int_eq(util_write_all(ends[1], "x", 1), -EPIPE);
	ck_assert_int_eq(util_write_all(ends[1], "x", 0), 0);
	close(ends[1]);
	ck_assert_int_eq(util_write_all(ends[1], "x", 1), -EBADF);
	signal(SIGPIPE, before);
}
END_TEST

START_TEST(write_file)
{
	AUTO_FREE char *path = unit_path("written");
	char buffer[16];

	ck_assert_int_eq(util_write_file(AT_FDCWD, path, "x"), -ENOENT);
	unit_write("written", "abcdef", 6);
	ck_assert_int_eq(util_write_file(AT_FDCWD, path, "12"), 0);
	ck_assert_int_eq(util_read_small(AT_FDCWD, path, buffer, sizeof(buffer)), 0);
	ck_assert_str_eq(buffer, "12cdef"); /* neither emptied nor made */
	ck_assert_int_eq(util_write_file(AT_FDCWD, "/dev/full", "1"), -ENOSPC);
}
END_TEST

START_TEST(clocks)
{
	int64_t before = util_clock_ns(CLOCK_MONOTONIC), after;

	poll(NULL, 0, 20);
	after = util_clock_ns(CLOCK_MONOTONIC);
	ck_assert_int_ge(after - before, 20000000);
	ck_assert_int_lt(after - before, 20000000000);
	ck_assert_int_eq(util_clock_ns(-1000), 0);
}
END_TEST

START_TEST(cpulist)
{
	static const struct {
		const char *text;
		int count;
		int first, last; /* of the list */
	} rows[] = {
		{ "0", 1, 0, 0 },
		{ "0\n", 1, 0, 0 },
		{ "0-3,8\n", 5, 0, 8 },
		{ "2,4-5,7-7", 4, 2, 7 },
		{ "0-511\n", 512, 0, 511 },
		{ "1048575-1048576", 2, 1048575, 1048576 },
		{ "1048577", -EINVAL, -1, -1 },
		{ "0-1048577", -EINVAL, -1, -1 },
		{ "3-0", -EINVAL, -1, -1 },
		{ "", -EINVAL, -1, -1 },
		{ "\n", -EINVAL, -1, -1 },
		{ "0-", -EINVAL, -1, -1 },
		{ "0,", -EINVAL, -1, -1 },
		{ "-1", -EINVAL, -1, -1 },
		{ "0 1", -EINVAL, -1, -1 },
		{ "0-3:1", -EINVAL, -1, -1 },
		{ "99999999999999999999", -EINVAL, -1, -1 },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		int list[1024] = { -1 };

		ck_assert_int_eq(
			util_parse_cpulist(rows[i].text, NULL, 0), rows[i].count);
		ck_assert_int_eq(util_parse_cpulist(rows[i].text, list, COUNT_OF(list)),
			rows[i].count);
		if (rows[i].count < 0)
			continue;
		ck_assert_int_eq(list[0], rows[i].first);
		ck_assert_int_eq(list[rows[i].count - 1], rows[i].last);
	}
}
END_TEST

START_TEST(cpulist_with_little_room)
{
	int list[4] = { -1, -1, -1, -1 };

	ck_assert_int_eq(util_parse_cpulist("1,5-9", list, 3), 6);
	ck_assert_int_eq(list[0], 1);
	ck_assert_int_eq(list[1], 5);
	ck_assert_int_eq(list[2], 6);
	ck_assert_int_eq(list[3], -1);
}
END_TEST

START_TEST(edit_distance)
{
	static const struct {
		const char *a, *b;
		size_t distance;
	} rows[] = {
		{ "", "", 0 },
		{ "", "abc", 3 },
		{ "abc", "", 3 },
		{ "elapsed", "elapsed", 0 },
		{ "ELAPSED", "elapsed", 0 },
		{ "elapsd", "elapsed", 1 },
		{ "eelapsed", "elapsed", 1 },
		{ "elapsad", "elapsed", 1 },
		{ "leapsed", "elapsed", 2 },
		{ "kitten", "sitting", 3 },
		{ "sitting", "kitten", 3 },
		{ "abcdef", "uvwxyz", 6 },
	};
	char wide[65];

	for (size_t i = 0; i < COUNT_OF(rows); i++)
		ck_assert_uint_eq(
			util_edit_distance(rows[i].a, rows[i].b), rows[i].distance);
	memset(wide, 'x', sizeof(wide));
	wide[64] = '\0';
	ck_assert_uint_eq(util_edit_distance("x", wide), SIZE_MAX);
	wide[63] = '\0';
	ck_assert_uint_eq(util_edit_distance("x", wide), 62);
}
END_TEST

START_TEST(descriptors_have_an_owner)
{
	int before = unit_count_open(), kept;

	{
		AUTO_CLOSE int gone = open("/", O_PATH);
		AUTO_CLOSE int handed_on = open("/", O_PATH);
		AUTO_CLOSE int never = -1;

		ck_assert_int_ge(gone, 0);
		ck_assert_int_eq(never, -1);
		kept = util_steal_fd(&handed_on);
		ck_assert_int_eq(handed_on, -1);
	}
	ck_assert_int_eq(unit_count_open(), before + 1);
	ck_assert_int_eq(close(kept), 0);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_test(tests, u64);
	tcase_add_test(tests, u64_without_end);
	tcase_add_test(tests, text_of_seconds);
	tcase_add_test(tests, no_seconds);
	tcase_add_test(tests, small_file);
	tcase_add_test(tests, small_file_below_a_directory);
	tcase_add_test(tests, pread_starts_over);
	tcase_add_test(tests, whole_file);
	tcase_add_test(tests, whole_file_fails);
	tcase_add_test(tests, nothing_stays_open);
	tcase_add_test(tests, write_waits_for_the_reader);
	tcase_add_test(tests, write_without_reader);
	tcase_add_test(tests, write_file);
	tcase_add_test(tests, clocks);
	tcase_add_test(tests, cpulist);
	tcase_add_test(tests, cpulist_with_little_room);
	tcase_add_test(tests, edit_distance);
	tcase_add_test(tests, descriptors_have_an_owner);
}

int
main(void)
{
	return unit_run("util", add);
}
