/* SPDX-License-Identifier: GPL-3.0-or-later */
/* explain: the section of -x letter by letter, and its part of --json. */
#include "made_sections.h"
#include "report/explain.h"

static void
tells(const char *wanted)
{
	puts_text(explain_put, wanted);
}

/* The same in every test that does not change it. */
#define AFTER                                                                            \
	"ready       >=0.250 s    waited for by new tasks, and those preempted 17 "      \
	"times\n"                                                                        \
	"wait          0.125 s    waited for by the command's main thread alone\n"       \
	"full        >=0.500 s    ready, but others had the CPU\n"                       \
	"I/O         >=0.062 s    some task waited for I/O\n"                            \
	"memory        0.000 s    some task waited for memory\n"                         \
	"MHz            3900      of 4000\n"                                             \
	"migrations       30      3/s\n"

static void
put_four_gaps(void)
{
	put_gap(0.5e9, 0.25e9, "sleep", "configure", "sh");
	put_gap(2.125e9, 0.1875e9, "cc", "", "make");
	put_gap(0, 0.062e9, "", "", "the command");
	put_gap(9e9, 500000, "make", "", ""); /* too short to be told in seconds */
}

START_TEST(exact)
{
	put_four_gaps();
	tells("\nWhere the time went\n"
	      "running       9.500 s    95.0% of the time, on 1.25 CPUs on average, 4 at "
	      "the "
	      "most\n"
	      "nobody        0.500 s    5.0% of the time, in 4 gaps\n"
	      " <0.1 ms      0.000 s    in 0\n"
	      " <1 ms        0.001 s    in 1\n"
	      " <10 ms       0.000 s    in 0\n"
	      " <100 ms      0.062 s    in 1\n"
	      " <1 s         0.438 s    in 2\n"
	      " longer       0.000 s    in 0\n"
	      "longest       0.250 s    at 0.500 s: sleep, started by configure, then "
	      "sh\n"
	      "              0.188 s    at 2.125 s: cc, then make\n"
	      "              0.062 s    at 0.000 s: the start, then the command\n" AFTER);
}
END_TEST

/* In milliseconds where all of them are short. */
START_TEST(short_gaps)
{
	put_gap(1e9, 1e8 - 1000, "a", "", "b");
	put_gap(2e9, 1000, "b", "a", "");
	put_gap(3e9, 999, "x", "y", "z");
	SET(GAPS, EXACT, 1e8);
	SET(GAPS_COUNT, EXACT, 1);
	tells("\nWhere the time went\n"
	      "running       9.500 s    95.0% of the time, on 1.25 CPUs on average, 4 at "
	      "the "
	      "most\n"
	      "nobody        0.100 s    1.0% of the time, in 1 gap\n"
	      " <0.1 ms      0.000 s    in 2\n"
	      " <1 ms        0.000 s    in 0\n"
	      " <10 ms       0.000 s    in 0\n"
	      " <100 ms      0.100 s    in 1\n"
	      " <1 s         0.000 s    in 0\n"
	      " longer       0.000 s    in 0\n"
	      "longest      99.999 ms   at 1.000 s: a, then b\n"
	      "              0.001 ms   at 2.000 s: b, started by a, then the "
	      "end\n" AFTER);
}
END_TEST

START_TEST(no_gaps)
{
	SET(GAPS, EXACT, 0);
	SET(GAPS_COUNT, EXACT, 0);
	tells("\nWhere the time went\n"
	      "running       9.500 s    95.0% of the time, on 1.25 CPUs on average, 4 at "
	      "the "
	      "most\n"
	      "nobody        0.000 s    0.0% of the time, in 0 gaps\n"
	      " <0.1 ms      0.000 s    in 0\n"
	      " <1 ms        0.000 s    in 0\n"
	      " <10 ms       0.000 s    in 0\n"
	      " <100 ms      0.000 s    in 0\n"
	      " <1 s         0.000 s    in 0\n"
	      " longer       0.000 s    in 0\n" AFTER);
}
END_TEST

/* Does the section have this piece? */
static bool
has(const char *piece)
{
	struct text text = { 0 };
	bool found;

	explain_put(&sample, &text);
	found = strstr(unit_string(&text), piece) != NULL;
	text_free(&text);
	return found;
}

