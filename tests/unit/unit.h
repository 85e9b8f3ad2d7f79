/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * unit - what all unit tests share: a runner that speaks TAP, the fixtures,
 * a private directory, and a look at what is left open.
 */
#ifndef TTIME_UNIT_H
#define TTIME_UNIT_H

#include <check.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "report/text.h"
#include "util.h"

/* An absolute path, there while the tests run, removed whatever they did. */
static char unit_directory[64];

static inline void
unit_make_directory(void)
{
	strcpy(unit_directory, "/tmp/ttime-unit.XXXXXX");
	if (!mkdtemp(unit_directory))
		abort();
}

static inline int
unit_remove_one(const char *path, const struct stat *file, int flag, struct FTW *ftw)
{
	(void)file;
	(void)flag;
	(void)ftw;
	return remove(path);
}

static inline void
unit_remove_directory(void)
{
	nftw(unit_directory, unit_remove_one, 16, FTW_DEPTH | FTW_PHYS);
}

/* For a test that wants nothing of the others in the private directory. */
static inline void
unit_empty_directory(void)
{
	unit_remove_directory();
	ck_assert_int_eq(mkdir(unit_directory, 0700), 0);
}

/* Run all tests that @add adds; what came of them is told in TAP alone. */
static inline int
unit_run(const char *name, void (*add)(TCase *tests))
{
	Suite *suite = suite_create(name);
	TCase *tests = tcase_create(name);
	SRunner *runner;

	/* Outside of the tests' own processes: also after one that failed. */
	tcase_add_unchecked_fixture(tests, unit_make_directory, unit_remove_directory);
	tcase_set_timeout(tests, 60);
	add(tests);
	suite_add_tcase(suite, tests);
	runner = srunner_create(suite);
	srunner_set_tap(runner, "-");
	srunner_run_all(runner, CK_SILENT);
	srunner_free(runner);
	return 0;
}

/* Join two strings; the caller frees it. */
static inline char *
unit_join(const char *first, const char *second)
{
	char *joined;

	ck_assert_int_ge(asprintf(&joined, "%s%s", first, second), 0);
	return joined;
}

/* The absolute path of a fixture; the caller frees it. */
static inline char *
unit_fixture(const char *name)
{
	const char *top = getenv("srcdir");
	AUTO_FREE char *path = unit_join(top ? top : ".", "/tests/fixtures/");
	AUTO_FREE char *whole = unit_join(path, name);
	char *absolute = realpath(whole, NULL);

	ck_assert_msg(absolute != NULL, "no fixture %s", whole);
	return absolute;
}

/* The text of a fixture; the caller frees it. */
static inline char *
unit_read_fixture(const char *name)
{
	AUTO_FREE char *path = unit_fixture(name);
	char *text = NULL;

	ck_assert_int_eq(util_read_whole(AT_FDCWD, path, &text), 0);
	return text;
}

/* A path in the private directory; the caller frees it. */
static inline char *
unit_path(const char *name)
{
	AUTO_FREE char *slash = unit_join(unit_directory, "/");

	return unit_join(slash, name);
}

/* Make a file of the private directory. */
static inline void
unit_write(const char *name, const char *data, size_t size)
{
	AUTO_FREE char *path = unit_path(name);
	AUTO_CLOSE int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, data, size), (ssize_t)size);
}

/* Make a directory of the private directory, its parents too. */
static inline void
unit_mkdir(const char *name)
{
	AUTO_FREE char *path = unit_path(name);

	for (char *slash = path + strlen(unit_directory) + 1; slash;) {
		slash = strchr(slash, '/');
		if (slash)
			*slash = '\0';
		ck_assert(mkdir(path, 0755) == 0 || errno == EEXIST);
		if (slash)
			*slash++ = '/';
	}
}

/*
 * A machine in the private directory, called as its layout: /proc as a fixture
 * has it, and whatever directories a test makes. The caller frees its path,
 * which is a prefix for what is looked up there.
 */
static inline char *
unit_machine(const char *layout)
{
	AUTO_FREE char *proc_name = unit_join(layout, "/proc");
	AUTO_FREE char *proc = unit_fixture(proc_name);
	AUTO_FREE char *link = unit_path(proc_name);

	unit_mkdir(layout);
	unlink(link); /* of an earlier test */
	ck_assert_int_eq(symlink(proc, link), 0);
	return unit_path(layout);
}

/* How many descriptors this process has open. */
static inline int
unit_count_open(void)
{
	DIR *stream = opendir("/proc/self/fd");
	int count = 0;

	ck_assert_ptr_nonnull(stream);
	while (readdir(stream))
		count++;
	closedir(stream);
	return count;
}

/* What a text holds, as a string that lives as long as the text does. */
static inline const char *
unit_string(struct text *text)
{
	size_t size = text->size;

	text_putc(text, '\0');
	text->size = size;
	ck_assert(!text->failed);
	return text->data;
}

#endif
