/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cgroup.h"

static int
find_directory(
	const char *prefix, pid_t pid, char *ret_path, size_t size, const char **ret_why)
{
	char file[256], own[SMALL_FILE], directory[SMALL_FILE], process[16] = "self";
	AUTO_FREE char *hierarchies = NULL, *mountinfo = NULL;
	int error;

	if (pid > 0)
		snprintf(process, sizeof(process), "%d", pid);
	snprintf(file, sizeof(file), "%s/proc/%s/cgroup", prefix, process);
	error = util_read_whole(AT_FDCWD, file, &hierarchies);
	if (error == -ENOENT)
		*ret_why = "/proc is not mounted";
	if (error < 0)
		return error;
	error = cgroupfs_own_path(hierarchies, own, sizeof(own));
	if (error == -ENOENT)
		*ret_why = "no cgroup v2 here";
	else if (error < 0)
		*ret_why = "/proc/self/cgroup makes no sense";
	if (error < 0)
		return error;
	snprintf(file, sizeof(file), "%s/proc/self/mountinfo", prefix);
	error = util_read_whole(AT_FDCWD, file, &mountinfo);
	if (error < 0)
		return error;
	error = cgroupfs_own_directory(mountinfo, own, directory, sizeof(directory));
	if (error == -ENOENT)
		*ret_why = "cgroup2 is not mounted";
	if (error == -EXDEV)
		*ret_why = "own cgroup is not visible here";
	if (error < 0)
		return error;
	if ((size_t)snprintf(ret_path, size, "%s%s", prefix, directory) >= size)
		return -ENAMETOOLONG;
	return 0;
}

int
cgroup_open(const char *prefix, pid_t pid, struct cgroup *ret, const char **ret_why)
{
	int error;

	*ret = (struct cgroup)CGROUP_NONE;
	*ret_why = NULL;
	error = find_directory(prefix, pid, ret->path, sizeof(ret->path), ret_why);
	if (error < 0)
		return error;
	ret->directory = open(ret->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	return ret->directory < 0 ? -errno : 0;
}

bool
cgroup_is_root(const struct cgroup *cgroup)
{
	/* Every cgroup but the root has that file. (cgroup-v2.rst) */
	return faccessat(cgroup->directory, "cgroup.events", F_OK, 0) != 0;
}

void
cgroup_close(struct cgroup *cgroup)
{
	util_close_(&cgroup->directory);
	cgroup->directory = -1;
}
