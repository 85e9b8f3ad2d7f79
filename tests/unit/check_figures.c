/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figures: the table is whole and without contradiction; samples; names. */
#include <signal.h>

#include "figures.h"
#include "unit.h"

START_TEST(every_row_is_filled_in)
{
	const struct figure_info *info = &figures[_i];

	ck_assert_ptr_nonnull(info->name);
	ck_assert_uint_gt(strlen(info->name), 0);
	ck_assert_uint_eq(
		strspn(info->name, "abcdefghijklmnopqrstuvwxyz."), strlen(info->name));
	ck_assert_uint_gt(strlen(info->label), 0);
	ck_assert_uint_gt(strlen(info->source), 0);
	ck_assert_uint_gt(strlen(info->meaning), 0);
	ck_assert_uint_le(info->unit, UNIT_TEXT);
	/* GNU time has lines for what has a letter, and for nothing else. */
	ck_assert_int_eq(info->letters != NULL, _i < FIGURE_GNU_LINES);
	ck_assert_int_eq(figures_find(info->name), _i);
}
END_TEST

START_TEST(labels_are_unique)
{
	for (int i = 0; i < FIGURE_COUNT; i++)
		for (int j = 0; j < i; j++)
			ck_assert_str_ne(figures[i].label, figures[j].label);
}
END_TEST

START_TEST(letters)
{
	static const struct {
		char letter;
		enum figure figure;
	} rows[] = {
		{ 'C', FIGURE_COMMAND },
		{ 'E', FIGURE_ELAPSED },
		{ 'e', FIGURE_ELAPSED },
		{ 'U', FIGURE_USER },
		{ 'S', FIGURE_SYS },
		{ 'P', FIGURE_CPUS },
		{ 'M', FIGURE_MAXRSS },
		{ 'F', FIGURE_FAULTS_MAJOR },
		{ 'R', FIGURE_FAULTS_MINOR },
		{ 'c', FIGURE_SWITCHES_INVOLUNTARY },
		{ 'w', FIGURE_SWITCHES_VOLUNTARY },
		{ 'I', FIGURE_IO_IN },
		{ 'O', FIGURE_IO_OUT },
		{ 'x', FIGURE_EXIT_STATUS },
		{ 'Z', FIGURE_PAGESIZE },
		{ 't', FIGURE_MEMORY_RESIDENT },
		{ 'K', FIGURE_MEMORY_TOTAL },
		{ 'D', FIGURE_MEMORY_DATA },
		{ 'p', FIGURE_MEMORY_STACK },
		{ 'X', FIGURE_MEMORY_TEXT },
		{ 'W', FIGURE_SWAPS },
		{ 'k', FIGURE_SIGNALS },
		{ 'r', FIGURE_MESSAGES_RECEIVED },
		{ 's', FIGURE_MESSAGES_SENT },
	};
	int known = 0;

	for (size_t i = 0; i < COUNT_OF(rows); i++)
		ck_assert_int_eq(
			figures_find_letter(rows[i].letter), (int)rows[i].figure);
	/* And no other byte is one, the end of a string least of all. */
	for (int c = CHAR_MIN; c <= CHAR_MAX; c++)
		known += figures_find_letter((char)c) >= 0;
	ck_assert_int_eq(known, (int)COUNT_OF(rows));
	ck_assert_int_eq(figures_find_letter('\0'), -1);
}
END_TEST

START_TEST(unknown_names)
{
	ck_assert_int_eq(figures_find(""), -1);
	ck_assert_int_eq(figures_find("Elapsed"), -1);
	ck_assert_int_eq(figures_find("elapse"), -1);
	ck_assert_int_eq(figures_find("elapsed "), -1);
	ck_assert_int_eq(figures_find("switches"), -1);
}
END_TEST

START_TEST(nearest)
{
	static const struct {
		const char *name, *nearest;
	} rows[] = {
		{ "elapsd", "elapsed" },
		{ "Elapsed", "elapsed" },
		{ "elasped", "elapsed" },
		{ "fork", "forks" },
		{ "migration", "migrations" },
		{ "system", NULL },
		{ "rael", "real" },
		{ "usr", "user" },
		{ "mHz", "mhz" },
		{ "switches.volontary", "switches.voluntary" },
		{ "faults_minor", "faults.minor" },
		{ "", NULL },
		{ "qqqqqqqq", NULL },
		{ "%%%%%%", NULL },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		const char *found = figures_nearest(rows[i].name);

		if (rows[i].nearest)
			ck_assert_pstr_eq(found, rows[i].nearest);
		else
			ck_assert_ptr_null(found);
	}
}
END_TEST

