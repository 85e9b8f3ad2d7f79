/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report: the default report, -v and --list, letter by letter. */
#include "report/report.h"
#include "full_sample.h"
#include "unit.h"

static void
tells(const struct report *report, const char *wanted)
{
	struct text text = { 0 };

	report_compose(report, &sample, &text);
	ck_assert_str_eq(unit_string(&text), wanted);
	ck_assert_uint_eq(text.size, strlen(wanted));
	text_free(&text);
}

static const struct report by_default = { .kind = REPORT_DEFAULT };

START_TEST(all_is_well)
{
	tells(&by_default, "real        111.731 s\n"
			   "cpu          98.025 s    88% of one CPU\n"
			   "user         63.002 s\n"
			   "sys          35.023 s    36% of cpu\n"
			   "forks         14213      127/s\n"
			   "migrations      803\n"
			   "MHz            3412      average while running\n");
}
END_TEST

START_TEST(marks)
{
	SET(CPU, AT_LEAST, 98025000000);
	BECAUSE(CPU, "no cgroup: Read-only file system");
	SET(USER, ESTIMATE, 49010000000);
	BECAUSE(USER, "standard error 9.1 points");
	SET(SYS, ESTIMATE, 49015000000);
	BECAUSE(SYS, "standard error 9.1 points");
	SET(FORKS, AT_LEAST, 14213);
	BECAUSE(FORKS, "records were lost");
	SET(MHZ, ESTIMATE, 1000);
	tells(&by_default, "real        111.731 s\n"
			   "cpu        >=98.025 s    no cgroup: Read-only file system\n"
			   "user        ~49.010 s    standard error 9.1 points\n"
			   "sys         ~49.015 s    standard error 9.1 points\n"
			   "forks       >=14213      records were lost\n"
			   "migrations      803\n"
			   "MHz           ~1000      average while running\n");
}
END_TEST

START_TEST(missing)
{
	SET(CPU, EXACT, 3000000);
	SET(ELAPSED, EXACT, 4000000);
	MISSES(USER, "not resolved: 0.8 clock ticks, 5 needed");
	MISSES(SYS, "not resolved: 0.8 clock ticks, 5 needed");
	MISSES(FORKS, "perf events not permitted");
	MISSES(MIGRATIONS, "needs CAP_PERFMON or perf_event_paranoid 1");
	MISSES(MHZ, "no hardware counter");
	tells(&by_default,
		"real          0.004 s\n"
		"cpu           0.003 s    75% of one CPU\n"
		"user            n/a      not resolved: 0.8 clock ticks, 5 needed\n"
		"sys             n/a      not resolved: 0.8 clock ticks, 5 needed\n"
		"forks           n/a      perf events not permitted\n"
		"migrations      n/a      needs CAP_PERFMON or perf_event_paranoid 1\n"
		"MHz             n/a      no hardware counter\n");
}
END_TEST

/* No share of a lower bound, and no rate of none. */
START_TEST(no_share)
{
	SET(SYS, AT_LEAST, 35023000000);
	BECAUSE(SYS, "processes run on");
	SET(FORKS, EXACT, 0);
	tells(&by_default, "real        111.731 s\n"
			   "cpu          98.025 s    88% of one CPU\n"
			   "user         63.002 s\n"
			   "sys        >=35.023 s    processes run on\n"
			   "forks             0\n"
			   "migrations      803\n"
			   "MHz            3412      average while running\n");
}
END_TEST

/* 0 is a number that was measured; of no time there are no rates. */
START_TEST(zeroes)
{
	SET(ELAPSED, EXACT, 0);
	SET(CPU, EXACT, 0);
	SET(USER, EXACT, 0);
	SET(SYS, EXACT, 0);
	SET(FORKS, EXACT, 0);
	SET(MIGRATIONS, EXACT, 0);
	tells(&by_default, "real          0.000 s\n"
			   "cpu           0.000 s\n"
			   "user          0.000 s\n"
			   "sys           0.000 s\n"
			   "forks             0\n"
			   "migrations        0\n"
			   "MHz            3412      average while running\n");
}
END_TEST

