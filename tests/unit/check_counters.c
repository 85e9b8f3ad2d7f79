/* SPDX-License-Identifier: GPL-3.0-or-later */
/* counters: how many descriptors, which CPUs, sums and scales, what is refused. */
#include <sys/resource.h>

#include "made_counters.h"
#include "measure/pmus.h"

/* A machine with CPU 0 as often as this. */
#define MANY 512

/* Inherited events of this process. */
static void
open_below(struct counters *counters, const char *prefix, unsigned needs)
{
	const struct counters_wish wish = {
		.prefix = prefix,
		.needs = needs,
		.leaf = -1,
	};

	counters_prepare(counters, prefix, needs);
	counters_open(counters, &wish);
}

START_TEST(descriptors)
{
	static const struct {
		int cpus;
		unsigned needs;
		int count;
	} rows[] = {
		{ 1, 0, 0 },
		{ 512, NEED_LEAF | NEED_SCHEDSTAT | NEED_PRESSURE | NEED_LEFT, 0 },
		{ 1, NEED_FORKS, 1 },
		{ 512, NEED_FORKS, 512 },
		{ 512, NEED_EXECS | NEED_MIGRATIONS | NEED_LEAF, 512 },
		{ 2, NEED_CYCLES, 8 },
		{ 512, NEED_COUNTERS, 2048 },
		{ 0, NEED_COUNTERS, 0 },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		const struct counters counters = { .cpu_count = rows[i].cpus };

		ck_assert_int_eq(
			counters_descriptors(&counters, rows[i].needs), rows[i].count);
	}
}
END_TEST

START_TEST(online_cpus)
{
	AUTO_FREE char *v2 = unit_fixture("v2");
	AUTO_FREE char *hybrid = unit_fixture("hybrid");
	AUTO_FREE char *garbage = unit_fixture("v1");
	AUTO_FREE char *missing = unit_fixture("blank");
	int list[MANY];

	ck_assert_int_eq(pmus_online_cpus(v2, NULL, 0), MANY);
	ck_assert_int_eq(pmus_online_cpus(v2, list, MANY), MANY);
	for (int i = 0; i < MANY; i++)
		ck_assert_int_eq(list[i], i);
	ck_assert_int_eq(pmus_online_cpus(hybrid, list, MANY), 5);
	ck_assert_int_eq(list[3], 3);
	ck_assert_int_eq(list[4], 8);
	ck_assert_int_eq(pmus_online_cpus(garbage, list, MANY), -EINVAL);
	ck_assert_int_eq(pmus_online_cpus(missing, list, MANY), -ENOENT);
}
END_TEST

START_TEST(online_cpus_here)
{
	ck_assert_int_eq(pmus_online_cpus("", NULL, 0), sysconf(_SC_NPROCESSORS_ONLN));
}
END_TEST

/* Nothing is open, and the reason for the first event is this. */
static void
is_closed(struct counters *counters, int error, int open_before)
{
	struct pollfd watch[MANY];
	struct reading reading;

	ck_assert_int_eq(counters->error[EVENT_TASKS], error);
	ck_assert_int_eq(counters->scope, SCOPE_NONE);
	ck_assert_int_eq(unit_count_open(), open_before);
	ck_assert_int_eq(counters_watch(counters, watch), 0);
	for (int event = 0; event < EVENT_COUNT; event++) {
		ck_assert_int_lt(counters->error[event], 0);
		ck_assert(!counters_read(counters, event, &reading));
	}
	counters_drain(counters, true);
	ck_assert_uint_eq(counters->tally.forks, 0);
	ck_assert(!counters_complete(counters));
	counters_close(counters);
	ck_assert_ptr_null(counters->cpus);
	ck_assert_int_eq(unit_count_open(), open_before);
}

START_TEST(nothing_wanted)
{
	int before = unit_count_open();
	struct counters counters;

	open_below(&counters, "", NEED_LEAF | NEED_LEFT);
	ck_assert_int_eq(counters.cpu_count, 0);
	is_closed(&counters, -ENODATA, before);
}
END_TEST

