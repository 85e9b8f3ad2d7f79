/* SPDX-License-Identifier: GPL-3.0-or-later */
/* leaf: where it is made, why it cannot be, and what its files say. */
#include <signal.h>
#include <sys/file.h>
#include <sys/wait.h>

#include "measure/leaf.h"
#include "unit.h"

/* A leaf in the cgroup that this process is in, as @prefix has it. */
static int
make_below(const char *prefix, struct leaf *leaf, const char **ret_why)
{
	struct cgroup own;
	int error = cgroup_open(prefix, 0, &own, ret_why);

	*leaf = (struct leaf)LEAF_NONE;
	if (error == 0)
		error = leaf_make(&own, leaf, ret_why);
	cgroup_close(&own);
	return error;
}

static void
is_not_made(const char *prefix, int error, const char *why)
{
	struct leaf leaf;
	const char *told = "not set";
	int before = unit_count_open();

	ck_assert_int_eq(make_below(prefix, &leaf, &told), error);
	ck_assert_pstr_eq(told, why);
	ck_assert(!leaf_exists(&leaf));
	ck_assert_int_eq(leaf.parent, -1);
	ck_assert_int_eq(leaf.cpu_stat, -1);
	ck_assert_int_eq(unit_count_open(), before);
}

static const struct {
	const char *layout;
	int error;
	const char *why; /* NULL: errno says it */
} layouts[] = {
	/* the mount and the own cgroup are known, but nothing is there */
	{ "v2", -ENOENT, NULL },
	{ "hybrid", -ENOENT, NULL },
	{ "container", -ENOENT, NULL },
	{ "blank", -ENOENT, NULL },
	{ "unmounted", -ENOENT, "cgroup2 is not mounted" },
	{ "namespace-outside", -EXDEV, "own cgroup is not visible here" },
	{ "outside", -EXDEV, "own cgroup is not visible here" },
};

START_TEST(every_layout)
{
	AUTO_FREE char *prefix = unit_machine(layouts[_i].layout);

	is_not_made(prefix, layouts[_i].error, layouts[_i].why);
}
END_TEST

/* Only that there is a reason: its wording must hold for both. */
START_TEST(no_line_of_v2)
{
	static const struct {
		const char *layout;
		int error;
	} rows[] = { { "v1", -ENOENT }, { "truncated", -EINVAL } };

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		AUTO_FREE char *prefix = unit_machine(rows[i].layout);
		struct leaf leaf;
		const char *why = NULL;

		ck_assert_int_eq(make_below(prefix, &leaf, &why), rows[i].error);
		ck_assert_ptr_nonnull(why);
		ck_assert(!leaf_exists(&leaf));
	}
}
END_TEST

START_TEST(no_proc)
{
	unit_mkdir("bare");
	AUTO_FREE char *prefix = unit_path("bare");

	is_not_made(prefix, -ENOENT, "/proc is not mounted");
}
END_TEST

START_TEST(no_mountinfo)
{
	AUTO_FREE char *prefix = unit_path("half");

	unit_mkdir("half/proc/self");
	unit_write("half/proc/self/cgroup", "0::/\n", 5);
	is_not_made(prefix, -ENOENT, NULL);
}
END_TEST

/* A path that no buffer holds. */
START_TEST(absurd_path)
{
	AUTO_FREE char *prefix = unit_path("absurd");
	struct text cgroup = { 0 };
	struct leaf leaf;
	const char *why;
	int before = unit_count_open();

	text_puts(&cgroup, "0::");
	for (int i = 0; i < 3000; i++)
		text_puts(&cgroup, "/deep");
	text_putc(&cgroup, '\n');
	unit_mkdir("absurd/proc/self");
	unit_write("absurd/proc/self/cgroup", cgroup.data, cgroup.size);
	unit_write("absurd/proc/self/mountinfo", "", 0);
	ck_assert_int_lt(make_below(prefix, &leaf, &why), 0);
	ck_assert(!leaf_exists(&leaf));
	ck_assert_int_eq(unit_count_open(), before);
	text_free(&cgroup);
}
END_TEST

