/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cgroupfs: what the texts of /proc and of cgroup files say. */
#include "measure/cgroupfs.h"
#include "unit.h"

#define UNTOUCHED "untouched"
#define DOCKER    "/system.slice/docker-5f1c0de9a7b34c21.scope"

static const struct layout {
	const char *name;
	int own_error;
	const char *own;
	int directory_error;
	const char *directory;
} layouts[] = {
	{ "v2", 0, "/user.slice/user-1000.slice/session-3.scope", 0,
		"/sys/fs/cgroup/user.slice/user-1000.slice/session-3.scope" },
	{ "hybrid", 0, "/user.slice/user-0.slice/session-1.scope", 0,
		"/sys/fs/cgroup/unified/user.slice/user-0.slice/session-1.scope" },
	{ "v1", -ENOENT, UNTOUCHED, -ENOENT, UNTOUCHED },
	{ "unmounted", 0, "/", -ENOENT, UNTOUCHED },
	{ "namespace", 0, "/", 0, "/sys/fs/cgroup" },
	{ "namespace-outside", 0, "/", -EXDEV, UNTOUCHED },
	{ "namespace-second", 0, "/", 0, "/sys/fs/cgroup" },
	{ "outside", 0, "/../other", -EXDEV, UNTOUCHED },
	{ "container", 0, DOCKER "/worker", 0, "/sys/fs/cgroup/worker" },
	{ "blank", 0, "/lab", 0, "/mnt/my cgroups\\v2/lab" },
	{ "truncated", -EINVAL, UNTOUCHED, -ENOENT, UNTOUCHED },
	/* the first mount's root is a prefix, but not a parent */
	{ "several", 0, "/user.slice/user-1000.slice", 0, "/mnt/two/user-1000.slice" },
};

START_TEST(every_layout)
{
	const struct layout *layout = &layouts[_i];
	AUTO_FREE char *cgroup_name = unit_join(layout->name, "/proc/self/cgroup");
	AUTO_FREE char *mounts_name = unit_join(layout->name, "/proc/self/mountinfo");
	AUTO_FREE char *cgroup = unit_read_fixture(cgroup_name);
	AUTO_FREE char *mounts = unit_read_fixture(mounts_name);
	char own[256] = UNTOUCHED, directory[256] = UNTOUCHED;

	ck_assert_int_eq(cgroupfs_own_path(cgroup, own, sizeof(own)), layout->own_error);
	ck_assert_str_eq(own, layout->own);
	ck_assert_int_eq(
		cgroupfs_own_directory(mounts, own, directory, sizeof(directory)),
		layout->directory_error);
	ck_assert_str_eq(directory, layout->directory);
}
END_TEST

START_TEST(own_path_edges)
{
	static const struct {
		const char *text;
		int error;
		const char *path;
	} rows[] = {
		{ "", -ENOENT, UNTOUCHED },
		{ "\n\n", -ENOENT, UNTOUCHED },
		{ "0:", -ENOENT, UNTOUCHED },
		{ "0::", -EINVAL, UNTOUCHED },
		{ "0::\n", -EINVAL, UNTOUCHED },
		{ "0::relative\n", -EINVAL, UNTOUCHED },
		{ "0::/", -EINVAL, UNTOUCHED },
		{ "10::/no\n0:cpu:/no\n", -ENOENT, UNTOUCHED },
		{ "1:name=0::/no:/v1\n0::/yes\n", 0, "/yes" },
		{ "0::/a b:c\\d\n1:cpu:/\n", 0, "/a b:c\\d" },
		{ "\x80\xff\x01garbage\n0::/\xff\n", 0, "/\xff" },
		{ "0::/345678\n", 0, "/345678" },
		{ "0::/3456789\n", 0, "/3456789" },
		{ "0::/34567890\n", 0, "/34567890" },
		{ "0::/345678901\n", -ENAMETOOLONG, UNTOUCHED },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		char path[10] = UNTOUCHED;

		ck_assert_int_eq(cgroupfs_own_path(rows[i].text, path, sizeof(path)),
			rows[i].error);
		ck_assert_str_eq(path, rows[i].path);
	}
}
END_TEST

/* A mountinfo line of a cgroup2 mount. */
#define MOUNT(root, point) "30 22 0:26 " root " " point " rw - cgroup2 none rw\n"