/* Every number of the gaps carries what is true of them. */
START_TEST(lost)
{
	static const enum figure figures_lost[] = { FIGURE_RUNNING, FIGURE_RUNNING_CPUS,
		FIGURE_RUNNING_PEAK, FIGURE_GAPS, FIGURE_GAPS_COUNT, FIGURE_PREEMPTED };

	put_four_gaps();
	for (size_t i = 0; i < COUNT_OF(figures_lost); i++) {
		sample.values[figures_lost[i]].quality = ESTIMATE;
		sample_because(&sample, figures_lost[i], "records were lost");
	}
	ck_assert(has("\nrunning      ~9.500 s    "));
	ck_assert(has(
		"% of the time, on ~1.25 CPUs on average, ~4 at the most; records were "
		"lost\n"));
	ck_assert(has("\nnobody       ~0.500 s    "));
	ck_assert(has("; records were lost\n <0.1 ms     ~0.000 s    in ~0\n"));
	ck_assert(has("\n <1 s        ~0.438 s    in ~2\n"));
	ck_assert(has("\nlongest      ~0.250 s    at 0.500 s: sleep, started by "
		      "configure, then sh\n"));
	ck_assert(has("\n             ~0.188 s    at 2.125 s: cc, then make\n"));
	ck_assert(has(" and those preempted ~17 times\n"));
}
END_TEST

/* Without the end of each process: bounds, and gaps that have the ends in them. */
START_TEST(inherited)
{
	explanation.ends_missed = true;
	put_four_gaps();
	sample_at_least(&sample, FIGURE_RUNNING, "without the end of each process");
	sample_at_least(&sample, FIGURE_RUNNING_PEAK, "without the end of each process");
	sample_at_least(&sample, FIGURE_PREEMPTED, "without the end of each process");
	SET(GAPS, ESTIMATE, 0.5e9);
	BECAUSE(GAPS, "with the end of each process");
	SET(GAPS_COUNT, ESTIMATE, 4);
	SET(RUNNING_CPUS, ESTIMATE, 1.25);
	ck_assert(has("\nrunning     >=9.500 s    "));
	/* The headline says why, once. */
	ck_assert(has("went, but for the last moments of each process\n"));
	ck_assert(has(" on ~1.25 CPUs on average, >=4 at the most\n"));
	ck_assert(has("\nnobody       ~0.500 s    "));
	ck_assert(has(", in ~4 gaps\n <0.1 ms     ~0.000 s    in ~0\n"));
	ck_assert(has(" and those preempted >=17 times\n"));
}
END_TEST

/* Where somebody was not followed, nobody can say that nobody ran. */
START_TEST(incomplete)
{
	explanation.incomplete = true;
	put_four_gaps();
	sample_at_least(&sample, FIGURE_RUNNING, "not followed");
	sample_at_least(&sample, FIGURE_RUNNING_PEAK, "not followed");
	MISSES(RUNNING_CPUS, "not followed");
	MISSES(GAPS, "not followed");
	MISSES(GAPS_COUNT, "not followed");
	ck_assert(has("\nrunning     >=9.500 s    "));
	ck_assert(has(", on >=4 CPUs at the most; not followed\n"));
	ck_assert(has("\nnobody          n/a      not followed\nready       >=0.250 s "));
	ck_assert(!has("longest"));
	ck_assert(!has("sleep"));
	puts_json(explain_put_json, "{\"explanation\":{\"diagnosis\":[]}}");
}
END_TEST

/*
 * A share of a number that is no exact one is none either: it has a mark as
 * well, or it is left out.
 */
START_TEST(no_bare_shares)
{
	put_four_gaps();
	sample_at_least(&sample, FIGURE_RUNNING, "a reason");
	ck_assert(!has(" 95.0% of the time"));
	SET(GAPS, ESTIMATE, 0.5e9);
	SET(GAPS_COUNT, ESTIMATE, 4);
	ck_assert(!has(" 5.0% of the time"));
	ck_assert(!has(" in 4 gaps"));
	sample_at_least(&sample, FIGURE_MIGRATIONS, "a reason");
	ck_assert(!has(" 3/s"));
}
END_TEST

START_TEST(missing)
{
	for (int i = 0; i < FIGURE_COUNT; i++)
		sample_missing(&sample, i, "no perf events");
	SET(ELAPSED, EXACT, 10e9);
	sample.explanation = NULL;
	tells("\nWhere the time went\n"
	      "running         n/a      no perf events\n"
	      "nobody          n/a      no perf events\n"
	      "ready           n/a      no perf events\n"
	      "wait            n/a      no perf events\n"
	      "full            n/a      no perf events\n"
	      "I/O             n/a      no perf events\n"
	      "memory          n/a      no perf events\n"
	      "MHz             n/a      no perf events\n"
	      "migrations      n/a      no perf events\n");
	puts_json(explain_put_json, "{\"explanation\":{\"diagnosis\":[]}}");
}
END_TEST

