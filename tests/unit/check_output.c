/* SPDX-License-Identifier: GPL-3.0-or-later */
/* output: what is refused in time, what is emptied, who has to wait. */
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>

#include "report/output.h"
#include "unit.h"

static void
has(const char *path, const char *wanted)
{
	AUTO_FREE char *text = NULL;

	ck_assert_int_eq(util_read_whole(AT_FDCWD, path, &text), 0);
	ck_assert_str_eq(text, wanted);
}

/* Write it and let go of the descriptor. */
static void
put(struct output *output, const char *data)
{
	ck_assert_int_eq(output_write(output, data, strlen(data)), 0);
	ck_assert_int_eq(close(output->fd), 0);
}

START_TEST(standard_error)
{
	struct output output;

	ck_assert_int_eq(output_open(&output, NULL, false), 0);
	ck_assert_int_eq(output.fd, STDERR_FILENO);
	ck_assert_ptr_null(output.path);
	ck_assert_int_eq(output_open(&output, NULL, true), 0);
	ck_assert_int_eq(output.fd, STDERR_FILENO);
}
END_TEST

/* The file is made, or emptied, before the command runs. */
START_TEST(new_file)
{
	AUTO_FREE char *path = unit_path("new");
	struct output output;
	struct stat file;
	mode_t mask = umask(027);

	ck_assert_int_eq(output_open(&output, path, false), 0);
	umask(mask);
	ck_assert_int_gt(output.fd, 2);
	ck_assert_int_eq(fcntl(output.fd, F_GETFD), FD_CLOEXEC);
	ck_assert_int_eq(fcntl(output.fd, F_GETFL) & (O_NONBLOCK | O_APPEND), 0);
	ck_assert_int_eq(stat(path, &file), 0);
	ck_assert_uint_eq(file.st_mode & 07777, 0640);
	has(path, "");
	put(&output, "one\n");
	has(path, "one\n");
	ck_assert_int_eq(output_open(&output, path, false), 0);
	has(path, "");
	put(&output, "two\n");
	has(path, "two\n");
}
END_TEST

START_TEST(append_to_file)
{
	AUTO_FREE char *path = unit_path("log");
	struct output output;

	unit_write("log", "one\n", 4);
	ck_assert_int_eq(output_open(&output, path, true), 0);
	ck_assert_int_eq(fcntl(output.fd, F_GETFL) & (O_NONBLOCK | O_APPEND), O_APPEND);
	has(path, "one\n");
	/* the command wrote to it meanwhile */
	unit_write("log", "one\ntwo\n", 8);
	put(&output, "three\n");
	has(path, "one\ntwo\nthree\n");
	ck_assert_int_eq(unlink(path), 0);
	ck_assert_int_eq(output_open(&output, path, true), 0);
	put(&output, "first\n");
	has(path, "first\n");
}
END_TEST

START_TEST(refused)
{
	AUTO_FREE char *missing = unit_path("no/such/directory");
	AUTO_FREE char *below_file = unit_path("plain/file");
	AUTO_FREE char *loop = unit_path("loop");
	struct output output;
	int before = unit_count_open();

	unit_write("plain", "", 0);
	ck_assert_int_eq(symlink("loop", loop), 0);
	for (int append = 0; append < 2; append++) {
		ck_assert_int_eq(output_open(&output, unit_directory, append), -EISDIR);
		ck_assert_int_eq(output_open(&output, missing, append), -ENOENT);
		ck_assert_int_eq(output_open(&output, "", append), -ENOENT);
		ck_assert_int_eq(output_open(&output, below_file, append), -ENOTDIR);
		ck_assert_int_eq(output_open(&output, loop, append), -ELOOP);
	}
	ck_assert_int_eq(unit_count_open(), before);
}
END_TEST

START_TEST(full_disk)
{
	struct output output;

	ck_assert_int_eq(output_open(&output, "/dev/full", false), 0);
	ck_assert_int_eq(output_write(&output, "x", 1), -ENOSPC);
	ck_assert_int_eq(close(output.fd), 0);
}
END_TEST

static char *
make_fifo(const char *name)
{
	char *path = unit_path(name);

	ck_assert_int_eq(mkfifo(path, 0600), 0);
	return path;
}

/* It holds nothing up, and the report is still there for who comes late. */
START_TEST(late_reader)
{
	AUTO_FREE char *path = make_fifo("late");
	struct output output;
	int status;
	pid_t reader;

	ck_assert_int_eq(output_open(&output, path, false), 0);
	ck_assert_int_eq(output.fd, -1);
	reader = fork();
	if (reader == 0) {
		AUTO_FREE char *text = NULL;

		poll(NULL, 0, 200);
		if (util_read_whole(AT_FDCWD, path, &text) < 0)
			_exit(2);
		_exit(strcmp(text, "the report\n") == 0 ? 0 : 1);
	}
	put(&output, "the report\n");
	ck_assert_int_eq(waitpid(reader, &status, 0), reader);
	ck_assert_int_eq(status, 0);
}
END_TEST

START_TEST(waiting_reader)
{
	AUTO_FREE char *path = make_fifo("waiting");
	AUTO_CLOSE int reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	struct output output;
	char buffer[16] = "";

	ck_assert_int_eq(output_open(&output, path, true), 0);
	ck_assert_int_gt(output.fd, 2);
	ck_assert_int_eq(fcntl(output.fd, F_GETFL) & O_NONBLOCK, 0);
	put(&output, "here\n");
	ck_assert_int_eq(read(reader, buffer, sizeof(buffer)), 5);
	ck_assert_str_eq(buffer, "here\n");
}
END_TEST

START_TEST(no_reader_at_all)
{
	AUTO_FREE char *path = make_fifo("alone");
	struct output output;
	int64_t before, waited;

	ck_assert_int_eq(output_open(&output, path, false), 0);
	before = util_clock_ns(CLOCK_MONOTONIC);
	ck_assert_int_eq(output_write(&output, "x", 1), -ENXIO);
	waited = util_clock_ns(CLOCK_MONOTONIC) - before;
	ck_assert_int_ge(waited, FIFO_PATIENCE_MS * 1000000LL);
	ck_assert_int_lt(waited, FIFO_PATIENCE_MS * 10000000LL);
}
END_TEST

/* The caller has SIGPIPE blocked: an error, not an end. */
START_TEST(reader_went_away)
{
	AUTO_FREE char *path = make_fifo("left");
	int reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
	struct timespec no_time = { 0 };
	struct output output;
	sigset_t pipe_only, before;

	ck_assert_int_eq(output_open(&output, path, false), 0);
	close(reader);
	sigemptyset(&pipe_only);
	sigaddset(&pipe_only, SIGPIPE);
	sigprocmask(SIG_BLOCK, &pipe_only, &before);
	ck_assert_int_eq(output_write(&output, "x", 1), -EPIPE);
	ck_assert_int_eq(sigtimedwait(&pipe_only, NULL, &no_time), SIGPIPE);
	sigprocmask(SIG_SETMASK, &before, NULL);
	close(output.fd);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_test(tests, standard_error);
	tcase_add_test(tests, new_file);
	tcase_add_test(tests, append_to_file);
	tcase_add_test(tests, refused);
	tcase_add_test(tests, full_disk);
	tcase_add_test(tests, late_reader);
	tcase_add_test(tests, waiting_reader);
	tcase_add_test(tests, no_reader_at_all);
	tcase_add_test(tests, reader_went_away);
}

int
main(void)
{
	return unit_run("output", add);
}