/* The longest label takes all of its column: the number may not touch it. */
START_TEST(wide_migrations)
{
	struct text text = { 0 };

	SET(MIGRATIONS, AT_LEAST, 1234567);
	report_compose(&by_default, &sample, &text);
	ck_assert_ptr_nonnull(strstr(unit_string(&text), "\nmigrations >=1234567\n"));
	text_free(&text);
	SET(MIGRATIONS, EXACT, 12345678901);
	report_compose(&by_default, &sample, &text);
	ck_assert_ptr_nonnull(strstr(unit_string(&text), "\nmigrations 12345678901\n"));
	text_free(&text);
}
END_TEST

#define SEVEN                                                                            \
	"real        111.731 s\n"                                                        \
	"cpu          98.025 s    88% of one CPU\n"                                      \
	"user         63.002 s\n"                                                        \
	"sys          35.023 s    36% of cpu\n"                                          \
	"forks         14213      127/s\n"                                               \
	"migrations      803\n"                                                          \
	"MHz            3412      average while running\n"

START_TEST(exit_row)
{
	SET(EXIT_STATUS, EXACT, 3);
	sample.wait_status = 3 << 8;
	tells(&by_default, SEVEN "exit              3\n");
}
END_TEST

START_TEST(signal_row)
{
	MISSES(EXIT_STATUS, "killed by a signal");
	SET(EXIT_SIGNAL, EXACT, 9);
	sample.wait_status = 9;
	tells(&by_default, SEVEN "signal      SIGKILL\n");
}
END_TEST

/* A name wider than the column moves all numbers, so that they stay aligned. */
START_TEST(wide_signal)
{
	MISSES(EXIT_STATUS, "killed by a signal");
	SET(EXIT_SIGNAL, EXACT, 37);
	tells(&by_default, "real         111.731 s\n"
			   "cpu           98.025 s    88% of one CPU\n"
			   "user          63.002 s\n"
			   "sys           35.023 s    36% of cpu\n"
			   "forks          14213      127/s\n"
			   "migrations       803\n"
			   "MHz             3412      average while running\n"
			   "signal    SIGRTMIN+3\n");
}
END_TEST

START_TEST(wide_numbers)
{
	SET(ELAPSED, EXACT, 1234567891000000);
	SET(CPU, AT_LEAST, 1234567891000000);
	BECAUSE(CPU, "a process runs on");
	SET(FORKS, EXACT, 123456789012);
	tells(&by_default, "real        1234567.891 s\n"
			   "cpu       >=1234567.891 s    a process runs on\n"
			   "user             63.002 s\n"
			   "sys              35.023 s\n"
			   "forks      123456789012      100000/s\n"
			   "migrations          803\n"
			   "MHz                3412      average while running\n");
}
END_TEST

START_TEST(further_rows)
{
	SET(EXIT_STATUS, EXACT, 124);
	SET(LEFT, EXACT, 1);
	SET(ESCAPED, AT_LEAST, 400000000);
	SET(SUSPENDED, EXACT, 3600e9);
	tells(&by_default, SEVEN "exit            124\n"
				 "left              1      process that ran on\n"
				 "escaped     >=0.400 s\n"
				 "suspended  3600.000 s\n");
}
END_TEST

START_TEST(several_left)
{
	SET(LEFT, EXACT, 12);
	tells(&by_default, SEVEN "left             12      processes that ran on\n");
}
END_TEST

/* What could not be looked at says nothing in a row of its own. */
START_TEST(further_rows_missing)
{
	SET(LEFT, EXACT, 3); /* numbers that do not count */
	SET(ESCAPED, AT_LEAST, 4e9);
	SET(EXIT_STATUS, EXACT, 5);
	MISSES(LEFT, "no cgroup");
	MISSES(ESCAPED, "no cgroup");
	MISSES(EXIT_STATUS, "killed by a signal");
	tells(&by_default, SEVEN);
}
END_TEST