START_TEST(own_directory_edges)
{
	static const struct {
		const char *mounts, *own;
		int error;
		const char *directory;
	} rows[] = {
		{ "", "/", -ENOENT, UNTOUCHED },
		{ "\n", "/", -ENOENT, UNTOUCHED },
		{ "a b c\n - \n-\n- cgroup2 x\n", "/", -ENOENT, UNTOUCHED },
		{ "1 2 3 / /m rw cgroup2 none rw\n", "/", -ENOENT, UNTOUCHED },
		{ "1 2 3 / /m rw - cgroup2", "/", -ENOENT, UNTOUCHED },
		{ "1 2 3 / /m rw - cgroup none rw\n", "/", -ENOENT, UNTOUCHED },
		{ "1 2 3 / /m rw - ext4 cgroup2 cgroup2\n", "/", -ENOENT, UNTOUCHED },
		{ "1 2 3 / /m rw - cgroup2 n", "/", 0, "/m" },
		{ "1 2 3 / /m rw shared:1 master:2 propagate_from:3 - cgroup2 n rw\n",
			"/", 0, "/m" },
		{ "1 2 3 / - - - cgroup2 n rw\n", "/", 0, "-" },
		{ MOUNT("/", "/m"), "/", 0, "/m" },
		{ MOUNT("/", "/m"), "/a", 0, "/m/a" },
		{ MOUNT("/a", "/m"), "/a", 0, "/m" },
		{ MOUNT("/a", "/m"), "/a/b", 0, "/m/b" },
		{ MOUNT("/a", "/m"), "/ab", -EXDEV, UNTOUCHED },
		{ MOUNT("/a", "/m"), "/", -EXDEV, UNTOUCHED },
		{ MOUNT("/a/b", "/m"), "/a", -EXDEV, UNTOUCHED },
		{ MOUNT("/..", "/m"), "/", -EXDEV, UNTOUCHED },
		{ MOUNT("/..", "/m"), "/..", -EXDEV, UNTOUCHED },
		{ MOUNT("/", "/m"), "/..", -EXDEV, UNTOUCHED },
		{ MOUNT("/a", "/m") MOUNT("/", "/n"), "/b", 0, "/n/b" },
		{ MOUNT("/", "/m") MOUNT("/", "/n"), "/b", 0, "/m/b" },
		{ MOUNT("/a\\040b", "/m\\011"), "/a b/c", 0, "/m\t/c" },
		{ MOUNT("/", "/m\\04"), "/", 0, "/m\\04" },
		{ MOUNT("/", "/m23456789012"), "/4", 0, "/m23456789012/4" },
		{ MOUNT("/", "/m23456789012"), "/45", -ENAMETOOLONG, UNTOUCHED },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		char directory[16] = UNTOUCHED;

		ck_assert_int_eq(cgroupfs_own_directory(rows[i].mounts, rows[i].own,
					 directory, sizeof(directory)),
			rows[i].error);
		ck_assert_str_eq(directory, rows[i].directory);
	}
}
END_TEST

/* Thousands of mounts in front of the one, one of them with an endless name. */
START_TEST(absurd_mounts)
{
	struct text text = { 0 };
	char directory[256];

	for (int i = 0; i < 5000; i++)
		text_printf(&text,
			"%d 28 0:%d / /run/netns/%d rw shared:%d - nsfs nsfs rw\n",
			i + 100, i, i, i);
	text_puts(&text, "7 28 0:26 / /");
	for (int i = 0; i < 20000; i++)
		text_puts(&text, "deep/");
	text_puts(&text, " rw - cgroup2 none rw\n");
	ck_assert_int_eq(cgroupfs_own_directory(unit_string(&text), "/own", directory,
				 sizeof(directory)),
		-EXDEV);
	text_puts(&text, MOUNT("/", "/last"));
	ck_assert_int_eq(cgroupfs_own_directory(unit_string(&text), "/own", directory,
				 sizeof(directory)),
		0);
	ck_assert_str_eq(directory, "/last/own");
	text_free(&text);
}
END_TEST