START_TEST(unknown_cpus)
{
	AUTO_FREE char *garbage = unit_fixture("v1");
	AUTO_FREE char *missing = unit_fixture("blank");
	int before = unit_count_open();
	struct counters counters;

	open_below(&counters, garbage, NEED_COUNTERS);
	is_closed(&counters, -EINVAL, before);
	open_below(&counters, missing, NEED_COUNTERS);
	is_closed(&counters, -ENOENT, before);
}
END_TEST

/* A prefix below which CPU 0 is online so many times. */
static void
make_many_cpus(void)
{
	struct text list = { 0 };

	for (int i = 0; i < MANY; i++)
		text_puts(&list, i ? ",0" : "0");
	text_putc(&list, '\n');
	unit_mkdir("sys/devices/system/cpu");
	unit_write("sys/devices/system/cpu/online", list.data, list.size);
	text_free(&list);
}

/* May this process have the events at all? What the kernel says if not. */
static int
try_here(unsigned needs)
{
	struct counters counters;
	int error;

	open_below(&counters, "", needs);
	error = counters.error[EVENT_TASKS];
	counters_close(&counters);
	return error;
}

START_TEST(too_few_descriptors)
{
	int before = unit_count_open(), error = try_here(NEED_COUNTERS);
	struct rlimit limit, low;
	struct counters counters;

	ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &limit), 0);
	make_many_cpus();
	ck_assert_int_eq(pmus_online_cpus(unit_directory, NULL, 0), MANY);
	low = limit;
	low.rlim_cur = 64;
	ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &low), 0);
	open_below(&counters, unit_directory, NEED_COUNTERS);
	ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &limit), 0);
	is_closed(&counters, error < 0 ? error : -EMFILE, before);
}
END_TEST

/* 512 rings are within what may be locked, and 512 events are all opened. */
START_TEST(many_cpus)
{
	int before = unit_count_open(), error = try_here(NEED_FORKS);
	rlim_t wanted = (rlim_t)before + MANY;
	struct rlimit limit, high;
	struct counters counters;

	ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &limit), 0);
	high = limit;
	if (high.rlim_cur < wanted)
		high.rlim_cur = wanted;
	ck_assert_uint_ge(high.rlim_max, wanted);
	ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &high), 0);
	make_many_cpus();
	open_below(&counters, unit_directory, NEED_FORKS);
	if (error == 0 && counters.error[EVENT_TASKS] == 0) {
		ck_assert_int_eq(counters.cpu_count, MANY);
		ck_assert_int_eq(unit_count_open(), before + MANY);
		ck_assert_uint_eq(counters.cpus[MANY - 1].ring.size,
			8 * (size_t)sysconf(_SC_PAGESIZE));
		counters_close(&counters);
		ck_assert_int_eq(unit_count_open(), before);
	} else {
		/* all rings lie on one CPU's allowance here: root's alone suffices */
		ck_assert(error < 0 || geteuid() != 0);
		is_closed(&counters, error < 0 ? error : -EPERM, before);
	}
	ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &limit), 0);
}
END_TEST

/* The lowest limit that leaves room for @count more descriptors. */
static rlim_t
limit_for(int count)
{
	int fds[MANY], most = 0;

	ck_assert_int_le(count, MANY);
	for (int i = 0; i < count; i++) {
		fds[i] = open("/", O_PATH | O_CLOEXEC);
		ck_assert_int_ge(fds[i], 0);
		most = fds[i] > most ? fds[i] : most;
	}
	for (int i = 0; i < count; i++)
		close(fds[i]);
	return (rlim_t)most + 1;
}