/* With -w the shares are of the time until the last process ended. */
static const struct report waiting = { .kind = REPORT_DEFAULT, .waits = true };

START_TEST(waited_for)
{
	SET(LAST, EXACT, 196050000000);
	SET(LEFT, EXACT, 2);
	tells(&waiting, "real        111.731 s\n"
			"cpu          98.025 s    50% of one CPU\n"
			"user         63.002 s\n"
			"sys          35.023 s    36% of cpu\n"
			"forks         14213      72/s\n"
			"migrations      803\n"
			"MHz            3412      average while running\n"
			"last        196.050 s    until the last process ended\n"
			"left              2      processes that ran on\n");
}
END_TEST

START_TEST(no_command)
{
	sample.exec_error = ENOENT;
	sample.wait_status = 127 << 8;
	tells(&by_default, "");
}
END_TEST

START_TEST(status_lines)
{
	struct report report = { .kind = REPORT_FORMAT, .has_status_line = true };
	char message[FORMAT_MESSAGE];

	ck_assert_int_eq(format_compile("%x", false, &report.format, message), 0);
	tells(&report, "0\n");
	sample.wait_status = 3 << 8;
	SET(EXIT_STATUS, EXACT, 3);
	tells(&report, "Command exited with non-zero status 3\n3\n");
	sample.wait_status = 11 | 0x80;
	SET(EXIT_STATUS, MISSING, 0);
	tells(&report, "Command terminated by signal 11\n0\n");
	report.has_status_line = false;
	tells(&report, "0\n");
	report_free(&report);
	ck_assert_ptr_null(report.format);
}
END_TEST

#define GNU_LINES(user, never, maxrss)                                                   \
	"\tCommand being timed: \"make -j\"\n"                                           \
	"\tUser time (seconds): " user "\n"                                              \
	"\tSystem time (seconds): 35.02\n"                                               \
	"\tPercent of CPU this job got: 87%\n"                                           \
	"\tElapsed (wall clock) time (h:mm:ss or m:ss): 1:51.73\n"                       \
	"\tAverage shared text size (kbytes): " never "\n"                               \
	"\tAverage unshared data size (kbytes): " never "\n"                             \
	"\tAverage stack size (kbytes): " never "\n"                                     \
	"\tAverage total size (kbytes): " never "\n"                                     \
	"\tMaximum resident set size (kbytes): " maxrss "\n"                             \
	"\tAverage resident set size (kbytes): " never "\n"                              \
	"\tMajor (requiring I/O) page faults: 1\n"                                       \
	"\tMinor (reclaiming a frame) page faults: 2\n"                                  \
	"\tVoluntary context switches: 3\n"                                              \
	"\tInvoluntary context switches: 4\n"                                            \
	"\tSwaps: " never "\n"                                                           \
	"\tFile system inputs: 5\n"                                                      \
	"\tFile system outputs: 6\n"                                                     \
	"\tSocket messages sent: " never "\n"                                            \
	"\tSocket messages received: " never "\n"                                        \
	"\tSignals delivered: " never "\n"                                               \
	"\tPage size (bytes): 4096\n"                                                    \
	"\tExit status: 0\n"

static void
fill_in_rusage(void)
{
	SET(MAXRSS, EXACT, 1345);
	SET(FAULTS_MAJOR, EXACT, 1);
	SET(FAULTS_MINOR, EXACT, 2);
	SET(SWITCHES_VOLUNTARY, EXACT, 3);
	SET(SWITCHES_INVOLUNTARY, EXACT, 4);
	SET(IO_IN, EXACT, 5);
	SET(IO_OUT, EXACT, 6);
	SET(PAGESIZE, EXACT, 4096);
	SET(CPUS, EXACT, 0.8773);
}