/* On a hybrid host with long paths the file is larger than a page. */
START_TEST(many_hierarchies)
{
	AUTO_FREE char *prefix = unit_path("hierarchies");
	struct text cgroup = { 0 };

	for (int i = 13; i > 0; i--)
		text_printf(&cgroup, "%d:controller%d:/%0400d\n", i, i, i);
	text_puts(&cgroup, "0::/\n");
	unit_mkdir("hierarchies/proc/self");
	unit_write("hierarchies/proc/self/cgroup", cgroup.data, cgroup.size);
	unit_write("hierarchies/proc/self/mountinfo", "", 0);
	is_not_made(prefix, -ENOENT, "cgroup2 is not mounted");
	text_free(&cgroup);
}
END_TEST

START_TEST(binary_garbage)
{
	static const char garbage[] = "\0\xff\x80 0::/\n\n\x01:\x02::\n";
	AUTO_FREE char *prefix = unit_path("garbage");
	struct leaf leaf;
	const char *why = NULL;
	int before = unit_count_open();

	unit_mkdir("garbage/proc/self");
	unit_write("garbage/proc/self/cgroup", garbage, sizeof(garbage));
	unit_write("garbage/proc/self/mountinfo", garbage, sizeof(garbage));
	ck_assert_int_eq(make_below(prefix, &leaf, &why), -ENOENT);
	ck_assert_ptr_nonnull(why);
	/* its mountinfo says nothing of cgroup2 either */
	unit_write("garbage/proc/self/cgroup", "0::/\n", 5);
	is_not_made(prefix, -ENOENT, "cgroup2 is not mounted");
	ck_assert_int_eq(unit_count_open(), before);
}
END_TEST

/* An ordinary directory gets no cpu.stat by itself: it is taken away again. */
START_TEST(no_cpu_stat)
{
	static const struct {
		const char *layout, *own;
	} rows[] = {
		{ "v2", "sys/fs/cgroup/user.slice/user-1000.slice/session-3.scope" },
		{ "hybrid",
			"sys/fs/cgroup/unified/user.slice/user-0.slice/session-1.scope" },
		{ "namespace", "sys/fs/cgroup" },
		{ "namespace-second", "sys/fs/cgroup" },
		{ "container", "sys/fs/cgroup/worker" },
		{ "blank", "mnt/my cgroups\\v2/lab" },
		{ "several", "mnt/two/user-1000.slice" },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		AUTO_FREE char *prefix = unit_machine(rows[i].layout);
		AUTO_FREE char *slash = unit_join(rows[i].layout, "/");
		AUTO_FREE char *own = unit_join(slash, rows[i].own);
		AUTO_FREE char *path = unit_path(own);

		unit_mkdir(own);
		is_not_made(prefix, -ENOENT, "cgroup has no usable cpu.stat");
		/* it was empty, and is again */
		ck_assert_int_eq(rmdir(path), 0);
	}
}
END_TEST

/* Names that are taken are passed by, and stay. */
START_TEST(name_is_taken)
{
	AUTO_FREE char *prefix = unit_machine("namespace");
	AUTO_FREE char *first = NULL;
	char name[64];

	for (int i = 0; i < 16; i++) {
		if (i == 0)
			snprintf(name, sizeof(name), "namespace/sys/fs/cgroup/ttime.%d",
				getpid());
		else
			snprintf(name, sizeof(name),
				"namespace/sys/fs/cgroup/ttime.%d-%d", getpid(), i);
		unit_mkdir(name);
		if (!first)
			first = unit_path(name);
		if (i < 15)
			is_not_made(prefix, -ENOENT, "cgroup has no usable cpu.stat");
		else
			is_not_made(prefix, -EEXIST, NULL);
	}
	/* nothing says that it has no processes: no sweep may take it */
	ck_assert_int_eq(access(first, F_OK), 0);
}
END_TEST

START_TEST(own_cgroup_is_no_directory)
{
	AUTO_FREE char *prefix = unit_path("file");

	unit_mkdir("file/proc/self");
	unit_write("file/proc/self/cgroup", "0::/\n", 5);
	unit_write("file/proc/self/mountinfo", "1 2 3 / /root rw - cgroup2 n rw\n", 32);
	unit_write("file/root", "", 0);
	is_not_made(prefix, -ENOTDIR, NULL);
}
END_TEST

/* A leaf whose files are fixtures. */
static struct leaf
open_as_leaf(const char *name)
{
	AUTO_FREE char *path = unit_path(name);
	struct leaf leaf = LEAF_NONE;

	leaf.directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	ck_assert_int_ge(leaf.directory, 0);
	return leaf;
}