/* With room for the first event alone, the others are left out whole. */
START_TEST(too_few_descriptors_for_cycles)
{
	int before = unit_count_open(), cpus = pmus_online_cpus("", NULL, 0);
	int error = try_here(NEED_COUNTERS);
	struct rlimit limit, low;
	struct counters counters;

	ck_assert_int_eq(getrlimit(RLIMIT_NOFILE, &limit), 0);
	low = limit;
	low.rlim_cur = limit_for(2 * cpus - 1);
	ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &low), 0);
	open_below(&counters, "", NEED_COUNTERS);
	ck_assert_int_eq(setrlimit(RLIMIT_NOFILE, &limit), 0);
	ck_assert_int_eq(counters.error[EVENT_TASKS], error);
	/* before it looks at descriptors, the kernel may refuse for other reasons */
	ck_assert(counters.error[EVENT_CYCLES] == (error < 0 ? error : -EMFILE) ||
		  counters.error[EVENT_CYCLES] == -EACCES ||
		  counters.error[EVENT_CYCLES] == -ENOENT ||
		  counters.error[EVENT_CYCLES] == -EOPNOTSUPP);
	ck_assert_int_lt(counters.error[EVENT_CYCLES_USER], 0);
	ck_assert_int_eq(unit_count_open(), before + (error < 0 ? 0 : cpus));
	counters_close(&counters);
	ck_assert_int_eq(unit_count_open(), before);
}
END_TEST

/* How many rings are mapped. */
static int
count_rings(void)
{
	AUTO_FREE char *maps = NULL;
	int count = 0;

	ck_assert_int_eq(util_read_whole(AT_FDCWD, "/proc/self/maps", &maps), 0);
	for (const char *map = maps; (map = strstr(map, "[perf_event]")) != NULL; map++)
		count++;
	return count;
}

/* What is open is closed on exec, and none of it is a standard stream. */
START_TEST(open_here)
{
	int before = unit_count_open();
	struct counters counters;

	open_below(&counters, "", NEED_FORKS | NEED_MIGRATIONS);
	if (counters.error[EVENT_TASKS] < 0) {
		is_closed(&counters, counters.error[EVENT_TASKS], before);
		return;
	}
	ck_assert_int_eq(counters.scope, SCOPE_INHERITED);
	ck_assert_int_eq(counters.cpu_count, sysconf(_SC_NPROCESSORS_ONLN));
	ck_assert_int_eq(unit_count_open(), before + counters.cpu_count);
	for (int i = 0; i < counters.cpu_count; i++) {
		ck_assert_int_gt(counters.cpus[i].fd[EVENT_TASKS], 2);
		ck_assert_int_eq(
			fcntl(counters.cpus[i].fd[EVENT_TASKS], F_GETFD), FD_CLOEXEC);
		ck_assert_int_eq(counters.cpus[i].fd[EVENT_CYCLES], -1);
		ck_assert_ptr_nonnull(counters.cpus[i].ring.base);
	}
	ck_assert_int_eq(count_rings(), counters.cpu_count);
	/* what nobody asked for is not open, so it has no error of 0 */
	ck_assert_int_lt(counters.error[EVENT_CYCLES], 0);
	counters_close(&counters);
	ck_assert_int_eq(unit_count_open(), before);
	ck_assert_int_eq(count_rings(), 0);
}
END_TEST

START_TEST(sums)
{
	struct counters counters;
	struct reading reading = { 0 };

	make_cpus(&counters, 4);
	put_event(&counters, 0, EVENT_TASKS, 800, 5, 5, 1);
	put_event(&counters, 2, EVENT_TASKS, 3, 7, 7, 2); /* 1 went offline */
	put_event(&counters, 3, EVENT_TASKS, 0, 0, 0, 0); /* nothing ran there */
	ck_assert(counters_read(&counters, EVENT_TASKS, &reading));
	ck_assert_double_eq(reading.value, 803);
	ck_assert_double_eq(reading.running, 12);
	ck_assert_uint_eq(reading.lost, 3);
	ck_assert(!reading.scaled);
	ck_assert(!counters_read(&counters, EVENT_CYCLES, &reading));
	ck_assert_double_eq(reading.value, 803);
	counters_close(&counters);
}
END_TEST