/* Whatever bytes there are, and wherever they end: no crash, no output. */
START_TEST(binary_garbage)
{
	unsigned state = 1;

	for (int round = 0; round < 2000; round++) {
		char text[129], out[64] = UNTOUCHED;
		size_t size = (size_t)round % sizeof(text);

		for (size_t i = 0; i < size; i++) {
			state = state * 1103515245 + 12345;
			text[i] = "0:/ -\n\\1c\xff"[state >> 16 & 7];
		}
		text[size == sizeof(text) ? size - 1 : size] = '\0';
		if (cgroupfs_own_path(text, out, sizeof(out)) == 0)
			ck_assert_int_eq(out[0], '/');
		else
			ck_assert_str_eq(out, UNTOUCHED);
		strcpy(out, UNTOUCHED);
		/* the alphabet above cannot spell cgroup2 */
		ck_assert_int_eq(
			cgroupfs_own_directory(text, "/", out, sizeof(out)), -ENOENT);
		ck_assert_str_eq(out, UNTOUCHED);
	}
}
END_TEST

START_TEST(cpu_stat)
{
	static const struct {
		const char *name;
		int error;
		struct cpu_stat stat;
	} rows[] = {
		{ "cgroup/cpu.stat", 0, { 98025000, 63002000, 35023000 } },
		{ "cgroup/cpu.stat.extra", 0, { 645556000, 281124000, 364432000 } },
		{ "cgroup/cpu.stat.huge", 0, { UINT64_MAX, UINT64_MAX - 1, 1 } },
		{ "cgroup/cpu.stat.missing", -ENODATA, { 7, 8, 9 } },
		{ "cgroup/cpu.stat.overflow", -ENODATA, { 7, 8, 9 } },
		{ "cgroup/cpu.stat.empty", -ENODATA, { 7, 8, 9 } },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		AUTO_FREE char *text = unit_read_fixture(rows[i].name);
		struct cpu_stat stat = { 7, 8, 9 };

		ck_assert_int_eq(cgroupfs_cpu_stat(text, &stat), rows[i].error);
		ck_assert_uint_eq(stat.usage, rows[i].stat.usage);
		ck_assert_uint_eq(stat.user, rows[i].stat.user);
		ck_assert_uint_eq(stat.system, rows[i].stat.system);
	}
}
END_TEST

START_TEST(cpu_stat_by_key)
{
	struct cpu_stat stat;

	ck_assert_int_eq(
		cgroupfs_cpu_stat("system_usec 3\nuser_usec 2\nusage_usec 1", &stat), 0);
	ck_assert_uint_eq(stat.usage, 1);
	ck_assert_uint_eq(stat.user, 2);
	ck_assert_uint_eq(stat.system, 3);
	ck_assert_int_eq(
		cgroupfs_cpu_stat("xusage_usec 1\nuser_usec 2\nsystem_usec 3\n", &stat),
		-ENODATA);
	ck_assert_int_eq(
		cgroupfs_cpu_stat("usage_usec 1\nuser_usec_2 2\nsystem_usec 3\n", &stat),
		-ENODATA);
	ck_assert_int_eq(
		cgroupfs_cpu_stat("usage_usec 1\nuser_usec -2\nsystem_usec 3\n", &stat),
		-ENODATA);
	ck_assert_uint_eq(stat.usage, 1);
}
END_TEST

START_TEST(populated)
{
	AUTO_FREE char *live = unit_read_fixture("cgroup/cgroup.events");
	AUTO_FREE char *empty = unit_read_fixture("cgroup/cgroup.events.empty");
	bool is_populated = false;

	ck_assert_int_eq(cgroupfs_populated(live, &is_populated), 0);
	ck_assert(is_populated);
	ck_assert_int_eq(cgroupfs_populated(empty, &is_populated), 0);
	ck_assert(!is_populated);
	is_populated = true;
	ck_assert_int_eq(cgroupfs_populated("frozen 0\n", &is_populated), -ENODATA);
	ck_assert_int_eq(cgroupfs_populated("", &is_populated), -ENODATA);
	ck_assert_int_eq(cgroupfs_populated("populated \n", &is_populated), -EINVAL);
	ck_assert(is_populated);
}
END_TEST