START_TEST(read_cpu)
{
	AUTO_FREE char *path = unit_fixture("cgroup/cpu.stat.extra");
	AUTO_FREE char *bad = unit_fixture("cgroup/cpu.stat.missing");
	struct leaf leaf = LEAF_NONE;
	struct cpu_stat stat = { 0 };

	leaf.cpu_stat = open(path, O_RDONLY | O_CLOEXEC);
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(leaf_read_cpu(&leaf, &stat), 0);
		ck_assert_uint_eq(stat.usage, 645556000);
		ck_assert_uint_eq(stat.user, 281124000);
		ck_assert_uint_eq(stat.system, 364432000);
	}
	close(leaf.cpu_stat);
	leaf.cpu_stat = open(bad, O_RDONLY | O_CLOEXEC);
	ck_assert_int_eq(leaf_read_cpu(&leaf, &stat), -ENODATA);
	close(leaf.cpu_stat);
	leaf.cpu_stat = -1;
	ck_assert_int_eq(leaf_read_cpu(&leaf, &stat), -EBADF);
	ck_assert_uint_eq(stat.usage, 645556000);
}
END_TEST

START_TEST(read_stall)
{
	AUTO_FREE char *path = unit_fixture("cgroup");
	struct leaf leaf = LEAF_NONE;
	uint64_t us = 1;

	leaf.directory = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	ck_assert_int_eq(leaf_read_stall(&leaf, "io.pressure", "some", &us), -ENOENT);
	ck_assert_int_eq(
		leaf_read_stall(&leaf, "memory.pressure", "some", &us), -ENODATA);
	ck_assert_uint_eq(us, 1);
	ck_assert_int_eq(leaf_read_stall(&leaf, "cpu.pressure", "some", &us), 0);
	ck_assert_uint_eq(us, 4123456);
	ck_assert_int_eq(leaf_read_stall(&leaf, "cpu.pressure", "full", &us), 0);
	ck_assert_uint_eq(us, 77);
	close(leaf.directory);
}
END_TEST

START_TEST(count_processes)
{
	struct leaf leaf;

	unit_mkdir("count/a/b");
	unit_mkdir("count/c");
	unit_write("count/cgroup.procs", "10\n11\n", 6);
	unit_write("count/a/cgroup.procs", "", 0);
	unit_write("count/a/b/cgroup.procs", "123456\n", 7);
	unit_write("count/c/cgroup.procs", "7\n8\n9\n", 6);
	unit_write("count/cgroup.events", "populated 1\nfrozen 0\n", 21);
	leaf = open_as_leaf("count");
	for (int i = 0; i < 2; i++) /* the directory is read from its start */
		ck_assert_int_eq(leaf_processes(&leaf, NULL, 0), 6);
	unit_write("count/cgroup.events", "populated 0\nfrozen 0\n", 21);
	ck_assert_int_eq(leaf_processes(&leaf, NULL, 0), 0);
	/* in doubt, look closer */
	unit_write("count/cgroup.events", "", 0);
	ck_assert_int_eq(leaf_processes(&leaf, NULL, 0), 6);
	close(leaf.directory);
}
END_TEST

START_TEST(count_cannot_be_read)
{
	struct leaf leaf;

	unit_mkdir("uncounted/a");
	unit_write("uncounted/cgroup.procs", "10\n", 3);
	leaf = open_as_leaf("uncounted");
	ck_assert_int_eq(leaf_processes(&leaf, NULL, 0), -ENOENT);
	close(leaf.directory);
}
END_TEST

/* Directories deeper than anybody nests cgroups are not followed for ever. */
START_TEST(depth_is_bounded)
{
	struct text path = { 0 };
	struct leaf leaf;
	int before = unit_count_open();

	text_puts(&path, "abyss");
	for (int i = 0; i < 40; i++) {
		AUTO_FREE char *procs = NULL;

		text_puts(&path, "/d");
		unit_mkdir(unit_string(&path));
		procs = unit_join(unit_string(&path), "/cgroup.procs");
		unit_write(procs, "1\n", 2);
	}
	leaf = open_as_leaf("abyss");
	ck_assert_int_eq(leaf_processes(&leaf, NULL, 0), -ELOOP);
	close(leaf.directory);
	ck_assert_int_eq(unit_count_open(), before);
	text_free(&path);
}
END_TEST

