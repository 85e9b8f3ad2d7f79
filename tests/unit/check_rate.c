/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rate: what cpufreq says of a CPU, and the mean over where a command ran. */
#include <sched.h>

#include "made_counters.h"
#include "measure/rate.h"

#define UNTOUCHED 4711

static struct counters counters;
static struct rate rate;

/* A file of a CPU's cpufreq; @data of NULL: it is not there. */
static void
put_rate(int cpu, const char *file, const char *data)
{
	char path[128];

	snprintf(path, sizeof(path), "sys/devices/system/cpu/cpu%d/cpufreq", cpu);
	unit_mkdir(path);
	snprintf(
		path, sizeof(path), "sys/devices/system/cpu/cpu%d/cpufreq/%s", cpu, file);
	if (data)
		unit_write(path, data, strlen(data));
}

static void
rate_is(int cpu, double want)
{
	double mhz = UNTOUCHED;

	ck_assert_int_eq(rate_of_cpu(unit_directory, cpu, &mhz), 0);
	ck_assert_double_eq(mhz, want);
}

static void
rate_fails(int cpu, int error)
{
	double mhz = UNTOUCHED;

	ck_assert_int_eq(rate_of_cpu(unit_directory, cpu, &mhz), error);
	ck_assert_double_eq(mhz, UNTOUCHED);
}

START_TEST(true_mean_first)
{
	put_rate(3, "scaling_cur_freq", "1200000\n");
	rate_is(3, 1200);
	put_rate(3, "cpuinfo_avg_freq", "3401234\n");
	rate_is(3, 3401.234);
	/* nothing to be said of a CPU at rest */
	put_rate(3, "cpuinfo_avg_freq", "0\n");
	rate_is(3, 1200);
	put_rate(3, "cpuinfo_avg_freq", "<unknown>\n");
	rate_is(3, 1200);
	put_rate(3, "cpuinfo_avg_freq", "");
	rate_is(3, 1200);
}
END_TEST

START_TEST(true_mean_alone)
{
	put_rate(0, "cpuinfo_avg_freq", "800000\n");
	rate_is(0, 800);
	put_rate(0, "cpuinfo_avg_freq", "0\n");
	rate_fails(0, -ENOENT);
}
END_TEST

START_TEST(no_rate)
{
	rate_fails(0, -ENOENT);
	put_rate(0, "scaling_max_freq", "5000000\n");
	rate_fails(0, -ENOENT);
	put_rate(0, "scaling_cur_freq", "0\n");
	rate_fails(0, -ENODATA);
	put_rate(0, "scaling_cur_freq", "<unknown>\n");
	rate_fails(0, -EINVAL);
	put_rate(0, "scaling_cur_freq", "");
	rate_fails(0, -EINVAL);
	put_rate(0, "scaling_cur_freq", "99999999999999999999\n");
	rate_fails(0, -ERANGE);
	rate_fails(1, -ENOENT);
}
END_TEST

/* CPUs 0, 1 and 8; the last has no cpufreq. */
static void
start(enum event_scope scope, int leaf)
{
	static const int numbers[] = { 0, 1, 8 };

	make_cpus(&counters, 3);
	counters.scope = scope;
	for (int i = 0; i < 3; i++)
		counters.cpus[i].cpu = numbers[i];
	put_rate(0, "scaling_cur_freq", "1000000\n");
	put_rate(1, "scaling_cur_freq", "3000000\n");
	rate_start(&rate, unit_directory, &counters, leaf);
}

