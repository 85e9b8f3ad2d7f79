/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "leaf.h"
#include "util.h"

#define NAME_START "ttime."

/* Nesting deeper than this is nobody's work; it also bounds open descriptors. */
#define DEPTH_MAX 32

enum {
	MOVE_ROUNDS = 2,         /* without freezing: enough for a quiet daemon */
	MOVE_ROUNDS_FROZEN = 20, /* a forking lineage needs one, in 38 of 38 trials */
	FREEZE_MS = 200,
};

/* Does the name still stand for the directory that was opened by it? */
static bool
is_still(int parent, const char *name, int directory)
{
	struct stat opened, named;

	return fstat(directory, &opened) == 0 && fstatat(parent, name, &named, 0) == 0 &&
	       opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

/*
 * Make and lock a directory of a name that is free. A name can be taken by a
 * ttime in another PID namespace, and between mkdir and flock a sweep of
 * another ttime can take an unlocked leaf away: then try the next name.
 */
static int
make_locked(struct leaf *leaf)
{
	int error = -EEXIST;

	for (int attempt = 0; attempt < 16; attempt++) {
		AUTO_CLOSE int directory = -1;

		if (attempt == 0)
			snprintf(leaf->name, sizeof(leaf->name), NAME_START "%d",
				getpid());
		else
			snprintf(leaf->name, sizeof(leaf->name), NAME_START "%d-%d",
				getpid(), attempt);
		if (mkdirat(leaf->parent, leaf->name, 0755) != 0) {
			error = -errno;
			if (error == -EEXIST)
				continue;
			return error;
		}
		directory = openat(
			leaf->parent, leaf->name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
		if (directory < 0 || flock(directory, LOCK_EX | LOCK_NB) != 0)
			error = -errno;
		else
			error = is_still(leaf->parent, leaf->name, directory) ? 0
									      : -ENOENT;
		if (error == -ENOENT || error == -EWOULDBLOCK)
			continue; /* a sweep was faster */
		if (error < 0) {
			unlinkat(leaf->parent, leaf->name, AT_REMOVEDIR);
			return error;
		}
		leaf->directory = util_steal_fd(&directory);
		return 0;
	}
	return error;
}

static void
close_leaf(struct leaf *leaf)
{
	util_close_(&leaf->cpu_stat);
	util_close_(&leaf->directory);
	util_close_(&leaf->parent);
	*leaf = (struct leaf)LEAF_NONE;
}

int
leaf_make(const struct cgroup *parent, struct leaf *leaf, const char **ret_why)
{
	struct cpu_stat zero;
	int error;

	*leaf = (struct leaf)LEAF_NONE;
	*ret_why = NULL;
	leaf->parent = fcntl(parent->directory, F_DUPFD_CLOEXEC, 0);
	if (leaf->parent < 0)
		return -errno;
	error = make_locked(leaf);
	if (error < 0) {
		close_leaf(leaf);
		return error;
	}
	snprintf(leaf->path, sizeof(leaf->path), "%s/%s", parent->path, leaf->name);
	leaf->cpu_stat = openat(leaf->directory, "cpu.stat", O_RDONLY | O_CLOEXEC);
	error = leaf->cpu_stat < 0 ? -errno : leaf_read_cpu(leaf, &zero);
	if (error < 0) {
		*ret_why = "cgroup has no usable cpu.stat";
		leaf_remove(leaf);
	}
	return error;
}

int
leaf_read_cpu(const struct leaf *leaf, struct cpu_stat *ret)
{
	char text[SMALL_FILE];
	int error = util_pread_small(leaf->cpu_stat, text, sizeof(text));

	return error < 0 ? error : cgroupfs_cpu_stat(text, ret);
}

int
leaf_read_stall(
	const struct leaf *leaf, const char *file, const char *line, uint64_t *ret)
{
	char text[SMALL_FILE];
	int error = util_read_small(leaf->directory, file, text, sizeof(text));

	return error < 0 ? error : cgroupfs_stall_total(text, line, ret);
}

static bool
is_populated(int directory)
{
	char text[SMALL_FILE];
	bool populated = true; /* in doubt look closer */

	if (util_read_small(directory, "cgroup.events", text, sizeof(text)) == 0)
		cgroupfs_populated(text, &populated);
	return populated;
}

int
leaf_enter(const struct leaf *leaf)
{
	return util_write_file(leaf->directory, "cgroup.procs", "0");
}

int
leaf_take(const struct leaf *leaf, pid_t pid)
{
	char text[16];

	snprintf(text, sizeof(text), "%d", pid);
	return util_write_file(leaf->directory, "cgroup.procs", text);
}

static DIR *
open_stream(int directory)
{
	AUTO_CLOSE int again = openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *stream = again < 0 ? NULL : fdopendir(again);

	if (stream)
		util_steal_fd(&again); /* the stream closes it */
	return stream;
}

/* What is done to each cgroup of a tree, children before their parents. */
typedef int (*cgroup_visitor)(int directory, int parent, const char *name, void *data);

static int
visit_children(int directory, cgroup_visitor visit, void *data, int depth)
{
	DIR *stream = open_stream(directory);
	struct dirent *entry;
	int error = 0;

	if (!stream)
		return -errno;
	while ((entry = readdir(stream)) != NULL) {
		AUTO_CLOSE int child = -1;
		int result;

		if (entry->d_type != DT_DIR || entry->d_name[0] == '.')
			continue;
		child = openat(
			directory, entry->d_name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
		if (child < 0)
			continue;
		result = depth >= DEPTH_MAX
				 ? -ELOOP
				 : visit_children(child, visit, data, depth + 1);
		if (result == 0)
			result = visit(child, directory, entry->d_name, data);
		if (result < 0)
			error = result;
	}
	closedir(stream);
	return error;
}

struct pid_list {
	pid_t *pids;
	int room, count;
};

static int
list_processes(int directory, int parent, const char *name, void *data)
{
	struct pid_list *list = data;
	AUTO_FREE char *pids = NULL;
	int error = util_read_whole(directory, "cgroup.procs", &pids);
	const char *next = pids;
	uint64_t pid;

	(void)parent;
	(void)name;
	/* Processes of a threaded cgroup stand in the domain's file. (cgroups(7)) */
	if (error < 0)
		return error == -EOPNOTSUPP ? 0 : error;
	while (util_parse_u64(next, &next, &pid) == 0) {
		if (list->count < list->room)
			list->pids[list->count] = (pid_t)pid;
		list->count++;
		next += *next == '\n';
	}
	return 0;
}

int
leaf_processes(const struct leaf *leaf, pid_t *ret_pids, int room)
{
	struct pid_list list = { .pids = ret_pids, .room = ret_pids ? room : 0 };
	int error;

	if (!is_populated(leaf->directory))
		return 0;
	error = visit_children(leaf->directory, list_processes, &list, 0);
	if (error == 0)
		error = list_processes(leaf->directory, -1, NULL, &list);
	return error < 0 ? error : list.count;
}

int
leaf_kill(const struct leaf *leaf)
{
	return util_write_file(leaf->directory, "cgroup.kill", "1");
}

/* Write each process of one cgroup into the cgroup.procs behind @data. */
static int
move_processes(int directory, int parent, const char *name, void *data)
{
	int procs = *(int *)data;
	AUTO_FREE char *pids = NULL;
	int error = util_read_whole(directory, "cgroup.procs", &pids);

	(void)parent;
	(void)name;
	if (error < 0)
		return error;
	for (char *pid = pids; *pid;) {
		size_t length = strcspn(pid, "\n");

		/* One that has ended meanwhile (ESRCH) needs no moving. */
		if (write(procs, pid, length) < 0 && errno != ESRCH)
			error = -errno;
		pid += length + (pid[length] == '\n');
	}
	return error;
}

static void
move_rounds(const struct leaf *leaf, int rounds)
{
	AUTO_CLOSE int procs = openat(leaf->parent, "cgroup.procs", O_WRONLY | O_CLOEXEC);

	if (procs < 0)
		return;
	for (int i = 0; i < rounds && is_populated(leaf->directory); i++) {
		visit_children(leaf->directory, move_processes, &procs, 0);
		move_processes(leaf->directory, -1, NULL, &procs);
	}
}

static bool
is_frozen(int directory)
{
	char text[SMALL_FILE];

	return util_read_small(directory, "cgroup.events", text, sizeof(text)) == 0 &&
	       strstr(text, "frozen 1");
}

/*
 * Move everything out. A lineage that forks faster than it is moved is held
 * still for that moment; it is thawed whatever happens.
 */
static void
move_leftovers(const struct leaf *leaf)
{
	move_rounds(leaf, MOVE_ROUNDS);
	if (!is_populated(leaf->directory))
		return;
	if (util_write_file(leaf->directory, "cgroup.freeze", "1") < 0) {
		move_rounds(leaf, MOVE_ROUNDS_FROZEN);
		return;
	}
	for (int ms = 0; ms < FREEZE_MS && !is_frozen(leaf->directory); ms++)
		poll(NULL, 0, 1);
	move_rounds(leaf, MOVE_ROUNDS_FROZEN);
	util_write_file(leaf->directory, "cgroup.freeze", "0");
}

static int
remove_cgroup(int directory, int parent, const char *name, void *data)
{
	(void)directory;
	(void)data;
	return unlinkat(parent, name, AT_REMOVEDIR) == 0 ? 0 : -errno;
}

/* Remove one cgroup of @parent with what is below it; -EBUSY if it is in use. */
static int
remove_tree(int parent, const char *name, int directory)
{
	int error = remove_cgroup(directory, parent, name, NULL);

	if (error != -EBUSY)
		return error;
	visit_children(directory, remove_cgroup, NULL, 0);
	return remove_cgroup(directory, parent, name, NULL);
}

/*
 * Take away what killed ttimes left in the own cgroup. Only a leaf that no
 * ttime holds and in which nothing lives is touched, save for one that was
 * killed with its leaf frozen: nobody else would thaw that.
 */
static void
sweep(int own)
{
	DIR *stream = open_stream(own);
	struct dirent *entry;

	if (!stream)
		return;
	while ((entry = readdir(stream)) != NULL) {
		AUTO_CLOSE int directory = -1;

		if (strncmp(entry->d_name, NAME_START, sizeof(NAME_START) - 1) != 0)
			continue;
		directory =
			openat(own, entry->d_name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
		if (directory < 0 || flock(directory, LOCK_EX | LOCK_NB) != 0 ||
			!is_still(own, entry->d_name, directory))
			continue;
		if (!is_populated(directory))
			remove_tree(own, entry->d_name, directory);
		else if (is_frozen(directory))
			util_write_file(directory, "cgroup.freeze", "0");
	}
	closedir(stream);
}

int
leaf_remove(struct leaf *leaf)
{
	struct stat own;
	int error = remove_tree(leaf->parent, leaf->name, leaf->directory);

	if (error == -EBUSY) {
		move_leftovers(leaf);
		error = remove_tree(leaf->parent, leaf->name, leaf->directory);
	}
	/* cgroupfs counts subdirectories in st_nlink: 2 means there are none. */
	if (fstat(leaf->parent, &own) != 0 || own.st_nlink > 2)
		sweep(leaf->parent);
	close_leaf(leaf);
	return error;
}