START_TEST(stall_total)
{
	AUTO_FREE char *both = unit_read_fixture("cgroup/cpu.pressure");
	AUTO_FREE char *full = unit_read_fixture("cgroup/io.pressure.full-only");
	AUTO_FREE char *empty = unit_read_fixture("cgroup/memory.pressure");
	uint64_t total = 5;

	ck_assert_int_eq(cgroupfs_stall_total(full, "some", &total), -ENODATA);
	ck_assert_int_eq(cgroupfs_stall_total(empty, "some", &total), -ENODATA);
	ck_assert_int_eq(cgroupfs_stall_total(empty, "full", &total), -ENODATA);
	ck_assert_int_eq(
		cgroupfs_stall_total("some avg10=0.00\nfull total=9\n", "some", &total),
		-ENODATA);
	ck_assert_int_eq(cgroupfs_stall_total("some total=\n", "some", &total), -EINVAL);
	ck_assert_uint_eq(total, 5);
	ck_assert_int_eq(cgroupfs_stall_total(both, "some", &total), 0);
	ck_assert_uint_eq(total, 4123456);
	ck_assert_int_eq(cgroupfs_stall_total("some total=0", "some", &total), 0);
	ck_assert_uint_eq(total, 0);
	ck_assert_int_eq(cgroupfs_stall_total(both, "full", &total), 0);
	ck_assert_uint_eq(total, 77);
}
END_TEST

/* A line is known by its whole first word. */
START_TEST(stall_lines)
{
	uint64_t total = 5;

	ck_assert_int_eq(
		cgroupfs_stall_total("some total=1\n", "full", &total), -ENODATA);
	ck_assert_int_eq(
		cgroupfs_stall_total("fuller total=1\nawful total=2\n", "full", &total),
		-ENODATA);
	ck_assert_int_eq(
		cgroupfs_stall_total("some total=1\nfull\n", "full", &total), -ENODATA);
	ck_assert_int_eq(
		cgroupfs_stall_total("some total=1\nfull total=x\n", "full", &total),
		-EINVAL);
	ck_assert_uint_eq(total, 5);
	ck_assert_int_eq(cgroupfs_stall_total("fuller total=1\nfull avg10=0.00 total=2",
				 "full", &total),
		0);
	ck_assert_uint_eq(total, 2);
}
END_TEST

START_TEST(schedstat)
{
	AUTO_FREE char *kept = unit_read_fixture("cgroup/schedstat");
	AUTO_FREE char *off = unit_read_fixture("cgroup/schedstat.off");
	uint64_t run = 5, wait = 6;

	ck_assert_int_eq(cgroupfs_schedstat(off, &run, &wait), -ENODATA);
	ck_assert_int_eq(cgroupfs_schedstat("", &run, &wait), -EINVAL);
	ck_assert_int_eq(cgroupfs_schedstat("12", &run, &wait), -EINVAL);
	ck_assert_int_eq(cgroupfs_schedstat("12 ", &run, &wait), -EINVAL);
	ck_assert_int_eq(cgroupfs_schedstat("12\t13", &run, &wait), -EINVAL);
	ck_assert_int_eq(
		cgroupfs_schedstat("1 18446744073709551616", &run, &wait), -EINVAL);
	ck_assert_uint_eq(run, 5);
	ck_assert_uint_eq(wait, 6);
	ck_assert_int_eq(cgroupfs_schedstat(kept, &run, &wait), 0);
	ck_assert_uint_eq(run, 1843201133);
	ck_assert_uint_eq(wait, 92110345);
	ck_assert_int_eq(cgroupfs_schedstat("7 0 1", &run, &wait), 0);
	ck_assert_uint_eq(run, 7);
	ck_assert_uint_eq(wait, 0);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_loop_test(tests, every_layout, 0, COUNT_OF(layouts));
	tcase_add_test(tests, own_path_edges);
	tcase_add_test(tests, own_directory_edges);
	tcase_add_test(tests, absurd_mounts);
	tcase_add_test(tests, binary_garbage);
	tcase_add_test(tests, cpu_stat);
	tcase_add_test(tests, cpu_stat_by_key);
	tcase_add_test(tests, populated);
	tcase_add_test(tests, stall_total);
	tcase_add_test(tests, stall_lines);
	tcase_add_test(tests, schedstat);
}

int
main(void)
{
	return unit_run("cgroupfs", add);
}