START_TEST(highest)
{
	double mhz = UNTOUCHED;

	start(SCOPE_LEAF, -1); /* what they could have, not what they have */
	ck_assert_int_eq(rate_highest(unit_directory, &counters, &mhz), -ENODATA);
	put_rate(0, "cpuinfo_max_freq", "0\n");
	put_rate(1, "cpuinfo_max_freq", "<unknown>\n");
	put_rate(2, "cpuinfo_max_freq", "9000000\n"); /* none of those CPUs */
	ck_assert_int_eq(rate_highest(unit_directory, &counters, &mhz), -ENODATA);
	ck_assert_double_eq(mhz, UNTOUCHED);
	put_rate(1, "cpuinfo_max_freq", "4500500\n");
	ck_assert_int_eq(rate_highest(unit_directory, &counters, &mhz), 0);
	ck_assert_double_eq(mhz, 4500.5);
	put_rate(0, "cpuinfo_max_freq", "3000000\n");
	put_rate(8, "cpuinfo_max_freq", "5200000\n");
	ck_assert_int_eq(rate_highest(unit_directory, &counters, &mhz), 0);
	ck_assert_double_eq(mhz, 5200);
	put_rate(0, "cpuinfo_max_freq", "5300000\n");
	ck_assert_int_eq(rate_highest(unit_directory, &counters, &mhz), 0);
	ck_assert_double_eq(mhz, 5300);
}
END_TEST

START_TEST(highest_of_none)
{
	double mhz = UNTOUCHED;

	put_rate(0, "cpuinfo_max_freq", "5300000\n");
	ck_assert_int_eq(rate_highest(unit_directory, &counters, &mhz), -ENODATA);
	ck_assert_double_eq(mhz, UNTOUCHED);
}
END_TEST

static void
look(void)
{
	int before = rate.samples;

	rate.due = 0;
	rate_look(&rate);
	ck_assert_int_eq(rate.samples, before + 1);
}

static void
mean_is(double want)
{
	double mhz = UNTOUCHED;

	ck_assert(rate_mean(&rate, &mhz));
	ck_assert_double_eq(mhz, want);
}

static void
mean_is_unknown(void)
{
	double mhz = UNTOUCHED;

	ck_assert(!rate_mean(&rate, &mhz));
	ck_assert_double_eq(mhz, UNTOUCHED);
}

START_TEST(no_samples)
{
	start(SCOPE_LEAF, -1);
	ck_assert(rate_is_sampled(&rate));
	mean_is_unknown();
	look(); /* no event is open: not seen running */
	mean_is_unknown();
}
END_TEST

START_TEST(no_cpufreq)
{
	make_cpus(&counters, 3);
	put_event(&counters, 0, EVENT_TASKS, 0, 5, 5, 0);
	rate_start(&rate, unit_directory, &counters, -1);
	ck_assert(!rate_is_sampled(&rate));
	rate.due = 0;
	rate_look(&rate);
	ck_assert_int_eq(rate.samples, 0);
	mean_is_unknown();
}
END_TEST

START_TEST(no_cpus)
{
	counters = (struct counters){ 0 };
	put_rate(0, "scaling_cur_freq", "1000000\n");
	rate_start(&rate, unit_directory, &counters, -1);
	ck_assert(!rate_is_sampled(&rate));
}
END_TEST

START_TEST(in_due_time)
{
	int64_t now = util_clock_ns(CLOCK_MONOTONIC);

	start(SCOPE_LEAF, -1);
	put_event(&counters, 0, EVENT_TASKS, 0, 5, 5, 0);
	ck_assert_int_ge(rate.due, now + RATE_MS * 1000000LL);
	rate.due += 3600 * 1000000000LL; /* however long this is held up */
	rate_look(&rate);
	ck_assert_int_eq(rate.samples, 0);
	mean_is_unknown();
	look();
	mean_is(1000);
	ck_assert_int_ge(rate.due, now + RATE_MS * 1000000LL);
}
END_TEST