START_TEST(no_highest_clock)
{
	MISSES(MHZ_MAX, "no cpufreq");
	ck_assert(has("\nMHz            3900\nmigrations "));
}
END_TEST

/* A number wider than its column moves all the others, in every kind of row. */
START_TEST(wide_numbers)
{
	put_four_gaps();
	SET(STALL_IO, AT_LEAST, 1234567.891e9);
	SET(ELAPSED, EXACT, 1e20); /* nothing for a diagnosis */
	ck_assert(has("\nrunning           9.500 s    "));
	ck_assert(has("\n <1 s             0.438 s    in 2\n"));
	ck_assert(has("\nlongest           0.250 s    at 0.500 s: "));
	ck_assert(has("\n                  0.188 s    at 2.125 s: "));
	ck_assert(has("\nI/O       >=1234567.891 s    some task waited for I/O\n"));
	ck_assert(has("\nmigrations           30      "));
}
END_TEST

START_TEST(bad_names)
{
	put_gap(1e9, 0.5e9, "\x1b[2Ja\n", "\x7f\t", "\xc3\xa4\x01");
	ck_assert(has("s: ?[2Ja?, started by ??, then \xc3\xa4?\n"));
}
END_TEST

START_TEST(diagnosis)
{
	ck_assert(!has("3/s\n\n"));
	SET(STALL_IO, AT_LEAST, 5e9);
	SET(STALL_CPU_FULL, AT_LEAST, 2e9);
	ck_assert(
		has("3/s\n"
		    "\n"
		    "For at least 50% of the time something of the command waited for "
		    "I/O.\n"
		    "For at least 20% of the time the command was ready, but others had "
		    "the CPU.\n"));
}
END_TEST

START_TEST(json)
{
	put_gap(0.5e9, 0.25e9, "sl\"eep", "configure", "sh\n");
	put_gap(9e9, 1.5e9, "make", "", "");
	SET(STALL_IO, AT_LEAST, 5e9);
	puts_json(explain_put_json,
		"{\"explanation\":{\"gap_classes\":["
		"{\"below_ns\":100000,\"count\":0,\"sum_ns\":0},"
		"{\"below_ns\":1000000,\"count\":0,\"sum_ns\":0},"
		"{\"below_ns\":10000000,\"count\":0,\"sum_ns\":0},"
		"{\"below_ns\":100000000,\"count\":0,\"sum_ns\":0},"
		"{\"below_ns\":1000000000,\"count\":1,\"sum_ns\":250000000},"
		"{\"below_ns\":null,\"count\":1,\"sum_ns\":1500000000}],"
		"\"longest_gaps\":["
		"{\"at_ns\":9000000000,\"length_ns\":1500000000,\"before\":\"make\","
		"\"started_by\":\"\",\"after\":\"\"},"
		"{\"at_ns\":500000000,\"length_ns\":250000000,\"before\":\"sl\\\"eep\","
		"\"started_by\":\"configure\",\"after\":\"sh\\u000a\"}],"
		"\"diagnosis\":["
		"\"For at least 50% of the time something of the command waited for "
		"I/O\","
		"\"15% of the time nobody was running, in 1 gap of 1 s or longer, the "
		"longest of them after 'make'\"]}}");
}
END_TEST

/* All that is shown is asked for, and what a diagnosis builds on. */
START_TEST(needs)
{
	unsigned wanted = explain_needs();

	ck_assert_uint_eq(wanted & NEED_TIMELINE, NEED_TIMELINE);
	ck_assert_uint_eq(wanted, NEED_LEAF | NEED_LEFT | NEED_FORKS | NEED_EXECS |
					  NEED_TIMELINE | NEED_MIGRATIONS | NEED_CYCLES |
					  NEED_SCHEDSTAT | NEED_PRESSURE);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, start_sections, NULL);
	tcase_add_test(tests, exact);
	tcase_add_test(tests, short_gaps);
	tcase_add_test(tests, no_gaps);
	tcase_add_test(tests, lost);
	tcase_add_test(tests, inherited);
	tcase_add_test(tests, incomplete);
	tcase_add_test(tests, no_bare_shares);
	tcase_add_test(tests, missing);
	tcase_add_test(tests, no_highest_clock);
	tcase_add_test(tests, wide_numbers);
	tcase_add_test(tests, bad_names);
	tcase_add_test(tests, diagnosis);
	tcase_add_test(tests, json);
	tcase_add_test(tests, needs);
}

int
main(void)
{
	return unit_run("explain", add);
}