START_TEST(names_of_units_and_qualities)
{
	ck_assert_str_eq(figures_unit_name(UNIT_COUNT), "");
	ck_assert_str_eq(figures_unit_name(UNIT_TIME), "s");
	ck_assert_str_eq(figures_unit_name(UNIT_BOOKED), "s");
	ck_assert_str_eq(figures_unit_name(UNIT_SIZE), "KiB");
	ck_assert_str_eq(figures_unit_name(UNIT_RATIO), "");
	ck_assert_str_eq(figures_unit_name(UNIT_MHZ), "");
	ck_assert_str_eq(figures_unit_name(UNIT_SIGNAL), "");
	ck_assert_str_eq(figures_unit_name(UNIT_TEXT), "");
	ck_assert_str_eq(figures_quality_name(MISSING), "missing");
	ck_assert_str_eq(figures_quality_name(AT_LEAST), "at least");
	ck_assert_str_eq(figures_quality_name(ESTIMATE), "estimate");
	ck_assert_str_eq(figures_quality_name(EXACT), "exact");
}
END_TEST

START_TEST(signal_names)
{
	char name[32];

	ck_assert_str_eq(figures_signal_name(SIGTERM, name, sizeof(name)), "SIGTERM");
	ck_assert_str_eq(figures_signal_name(SIGKILL, name, sizeof(name)), "SIGKILL");
	ck_assert_str_eq(figures_signal_name(SIGSYS, name, sizeof(name)), "SIGSYS");
	ck_assert_str_eq(
		figures_signal_name(SIGRTMIN + 3, name, sizeof(name)), "SIGRTMIN+3");
	ck_assert_str_eq(figures_signal_name(200, name, sizeof(name)), "signal 200");
	ck_assert_str_eq(figures_signal_name(0, name, sizeof(name)), "signal 0");
	/* glibc keeps it for itself; it has no name */
	ck_assert_str_eq(figures_signal_name(32, name, sizeof(name)), "signal 32");
}
END_TEST

START_TEST(one_value)
{
	static struct sample sample;
	struct value *value = &sample.values[FIGURE_FORKS];

	ck_assert_int_eq(value->quality, MISSING); /* what zeroed memory means */
	sample_missing(&sample, FIGURE_FORKS, "error %d: %s", 13, "no");
	ck_assert_int_eq(value->quality, MISSING);
	ck_assert_str_eq(value->why, "error 13: no");
	sample_set(&sample, FIGURE_FORKS, EXACT, 14213);
	ck_assert_int_eq(value->quality, EXACT);
	ck_assert_double_eq(value->number, 14213);
	ck_assert_str_eq(value->why, "");
	sample_because(&sample, FIGURE_FORKS, "%s", "lost");
	ck_assert_int_eq(value->quality, EXACT);
	ck_assert_str_eq(value->why, "lost");
	sample_missing(&sample, FIGURE_FORKS, "%s", "gone");
	ck_assert_int_eq(value->quality, MISSING);
	ck_assert_double_eq(value->number, 14213); /* for GNU time's letters */
	ck_assert_str_eq(sample.values[FIGURE_FORKS - 1].why, "");
	ck_assert_str_eq(sample.values[FIGURE_FORKS + 1].why, "");
}
END_TEST

START_TEST(long_reasons_are_cut)
{
	static struct sample sample;
	char reason[2 * WHY_MAX];

	memset(reason, 'r', sizeof(reason));
	reason[sizeof(reason) - 1] = '\0';
	sample_missing(&sample, FIGURE_CPU, "%s", reason);
	ck_assert_uint_eq(strlen(sample.values[FIGURE_CPU].why), WHY_MAX - 1);
	ck_assert_int_eq(sample.values[FIGURE_CPU + 1].quality, MISSING);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_loop_test(tests, every_row_is_filled_in, 0, FIGURE_COUNT);
	tcase_add_test(tests, labels_are_unique);
	tcase_add_test(tests, letters);
	tcase_add_test(tests, unknown_names);
	tcase_add_test(tests, nearest);
	tcase_add_test(tests, names_of_units_and_qualities);
	tcase_add_test(tests, signal_names);
	tcase_add_test(tests, one_value);
	tcase_add_test(tests, long_reasons_are_cut);
}

int
main(void)
{
	return unit_run("figures", add);
}
