/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

#include "pmus.h"
#include "util.h"

#define DEVICES "/sys/bus/event_source/devices"

int
pmus_online_cpus(const char *prefix, int *ret_list, size_t room)
{
	char path[256], text[SMALL_FILE];
	int error;

	snprintf(path, sizeof(path), "%s/sys/devices/system/cpu/online", prefix);
	error = util_read_small(AT_FDCWD, path, text, sizeof(text));
	return error < 0 ? error : util_parse_cpulist(text, ret_list, room);
}

static int
read_type(const char *prefix, const char *pmu, uint32_t *ret)
{
	char path[512], text[64];
	uint64_t type = 0;
	int error;

	snprintf(path, sizeof(path), "%s" DEVICES "/%s/type", prefix, pmu);
	error = util_read_small(AT_FDCWD, path, text, sizeof(text));
	if (error == 0)
		error = util_parse_u64(text, NULL, &type);
	if (error < 0)
		return error;
	if (type > UINT32_MAX)
		return -ERANGE;
	*ret = (uint32_t)type;
	return 0;
}

/* Only PMUs of cores have the file "cpus"; those of anything else "cpumask". */
static bool
has_cpu(const char *prefix, const char *pmu, int cpu)
{
	char path[512], text[SMALL_FILE];
	AUTO_FREE int *list = NULL;
	int count;

	snprintf(path, sizeof(path), "%s" DEVICES "/%s/cpus", prefix, pmu);
	if (util_read_small(AT_FDCWD, path, text, sizeof(text)) < 0)
		return false;
	count = util_parse_cpulist(text, NULL, 0);
	if (count <= 0)
		return false;
	list = calloc((size_t)count, sizeof(*list));
	if (!list || util_parse_cpulist(text, list, (size_t)count) != count)
		return false;
	for (int i = 0; i < count; i++)
		if (list[i] == cpu)
			return true;
	return false;
}

int
pmus_core_type(const char *prefix, int cpu, uint32_t *ret)
{
	char path[256];
	struct dirent *entry;
	DIR *stream;
	int error = -ENOENT;

	snprintf(path, sizeof(path), "%s" DEVICES, prefix);
	stream = opendir(path);
	if (!stream)
		return -errno;
	while (error < 0 && (entry = readdir(stream)) != NULL)
		if (entry->d_name[0] != '.' && has_cpu(prefix, entry->d_name, cpu))
			error = read_type(prefix, entry->d_name, ret);
	closedir(stream);
	return error;
}

int
pmus_event(const char *prefix, const char *pmu, const char *event, uint32_t *ret_type,
	uint64_t *ret_config)
{
	static const char key[] = "event=";
	char path[512], text[256], *end;
	unsigned long long config;
	uint32_t type = 0;
	int error;

	snprintf(path, sizeof(path), "%s" DEVICES "/%s/events/%s", prefix, pmu, event);
	error = util_read_small(AT_FDCWD, path, text, sizeof(text));
	if (error == 0)
		error = read_type(prefix, pmu, &type);
	if (error < 0)
		return error;
	if (strncmp(text, key, sizeof(key) - 1) != 0)
		return -EINVAL;
	errno = 0;
	config = strtoull(text + sizeof(key) - 1, &end, 0);
	if (end == text + sizeof(key) - 1 || errno || (*end && *end != '\n'))
		return -EINVAL; /* more terms than one: not understood here */
	*ret_type = type;
	*ret_config = config;
	return 0;
}