/* Each CPU's rate weighs as much as the command ran there since the last look. */
START_TEST(by_counters)
{
	start(SCOPE_LEAF, -1);
	put_event(&counters, 0, EVENT_TASKS, 7, 900, 100, 1);
	put_event(&counters, 1, EVENT_TASKS, 7, 900, 300, 1);
	look();
	mean_is(2500);
	put_event(&counters, 0, EVENT_TASKS, 7, 1700, 500, 1);
	put_event(&counters, 1, EVENT_TASKS, 7, 1700, 300, 1);
	put_rate(0, "scaling_cur_freq", "2000000\n");
	look();
	mean_is((2500 * 400 + 2000 * 400) / 800.0);
	/* it has slept since */
	for (int i = 0; i < 2; i++)
		ck_assert_int_eq(lseek(counters.cpus[i].fd[EVENT_TASKS], 0, SEEK_SET), 0);
	put_rate(1, "scaling_cur_freq", "4000000\n");
	look();
	mean_is(2250);
}
END_TEST

START_TEST(by_counters_without_a_rate)
{
	start(SCOPE_INHERITED, -1);
	put_event(&counters, 0, EVENT_TASKS, 0, 100, 100, 0);
	put_event(&counters, 1, EVENT_TASKS, 0, 100, 100, 0);
	put_event(&counters, 2, EVENT_TASKS, 0, 9000, 9000, 0);
	put_rate(1, "scaling_cur_freq", "0\n");
	look();
	mean_is(1000);
	ck_assert_double_eq(rate.weight, 100);
}
END_TEST

/* A process of that name and state, which was last on that CPU. */
static void
put_process(int pid, const char *name, char state, int cpu)
{
	char path[64], stat[512];

	snprintf(path, sizeof(path), "proc/%d", pid);
	unit_mkdir(path);
	snprintf(path, sizeof(path), "proc/%d/stat", pid);
	snprintf(stat, sizeof(stat),
		"%d (%s) %c 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 20 0 17 0 22 23 24 25 "
		"26 27 28 29 30 31 32 33 34 0 0 17 %d 0 0 0 0 0 47 48 49 50 51 52 53 0\n",
		pid, name, state, cpu);
	unit_write(path, stat, strlen(stat));
}

/* The directory of a leaf with those processes in it. */
static int
make_leaf(const char *processes)
{
	AUTO_FREE char *path = unit_path("leaf");
	int leaf;

	unit_mkdir("leaf");
	unit_write("leaf/cgroup.procs", processes, strlen(processes));
	leaf = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	ck_assert_int_ge(leaf, 0);
	return leaf;
}

/* Without counters: the rates where something runs just now. */
START_TEST(by_processes)
{
	start(SCOPE_NONE, make_leaf("11\n12\n13\n14\n15\n"));
	put_process(11, "make", 'R', 0);
	put_process(12, "a) R 1 (b c", 'R', 1);
	put_process(13, "worker (x) S 9)", 'R', 1);
	put_process(14, "sleep", 'S', 0);
	put_process(16, "stranger", 'R', 0);
	look();
	mean_is((1000 + 3000 + 3000) / 3.0);
	ck_assert_double_eq(rate.weight, 3);
	put_process(12, ") R 1 1", 'S', 1);
	put_process(13, "", 'D', 1);
	look();
	mean_is((1000 + 3000 + 3000 + 1000) / 4.0);
}
END_TEST

START_TEST(by_processes_on_other_cpus)
{
	start(SCOPE_NONE, make_leaf("11\n12\n13\n"));
	put_process(11, "a", 'R', 8);
	put_process(12, "b", 'R', 9999);
	look();
	mean_is_unknown();
	put_process(13, "c", 'R', 1);
	look();
	mean_is(3000);
}
END_TEST

START_TEST(by_processes_torn)
{
	static const char *const stats[] = { "", "11", "11 (make", "11 (make)",
		"11 (make) R", "11 (make) R ", "11 (make) R 1 2 3",
		"11 (make) R 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 20 0 17 0 22 23 24 25 "
		"26 27 28 29 30 31 32 33 34 0 0 17 ",
		"11 (make) R 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 20 0 17 0 22 23 24 25 "
		"26 27 28 29 30 31 32 33 34 0 0 17 x 0 0" };

	start(SCOPE_NONE, make_leaf("11\n"));
	unit_mkdir("proc/11");
	for (size_t i = 0; i < COUNT_OF(stats); i++) {
		unit_write("proc/11/stat", stats[i], strlen(stats[i]));
		look();
		mean_is_unknown();
	}
	put_process(11, "make", 'R', 0);
	look();
	mean_is(1000);
}
END_TEST