START_TEST(verbose_as_gnu_time)
{
	struct report report = { .kind = REPORT_VERBOSE, .as_gnu = true };

	fill_in_rusage();
	tells(&report, GNU_LINES("63.00", "0", "1345"));
	/* GNU time has no word for what is missing */
	MISSES(USER, "not resolved: 1.0 clock ticks, 5 needed");
	MISSES(MAXRSS, "unknown");
	tells(&report, GNU_LINES("63.00", "0", "1345"));
}
END_TEST

START_TEST(verbose)
{
	struct report report = { .kind = REPORT_VERBOSE };

	fill_in_rusage();
	MISSES(USER, "not resolved: 1.0 clock ticks, 5 needed");
	SET(CPU, AT_LEAST, 98025000000);
	BECAUSE(CPU, "processes run on");
	SET(SUSPENDED, EXACT, 1500000000);
	SET(HZ, EXACT, 250);
	sample.values[FIGURE_SCOPE].text = "in the leaf";
	SET(SCOPE, EXACT, 0);
	SET(EXIT_SIGNAL, EXACT, 15);
	tells(&report,
		GNU_LINES("n/a (not resolved: 1.0 clock ticks, 5 needed)",
			"n/a (not kept by Linux)",
			"1345") "\tKilled by signal: SIGTERM\n"
				"\tCPU time (seconds): >=98.025 (processes run on)\n"
				"\tProcesses started: 14213\n"
				"\tThreads started: n/a (not kept by Linux)\n"
				"\tPrograms executed: n/a (not kept by Linux)\n"
				"\tCPU migrations: 803\n"
				"\tAverage clock rate while running (MHz): 3412\n"
				"\tCPU cycles: n/a (not kept by Linux)\n"
				"\tCPU cycles in user mode: n/a (not kept by Linux)\n"
				"\tTime some task waited for a CPU (seconds): n/a (not "
				"kept by Linux)\n"
				"\tTime all tasks waited for a CPU (seconds): n/a (not "
				"kept by Linux)\n"
				"\tTime some task waited for I/O (seconds): n/a (not "
				"kept by Linux)\n"
				"\tTime some task waited for memory (seconds): n/a (not "
				"kept by Linux)\n"
				"\tRun time of the main thread (seconds): n/a (not kept "
				"by Linux)\n"
				"\tRun-queue wait of the main thread (seconds): n/a (not "
				"kept by Linux)\n"
				"\tTime until the last process ended (seconds): n/a "
				"(not kept by Linux)\n"
				"\tProcesses still running: 0\n"
				"\tCPU time outside the leaf (seconds): 0.000\n"
				"\tTime the machine was suspended (seconds): 1.500\n"
				"\tClock ticks (per second): 250\n"
				"\tCPUs online: n/a (not kept by Linux)\n"
				"\tKernel: n/a (not kept by Linux)\n"
				"\tCPU time measured in: n/a (not kept by Linux)\n"
				"\tLeaf made in: n/a (not kept by Linux)\n"
				"\tUser and system time split by: n/a (not kept by "
				"Linux)\n"
				"\tEvents counted: in the leaf\n");
}
END_TEST

