/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <string.h>

#include "util.h"

int
util_parse_u64(const char *text, const char **ret_end, uint64_t *ret)
{
	uint64_t number = 0;

	if (!isdigit((unsigned char)*text))
		return -EINVAL;
	for (; isdigit((unsigned char)*text); text++) {
		unsigned digit = (unsigned)(*text - '0');

		if (number > (UINT64_MAX - digit) / 10)
			return -ERANGE;
		number = number * 10 + digit;
	}
	if (ret_end)
		*ret_end = text;
	*ret = number;
	return 0;
}

/* Fill @buffer from @fd at @offset (-1: from where it stands). */
static ssize_t
read_up_to(int fd, char *buffer, size_t size, off_t offset)
{
	size_t filled = 0;

	while (filled < size) {
		ssize_t got = offset < 0 ? read(fd, buffer + filled, size - filled)
					 : pread(fd, buffer + filled, size - filled,
						   offset + (off_t)filled);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return -errno;
		if (got == 0)
			break;
		filled += (size_t)got;
	}
	return (ssize_t)filled;
}

int
util_pread_small(int fd, char *buffer, size_t size)
{
	ssize_t got = read_up_to(fd, buffer, size, 0);

	if (got < 0)
		return (int)got;
	if ((size_t)got == size)
		return -EFBIG;
	buffer[got] = '\0';
	return 0;
}

int
util_parse_seconds(const char *text, double *ret)
{
	uint64_t whole = 0;
	double seconds, digit = 0.1;

	if (*text != '.' && util_parse_u64(text, &text, &whole) < 0)
		return -EINVAL;
	seconds = (double)whole;
	if (*text == '.') {
		if (text[1] < '0' || text[1] > '9')
			return -EINVAL;
		for (text++; *text >= '0' && *text <= '9'; text++, digit /= 10)
			seconds += digit * (*text - '0');
	}
	if (*text)
		return -EINVAL;
	*ret = seconds;
	return 0;
}

int
util_read_small(int dirfd, const char *path, char *buffer, size_t size)
{
	AUTO_CLOSE int fd = openat(dirfd, path, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		return -errno;
	return util_pread_small(fd, buffer, size);
}

int
util_read_whole(int dirfd, const char *path, char **ret)
{
	AUTO_CLOSE int fd = openat(dirfd, path, O_RDONLY | O_CLOEXEC);
	AUTO_FREE char *text = NULL;
	size_t size = 0, room = SMALL_FILE;

	if (fd < 0)
		return -errno;
	for (;;) {
		char *grown = realloc(text, room);
		ssize_t got;

		if (!grown)
			return -ENOMEM;
		text = grown;
		got = read_up_to(fd, text + size, room - size, -1);
		if (got < 0)
			return (int)got;
		size += (size_t)got;
		if (size < room)
			break;
		room *= 2;
	}
	text[size] = '\0';
	*ret = text;
	text = NULL;
	return 0;
}

int
util_write_all(int fd, const char *data, size_t size)
{
	while (size > 0) {
		ssize_t done = write(fd, data, size);

		if (done < 0 && errno == EAGAIN) {
			struct pollfd ready = { .fd = fd, .events = POLLOUT };

			poll(&ready, 1, -1);
			continue;
		}
		if (done < 0 && errno == EINTR)
			continue;
		if (done < 0)
			return -errno;
		data += done;
		size -= (size_t)done;
	}
	return 0;
}

int
util_write_file(int dirfd, const char *path, const char *text)
{
	AUTO_CLOSE int fd = openat(dirfd, path, O_WRONLY | O_CLOEXEC);

	if (fd < 0)
		return -errno;
	return util_write_all(fd, text, strlen(text));
}

int64_t
util_clock_ns(clockid_t clock)
{
	struct timespec now;

	if (clock_gettime(clock, &now) != 0)
		return 0;
	return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int
util_parse_cpulist(const char *text, int *ret_list, size_t room)
{
	size_t count = 0;

	for (;;) {
		uint64_t first, last;

		if (util_parse_u64(text, &text, &first) < 0)
			return -EINVAL;
		last = first;
		if (*text == '-' && util_parse_u64(text + 1, &text, &last) < 0)
			return -EINVAL;
		if (last < first || last > 1 << 20)
			return -EINVAL;
		for (uint64_t cpu = first; cpu <= last; cpu++, count++)
			if (ret_list && count < room)
				ret_list[count] = (int)cpu;
		if (*text != ',')
			break;
		text++;
	}
	if (*text != '\0' && *text != '\n')
		return -EINVAL;
	return (int)count;
}

size_t
util_edit_distance(const char *a, const char *b)
{
	size_t row[64]; /* one row of the classic table, for names */
	size_t width = strlen(b);

	if (width >= COUNT_OF(row))
		return SIZE_MAX;
	for (size_t j = 0; j <= width; j++)
		row[j] = j;
	for (size_t i = 0; a[i]; i++) {
		size_t diagonal = row[0];

		row[0] = i + 1;
		for (size_t j = 0; j < width; j++) {
			bool same = tolower((unsigned char)a[i]) ==
				    tolower((unsigned char)b[j]);
			size_t replace = diagonal + (same ? 0 : 1);
			size_t either = (row[j] < row[j + 1] ? row[j] : row[j + 1]) + 1;

			diagonal = row[j + 1];
			row[j + 1] = replace < either ? replace : either;
		}
	}
	return row[width];
}