START_TEST(enter)
{
	char text[16];
	struct leaf leaf;
	AUTO_FREE char *procs = unit_path("enter/cgroup.procs");

	unit_mkdir("enter");
	leaf = open_as_leaf("enter");
	ck_assert_int_eq(leaf_enter(&leaf), -ENOENT);
	unit_write("enter/cgroup.procs", "", 0);
	ck_assert_int_eq(leaf_enter(&leaf), 0);
	ck_assert_int_eq(util_read_small(AT_FDCWD, procs, text, sizeof(text)), 0);
	ck_assert_str_eq(text, "0");
	close(leaf.directory);
}
END_TEST

/* On this machine: a leaf stands, holds a lock, charges nothing, and goes. */
START_TEST(real_leaf)
{
	int before = unit_count_open();
	struct leaf leaf;
	struct cpu_stat stat;
	const char *why = NULL;
	int error = make_below("", &leaf, &why);

	if (error < 0) {
		ck_assert(!leaf_exists(&leaf));
		ck_assert_int_eq(unit_count_open(), before);
		return;
	}
	AUTO_FREE char *path = unit_join(leaf.path, "");
	AUTO_CLOSE int other = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

	ck_assert_int_ge(other, 0);
	ck_assert_int_eq(flock(other, LOCK_EX | LOCK_NB), -1);
	ck_assert_int_eq(errno, EWOULDBLOCK);
	ck_assert_int_eq(leaf_processes(&leaf, NULL, 0), 0);
	ck_assert_int_eq(leaf_read_cpu(&leaf, &stat), 0);
	ck_assert_uint_eq(stat.usage, 0);
	ck_assert_int_gt(leaf.directory, 2);
	ck_assert_int_eq(fcntl(leaf.directory, F_GETFD), FD_CLOEXEC);
	ck_assert_int_eq(fcntl(leaf.cpu_stat, F_GETFD), FD_CLOEXEC);
	ck_assert_int_eq(leaf_remove(&leaf), 0);
	ck_assert(!leaf_exists(&leaf));
	ck_assert_int_eq(access(path, F_OK), -1);
	ck_assert_int_eq(unit_count_open(), before + 1);
}
END_TEST

/* A process that lives on is counted, moved out and left alone. */
START_TEST(real_leftover)
{
	struct leaf leaf;
	const char *why;
	int ends[2], status;
	pid_t child;
	char byte;

	if (make_below("", &leaf, &why) < 0)
		return; /* real_leaf saw to that */
	AUTO_FREE char *path = unit_join(leaf.path, "");
	AUTO_FREE char *nested = unit_join(leaf.path, "/nested");

	ck_assert_int_eq(pipe2(ends, O_CLOEXEC), 0);
	child = fork();
	if (child == 0) {
		byte = leaf_enter(&leaf) == 0 ? 'y' : 'n';
		_exit(write(ends[1], &byte, 1) == 1 && pause() ? 1 : 2);
	}
	ck_assert_int_eq(read(ends[0], &byte, 1), 1);
	ck_assert_int_eq(byte, 'y');
	ck_assert_int_eq(mkdir(nested, 0755), 0);
	ck_assert_int_eq(leaf_processes(&leaf, NULL, 0), 1);
	ck_assert_int_eq(leaf_remove(&leaf), 0);
	ck_assert_int_eq(access(path, F_OK), -1);
	ck_assert_int_eq(waitpid(child, &status, WNOHANG), 0);
	ck_assert_int_eq(kill(child, SIGKILL), 0);
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	close(ends[0]);
	close(ends[1]);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_loop_test(tests, every_layout, 0, COUNT_OF(layouts));
	tcase_add_test(tests, no_line_of_v2);
	tcase_add_test(tests, no_proc);
	tcase_add_test(tests, no_mountinfo);
	tcase_add_test(tests, absurd_path);
	tcase_add_test(tests, many_hierarchies);
	tcase_add_test(tests, binary_garbage);
	tcase_add_test(tests, no_cpu_stat);
	tcase_add_test(tests, name_is_taken);
	tcase_add_test(tests, own_cgroup_is_no_directory);
	tcase_add_test(tests, read_cpu);
	tcase_add_test(tests, read_stall);
	tcase_add_test(tests, count_processes);
	tcase_add_test(tests, count_cannot_be_read);
	tcase_add_test(tests, depth_is_bounded);
	tcase_add_test(tests, enter);
	tcase_add_test(tests, real_leaf);
	tcase_add_test(tests, real_leftover);
}

int
main(void)
{
	return unit_run("leaf", add);
}