START_TEST(needs)
{
	struct report report = { .kind = REPORT_DEFAULT };
	char message[FORMAT_MESSAGE];
	unsigned rest = NEED_EXECS | NEED_SCHEDSTAT | NEED_PRESSURE | NEED_MEMORY;
	unsigned base =
		NEED_LEAF | NEED_LEFT | NEED_FORKS | NEED_MIGRATIONS | NEED_CYCLES;

	ck_assert_uint_eq(report_needs(&report), base);
	report.kind = REPORT_VERBOSE;
	ck_assert_uint_eq(report_needs(&report), base | rest);
	report.as_gnu = true;
	ck_assert_uint_eq(report_needs(&report), NEED_LEAF);
	report = (struct report){ .kind = REPORT_JSON };
	ck_assert_uint_eq(report_needs(&report), base | rest);
	report = (struct report){ .kind = REPORT_FORMAT };
	ck_assert_int_eq(format_compile("%{run}", true, &report.format, message), 0);
	ck_assert_uint_eq(report_needs(&report), NEED_SCHEDSTAT);
	report_free(&report);
	/* the timeline only for those that ask for it */
	ck_assert_uint_eq(report_needs(&by_default) & NEED_TIMELINE, 0);
	report = (struct report){ .kind = REPORT_VERBOSE, .explains = true };
	ck_assert_uint_eq(report_needs(&report), base | rest | NEED_TIMELINE);
	report = (struct report){ .kind = REPORT_FORMAT, .compares = true };
	ck_assert_int_eq(format_compile("%x", true, &report.format, message), 0);
	ck_assert_uint_eq(report_needs(&report), NEED_LEAF | NEED_LEFT);
	report.compares = false;
	report.by_command = true;
	ck_assert_uint_eq(report_needs(&report),
		NEED_TIMELINE | NEED_EXECS | NEED_LEAF | NEED_LEFT);
	report_free(&report);
}
END_TEST

/* Does the text have this at that column of the line? */
static void
has_at(const char *line, size_t column, const char *wanted)
{
	ck_assert_uint_ge(strcspn(line, "\n"), column + strlen(wanted));
	ck_assert_int_eq(strncmp(line + column, wanted, strlen(wanted)), 0);
}

/* A line for each figure, its columns in line. */
START_TEST(list)
{
	struct text text = { 0 };
	const char *line;

	report_list(&text);
	line = unit_string(&text);
	has_at(line, 0, "NAME                  LETTER UNIT  SOURCE ");
	for (int i = 0; i < FIGURE_COUNT; i++) {
		char letter[3] = "%";
		size_t length;

		if (figures[i].letters)
			letter[1] = figures[i].letters[0];
		line += strcspn(line, "\n") + 1;
		length = strcspn(line, "\n");
		has_at(line, 0, figures[i].name);
		has_at(line, strlen(figures[i].name), " ");
		has_at(line, 22, figures[i].letters ? letter : "- ");
		has_at(line, 35, figures[i].source);
		has_at(line, length - strlen(figures[i].meaning), figures[i].meaning);
		if (i == FIGURE_ELAPSED)
			has_at(line, 22, "%E %e  s     CLOCK_MONOTONIC ");
		else if (i == FIGURE_MAXRSS)
			has_at(line, 22, "%M     KiB   rusage ");
		else if (i == FIGURE_FORKS)
			has_at(line, 22, "-      -     perf FORK records ");
	}
	ck_assert_str_eq(line + strcspn(line, "\n"), "\n");
	text_free(&text);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, start_anew, NULL);
	tcase_add_test(tests, all_is_well);
	tcase_add_test(tests, marks);
	tcase_add_test(tests, missing);
	tcase_add_test(tests, no_share);
	tcase_add_test(tests, zeroes);
	tcase_add_test(tests, exit_row);
	tcase_add_test(tests, signal_row);
	tcase_add_test(tests, wide_signal);
	tcase_add_test(tests, wide_numbers);
	tcase_add_test(tests, wide_migrations);
	tcase_add_test(tests, further_rows);
	tcase_add_test(tests, several_left);
	tcase_add_test(tests, further_rows_missing);
	tcase_add_test(tests, waited_for);
	tcase_add_test(tests, no_command);
	tcase_add_test(tests, status_lines);
	tcase_add_test(tests, verbose_as_gnu_time);
	tcase_add_test(tests, verbose);
	tcase_add_test(tests, needs);
	tcase_add_test(tests, list);
}

int
main(void)
{
	return unit_run("report", add);
}
