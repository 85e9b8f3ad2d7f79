/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * util - what every other file may lean on: cleanup, numbers, whole files,
 * whole writes, clocks. Nothing here prints, exits or keeps state.
 */
#ifndef TTIME_UTIL_H
#define TTIME_UTIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

#define NS_PER_SECOND 1000000000.0
#define NS_PER_US     1000.0

/* Enough for the files of /proc and cgroupfs that have a bounded size. */
#define SMALL_FILE 4096

static inline void
util_close_(const int *fd)
{
	if (*fd >= 0)
		close(*fd);
}

static inline void
util_free_(void *pointer)
{
	free(*(void **)pointer);
}

/* A descriptor or a piece of memory that goes with its scope. */
#define AUTO_CLOSE __attribute__((cleanup(util_close_)))
#define AUTO_FREE  __attribute__((cleanup(util_free_)))

/* Hand a descriptor on: the variable that owned it no longer does. */
static inline int
util_steal_fd(int *fd)
{
	int stolen = *fd;

	*fd = -1;
	return stolen;
}

/*
 * Parse an unsigned decimal number at the start of @text. On success @ret_end
 * (may be NULL) points behind its last digit. -EINVAL where there is no digit,
 * -ERANGE where it does not fit.
 */
int util_parse_u64(const char *text, const char **ret_end, uint64_t *ret);

/* A whole text that is a number of seconds such as "10" or "0.5"; -EINVAL if not. */
int util_parse_seconds(const char *text, double *ret);

/*
 * Read a small file below @dirfd into @buffer, ended with a NUL. A file that
 * does not fit is -EFBIG: half a file is not data.
 */
int util_read_small(int dirfd, const char *path, char *buffer, size_t size);

/* The same for an open descriptor, from its start, so that it can be repeated. */
int util_pread_small(int fd, char *buffer, size_t size);

/*
 * Read a file of any size below @dirfd. The caller frees *@ret; it ends with
 * a NUL.
 */
int util_read_whole(int dirfd, const char *path, char **ret);

/*
 * Write all of @data, with one write(2) where the kernel takes it in one.
 * Waits on a descriptor that somebody made non-blocking. 0 or -errno.
 */
int util_write_all(int fd, const char *data, size_t size);

/* Write a string to a file of procfs or cgroupfs below @dirfd: 0 or -errno. */
int util_write_file(int dirfd, const char *path, const char *text);

/* A clock's time in ns. */
int64_t util_clock_ns(clockid_t clock);

/*
 * Count the CPUs of a kernel list such as "0-3,8" (sysfs, cpulist format).
 * @ret_list (may be NULL) takes the first @room of them. -EINVAL on nonsense.
 */
int util_parse_cpulist(const char *text, int *ret_list, size_t room);

/* How many edits (insert, delete, replace, case aside) make @a into @b. */
size_t util_edit_distance(const char *a, const char *b);

#endif
