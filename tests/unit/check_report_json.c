/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report: --json, every figure under its key, and the notes. */
#include "report/report.h"
#include "full_sample.h"
#include "unit.h"

/* What costs the command something is in it only where somebody asks for it. */
static const struct report as_json = { .kind = REPORT_JSON, .explains = true };

/* Is this piece in the report exactly once? */
static void
has(const char *piece)
{
	struct text text = { 0 };
	const char *found;

	report_compose(&as_json, &sample, &text);
	found = strstr(unit_string(&text), piece);
	ck_assert_msg(found != NULL, "no %s in %s", piece, text.data);
	ck_assert_ptr_null(strstr(found + 1, piece));
	text_free(&text);
}

START_TEST(keys)
{
	static const char begin[] =
		"{\"schema\":1,\"command\":[\"make\",\"-j\"],"
		"\"user_us\":63002000,\"sys_us\":35023000,\"cpus\":0.877,"
		"\"elapsed_ns\":111731000000,\"memory_text_kib\":null,";
	struct text text = { 0 };

	SET(CPUS, EXACT, 0.8773);
	SET(SWITCHES_VOLUNTARY, EXACT, 3);
	SET(SWITCHES_INVOLUNTARY, EXACT, 4);
	SET(MAXRSS, EXACT, 1345);
	report_compose(&as_json, &sample, &text);
	ck_assert_int_eq(strncmp(unit_string(&text), begin, strlen(begin)), 0);
	ck_assert_str_eq(text.data + text.size - 4, "}}}\n");
	/* one line, whatever there is in it */
	ck_assert_ptr_eq(strchr(text.data, '\n'), text.data + text.size - 1);
	text_free(&text);
	has(",\"exit_signal\":null,\"cpu_us\":98025000,\"forks\":14213,");
	has(",\"migrations\":803,\"mhz\":3411.600,\"cycles\":null,\"cycles_user\":null,"
	    "\"running_ns\":null,\"running_cpus\":null,\"running_peak\":null,"
	    "\"gaps_ns\":null,\"gaps_count\":null,\"ready_ns\":null,\"preempted\":null,"
	    "\"mhz_max\":null,\"stall_cpu_us\":null,\"stall_cpu_full_us\":null,");
	has(",\"switches_voluntary\":3,\"switches_involuntary\":4,");
	has(",\"maxrss_kib\":1345,");
	has(",\"run_ns\":null,\"wait_ns\":null,\"last_ns\":null,\"left\":0,");
}
END_TEST

START_TEST(notes)
{
	SET(CPU, AT_LEAST, 98025000000);
	BECAUSE(CPU, "processes run on");
	sample.values[FIGURE_CPU].source = "cpu.stat";
	SET(USER, ESTIMATE, 1);
	has("\"elapsed\":{\"quality\":\"exact\",\"source\":\"CLOCK_MONOTONIC\"}");
	has("\"cpu\":{\"quality\":\"at least\",\"source\":\"cpu.stat\","
	    "\"why\":\"processes run on\"}");
	has("\"user\":{\"quality\":\"estimate\",\"source\":\"cpu.stat\"}");
	has("\"threads\":{\"quality\":\"missing\",\"source\":\"perf FORK records\","
	    "\"why\":\"not kept by Linux\"}");
	has("\"switches.voluntary\":{");
}
END_TEST

START_TEST(texts_and_signals)
{
	sample.values[FIGURE_KERNEL].text = "6.18.0-\"x\"";
	SET(KERNEL, EXACT, 0);
	SET(EXIT_SIGNAL, EXACT, 15);
	MISSES(EXIT_STATUS, "killed by a signal");
	has("\"kernel\":\"6.18.0-\\\"x\\\"\"");
	has("\"exit_signal\":15,");
	has("\"exit_status\":null,");
}
END_TEST

/* What only costs the command something is left out, with its notes. */
START_TEST(without_a_timeline)
{
	static const struct report plain = { .kind = REPORT_JSON };
	struct text text = { 0 };

	report_compose(&plain, &sample, &text);
	ck_assert_ptr_nonnull(strstr(
		unit_string(&text), ",\"cycles_user\":null,\"stall_cpu_us\":null,"));
	for (int i = 0; i < FIGURE_COUNT; i++) {
		char note[64];

		snprintf(note, sizeof(note), "\"%s\":{\"quality\":", figures[i].name);
		ck_assert_int_eq(strstr(text.data, note) == NULL,
			i == FIGURE_COMMAND || (figures[i].needs & NEED_TIMELINE) != 0);
	}
	text_free(&text);
}
END_TEST

START_TEST(command_line)
{
	static char echo[] = "echo", bad[] = "\xff\"", good[] = "\xc3\xa4", none[] = "";
	static char *const words[] = { echo, bad, good, none, NULL };

	sample.command = words;
	has("\"command\":[\"echo\",\"\xef\xbf\xbd\\\"\",\"\xc3\xa4\",\"\"],"
	    "\"command_hex\":[\"6563686f\",\"ff22\",\"c3a4\",\"\"],");
}
END_TEST

/* No figure is left out: each has a key of its own unit, and a note. */
START_TEST(every_figure)
{
	static const char *const suffixes[] = {
		[UNIT_COUNT] = "",
		[UNIT_TIME] = "_ns",
		[UNIT_BOOKED] = "_us",
		[UNIT_SIZE] = "_kib",
		[UNIT_RATIO] = "",
		[UNIT_MHZ] = "",
		[UNIT_SIGNAL] = "",
		[UNIT_TEXT] = "",
	};
	char note[64], key[64];
	struct text text = { 0 };
	char *found;

	snprintf(note, sizeof(note), "\"%s\":{\"quality\":", figures[_i].name);
	has(note);
	snprintf(key, sizeof(key), ",\"%s%s\":", figures[_i].name,
		suffixes[figures[_i].unit]);
	for (char *c = strchr(key, '.'); c; c = strchr(c, '.'))
		*c = '_';
	report_compose(&as_json, &sample, &text);
	unit_string(&text);
	found = strstr(text.data, ",\"notes\":{");
	ck_assert_ptr_nonnull(found);
	*found = '\0'; /* the notes have keys that look like it */
	found = strstr(text.data, key);
	ck_assert_ptr_nonnull(found);
	ck_assert_ptr_null(strstr(found + 1, key));
	text_free(&text);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, start_anew, NULL);
	tcase_add_test(tests, keys);
	tcase_add_loop_test(tests, every_figure, FIGURE_COMMAND + 1, FIGURE_COUNT);
	tcase_add_test(tests, notes);
	tcase_add_test(tests, without_a_timeline);
	tcase_add_test(tests, texts_and_signals);
	tcase_add_test(tests, command_line);
}

int
main(void)
{
	return unit_run("report_json", add);
}
