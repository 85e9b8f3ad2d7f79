/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <string.h>

#include "cgroupfs.h"
#include "util.h"

static const char *
next_line(const char *line)
{
	const char *end = strchr(line, '\n');

	return end ? end + 1 : line + strlen(line);
}

static int
copy_out(const char *from, size_t length, char *ret, size_t size)
{
	if (length >= size)
		return -ENAMETOOLONG;
	memcpy(ret, from, length);
	ret[length] = '\0';
	return 0;
}

int
cgroupfs_own_path(const char *proc_cgroup, char *ret_path, size_t size)
{
	for (const char *line = proc_cgroup; *line; line = next_line(line)) {
		const char *path = line + 3, *end;

		if (strncmp(line, "0::", 3) != 0)
			continue;
		end = strchr(path, '\n');
		if (!end || *path != '/')
			return -EINVAL;
		return copy_out(path, (size_t)(end - path), ret_path, size);
	}
	return -ENOENT;
}

/* One line of mountinfo, as far as it matters here; nothing is copied. */
struct mount_line {
	const char *root, *root_end;
	const char *point, *point_end;
	const char *options; /* of this mount: "ro" or "rw" first */
	bool is_cgroup1, is_cgroup2;
};

/* mountinfo has six fields, then optional ones up to a lone "-", then the type. */
static bool
split_mount_line(const char *line, struct mount_line *ret)
{
	const char *end = line + strcspn(line, "\n");
	const char *field = line;

	for (int number = 1; field < end; number++) {
		const char *stop = field + strcspn(field, " \n");

		if (number == 4) {
			ret->root = field;
			ret->root_end = stop;
		} else if (number == 5) {
			ret->point = field;
			ret->point_end = stop;
		} else if (number == 6) {
			ret->options = field;
		} else if (number > 6 && stop - field == 1 && *field == '-') {
			ret->is_cgroup1 = strncmp(stop, " cgroup ", 8) == 0;
			ret->is_cgroup2 = strncmp(stop, " cgroup2 ", 9) == 0;
			return true;
		}
		field = stop < end ? stop + 1 : end;
	}
	return false;
}

/* Undo the octal escapes (\040 for a blank) of a mountinfo field. */
static int
unescape(const char *from, const char *end, char *ret, size_t size)
{
	size_t length = 0;

	while (from < end) {
		char c = *from++;

		if (c == '\\' && end - from >= 3) {
			c = (char)((from[0] - '0') << 6 | (from[1] - '0') << 3 |
				   (from[2] - '0'));
			from += 3;
		}
		if (length + 1 >= size)
			return -ENAMETOOLONG;
		ret[length++] = c;
	}
	ret[length] = '\0';
	return 0;
}

/*
 * What is left of @path behind @root, or NULL where it is not below: "/a/b"
 * below "/a" is "/b". A path or root that begins with "/.." lies outside the
 * cgroup namespace and cannot be compared.
 */
static const char *
path_below(const char *path, const char *root)
{
	size_t length = strlen(root);

	if (strncmp(root, "/..", 3) == 0 || strncmp(path, "/..", 3) == 0)
		return NULL;
	if (length == 1)
		return path;
	if (strncmp(path, root, length) != 0)
		return NULL;
	if (path[length] != '\0' && path[length] != '/')
		return NULL;
	return path + length;
}

int
cgroupfs_own_directory(
	const char *mountinfo, const char *own_path, char *ret_directory, size_t size)
{
	int verdict = -ENOENT;

	for (const char *line = mountinfo; *line; line = next_line(line)) {
		char root[SMALL_FILE], point[SMALL_FILE];
		struct mount_line mount = { 0 };
		const char *below;
		size_t length;

		if (!split_mount_line(line, &mount) || !mount.is_cgroup2)
			continue;
		verdict = -EXDEV;
		if (unescape(mount.root, mount.root_end, root, sizeof(root)) < 0 ||
			unescape(mount.point, mount.point_end, point, sizeof(point)) < 0)
			continue;
		below = path_below(own_path, root);
		if (!below)
			continue;
		if (strcmp(below, "/") == 0)
			below = "";
		length = strlen(point);
		if (length + strlen(below) >= size)
			return -ENAMETOOLONG;
		memcpy(ret_directory, point, length);
		memcpy(ret_directory + length, below, strlen(below) + 1);
		return 0;
	}
	return verdict;
}

struct cgroup_layout
cgroupfs_layout(const char *mountinfo)
{
	struct cgroup_layout layout = { 0 };

	for (const char *line = mountinfo; *line; line = next_line(line)) {
		struct mount_line mount = { 0 };

		if (!split_mount_line(line, &mount))
			continue;
		layout.has_v1 = layout.has_v1 || mount.is_cgroup1;
		if (!mount.is_cgroup2 || layout.has_v2)
			continue;
		layout.has_v2 = true;
		layout.is_read_only = strncmp(mount.options, "ro", 2) == 0;
		if (unescape(mount.point, mount.point_end, layout.point,
			    sizeof(layout.point)) < 0)
			layout.point[0] = '\0';
	}
	return layout;
}

/* The number behind a key at the start of a line ("usage_usec 12"). */
static int
number_of_key(const char *text, const char *key, uint64_t *ret)
{
	size_t length = strlen(key);

	for (const char *line = text; *line; line = next_line(line))
		if (strncmp(line, key, length) == 0 && line[length] == ' ')
			return util_parse_u64(line + length + 1, NULL, ret);
	return -ENODATA;
}

int
cgroupfs_cpu_stat(const char *text, struct cpu_stat *ret)
{
	struct cpu_stat stat;

	if (number_of_key(text, "usage_usec", &stat.usage) < 0 ||
		number_of_key(text, "user_usec", &stat.user) < 0 ||
		number_of_key(text, "system_usec", &stat.system) < 0)
		return -ENODATA;
	*ret = stat;
	return 0;
}

int
cgroupfs_populated(const char *text, bool *ret)
{
	uint64_t number;
	int error = number_of_key(text, "populated", &number);

	if (error < 0)
		return error;
	*ret = number != 0;
	return 0;
}

int
cgroupfs_stall_total(const char *text, const char *line, uint64_t *ret)
{
	static const char key[] = " total=";
	size_t length = strlen(line);
	const char *end, *total;

	while (*text && !(strncmp(text, line, length) == 0 && text[length] == ' '))
		text = next_line(text);
	if (!*text)
		return -ENODATA;
	end = next_line(text);
	total = strstr(text, key);
	if (!total || total >= end)
		return -ENODATA;
	return util_parse_u64(total + sizeof(key) - 1, NULL, ret);
}

int
cgroupfs_schedstat(const char *text, uint64_t *ret_run, uint64_t *ret_wait)
{
	uint64_t run, wait;

	if (util_parse_u64(text, &text, &run) < 0 || *text != ' ' ||
		util_parse_u64(text + 1, &text, &wait) < 0)
		return -EINVAL;
	if (run == 0 && wait == 0)
		return -ENODATA;
	*ret_run = run;
	*ret_wait = wait;
	return 0;
}

uint64_t
cgroupfs_number(const char *text, const char *name)
{
	const char *line = strstr(text, name);
	uint64_t number = 0;

	if (line) {
		line += strlen(name);
		util_parse_u64(line + strspn(line, " \t"), NULL, &number);
	}
	return number;
}