START_TEST(scales)
{
	struct counters counters;
	struct reading reading = { 0 };

	make_cpus(&counters, 2);
	put_event(&counters, 0, EVENT_CYCLES, 1000, 40, 10, 0);
	put_event(&counters, 1, EVENT_CYCLES, 500, 20, 20, 0);
	ck_assert(counters_read(&counters, EVENT_CYCLES, &reading));
	ck_assert_double_eq(reading.value, 4500);
	ck_assert_double_eq(reading.running, 30);
	ck_assert(reading.scaled);
	counters_close(&counters);
}
END_TEST

/* Enabled but never on a counter: nobody measured that 0. */
START_TEST(never_ran)
{
	struct counters counters;
	struct reading reading = { .value = 77 };

	make_cpus(&counters, 2);
	put_event(&counters, 0, EVENT_CYCLES, 1000, 10, 10, 0);
	put_event(&counters, 1, EVENT_CYCLES, 0, 10, 0, 0);
	ck_assert(!counters_read(&counters, EVENT_CYCLES, &reading));
	ck_assert_double_eq(reading.value, 77);
	counters_close(&counters);
}
END_TEST

START_TEST(watch)
{
	char page;
	struct counters counters;
	struct pollfd fds[3] = { { .fd = -7 }, { .fd = -7 }, { .fd = -7 } };

	make_cpus(&counters, 3);
	put_event(&counters, 0, EVENT_TASKS, 0, 0, 0, 0);
	put_event(&counters, 2, EVENT_TASKS, 0, 0, 0, 0);
	counters.cpus[0].ring.base = &page;
	counters.cpus[2].ring.base = &page;
	ck_assert_int_eq(counters_watch(&counters, fds), 2);
	ck_assert_int_eq(fds[0].fd, counters.cpus[0].fd[EVENT_TASKS]);
	ck_assert_int_eq(fds[1].fd, counters.cpus[2].fd[EVENT_TASKS]);
	ck_assert_int_eq(fds[1].events, POLLIN);
	ck_assert_int_eq(fds[2].fd, -7);
	/* each exit in the tree would wake the poller */
	counters.scope = SCOPE_INHERITED;
	ck_assert_int_eq(counters_watch(&counters, fds), 0);
	counters.cpus[0].ring.base = counters.cpus[2].ring.base = NULL;
	counters_close(&counters);
}
END_TEST

START_TEST(complete)
{
	struct counters counters = { .scope = SCOPE_INHERITED };

	/* each program maps [vdso], the command's own too */
	counters.tally =
		(struct tally){ .forks = 5, .exits = 6, .execs = 3, .mapped = 3 };
	ck_assert(counters_complete(&counters));
	counters.tally.mapped = 2;
	ck_assert(!counters_complete(&counters));
	counters.tally = (struct tally){ .exits = 1 }; /* not even the command's exec */
	ck_assert(!counters_complete(&counters));
	counters.scope = SCOPE_LEAF;
	ck_assert(counters_complete(&counters));
}
END_TEST

START_TEST(lost)
{
	struct counters counters = { .knows_lost = true, .tally.was_full = true };
	struct reading tasks = { 0 };

	ck_assert(!counters_lost(&counters, &tasks));
	tasks.lost = 1;
	ck_assert(counters_lost(&counters, &tasks));
	tasks.lost = 0;
	counters.tally.lost = 1;
	ck_assert(counters_lost(&counters, &tasks));
	counters.tally.lost = 0;
	counters.knows_lost = false;
	ck_assert(counters_lost(&counters, &tasks));
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_test(tests, descriptors);
	tcase_add_test(tests, online_cpus);
	tcase_add_test(tests, online_cpus_here);
	tcase_add_test(tests, nothing_wanted);
	tcase_add_test(tests, unknown_cpus);
	tcase_add_test(tests, many_cpus);
	tcase_add_test(tests, too_few_descriptors);
	tcase_add_test(tests, too_few_descriptors_for_cycles);
	tcase_add_test(tests, open_here);
	tcase_add_test(tests, sums);
	tcase_add_test(tests, scales);
	tcase_add_test(tests, never_ran);
	tcase_add_test(tests, watch);
	tcase_add_test(tests, complete);
	tcase_add_test(tests, lost);
}

int
main(void)
{
	return unit_run("counters", add);
}