/* In a leaf full of processes the first ones stand for all. */
START_TEST(by_some_processes)
{
	struct text list = { 0 };

	for (int i = 100; i < 200; i++) {
		text_printf(&list, "%d\n", i);
		put_process(i, "worker", 'R', i < 164 ? 0 : 1);
	}
	start(SCOPE_NONE, make_leaf(unit_string(&list)));
	look();
	mean_is(1000);
	ck_assert_double_eq(rate.weight, 64);
	text_free(&list);
}
END_TEST

START_TEST(by_the_command)
{
	start(SCOPE_NONE, -1);
	put_process(11, "make", 'R', 1);
	look(); /* it is not known yet */
	mean_is_unknown();
	rate.command = 11;
	look();
	mean_is(3000);
}
END_TEST

/* The kernel's own file is read right: this very process, where it runs. */
START_TEST(by_this_process)
{
	AUTO_FREE char *proc = unit_path("proc");
	cpu_set_t all, one;
	int cpu = 0;

	ck_assert_int_eq(symlink("/proc", proc), 0);
	ck_assert_int_eq(sched_getaffinity(0, sizeof(all), &all), 0);
	for (int i = 0; i < CPU_SETSIZE; i++)
		if (CPU_ISSET(i, &all))
			cpu = i; /* the last one, for 0 is the number of many things */
	CPU_ZERO(&one);
	CPU_SET(cpu, &one);
	ck_assert_int_eq(sched_setaffinity(0, sizeof(one), &one), 0);
	start(SCOPE_NONE, -1);
	for (int i = 0; i < 3; i++)
		put_rate(counters.cpus[i].cpu, "scaling_cur_freq", "0\n");
	put_rate(cpu, "scaling_cur_freq", "1234000\n");
	rate.command = getpid();
	look();
	mean_is(1234);
	ck_assert_int_eq(sched_setaffinity(0, sizeof(all), &all), 0);
}
END_TEST

START_TEST(empty_leaf)
{
	start(SCOPE_NONE, make_leaf(""));
	put_process(0, "idle", 'R', 1);
	look();
	mean_is_unknown();
}
END_TEST

static void
set_up(void)
{
	unit_empty_directory();
	rate = (struct rate){ .leaf = -1 };
	counters = (struct counters){ 0 };
}

static void
tear_down(void)
{
	util_close_(&rate.leaf);
	rate_end(&rate);
	ck_assert(!rate_is_sampled(&rate));
	rate_end(&rate); /* of no harm */
	counters_close(&counters);
}

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, set_up, tear_down);
	tcase_add_test(tests, true_mean_first);
	tcase_add_test(tests, true_mean_alone);
	tcase_add_test(tests, no_rate);
	tcase_add_test(tests, highest);
	tcase_add_test(tests, highest_of_none);
	tcase_add_test(tests, no_samples);
	tcase_add_test(tests, no_cpufreq);
	tcase_add_test(tests, no_cpus);
	tcase_add_test(tests, in_due_time);
	tcase_add_test(tests, by_counters);
	tcase_add_test(tests, by_counters_without_a_rate);
	tcase_add_test(tests, by_processes);
	tcase_add_test(tests, by_processes_on_other_cpus);
	tcase_add_test(tests, by_processes_torn);
	tcase_add_test(tests, by_some_processes);
	tcase_add_test(tests, by_the_command);
	tcase_add_test(tests, by_this_process);
	tcase_add_test(tests, empty_leaf);
}

int
main(void)
{
	return unit_run("rate", add);
}
