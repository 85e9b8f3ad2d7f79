/* SPDX-License-Identifier: GPL-3.0-or-later */
/* format: letters, escapes, names, units, marks, refusals, needs. */
#include "report/format.h"
#include "unit.h"

static char make[] = "make", jobs[] = "-j", target[] = "all tests";
static char *const command[] = { make, jobs, target, NULL };
static struct sample sample;

#define SET(figure, quality, number) sample_set(&sample, FIGURE_##figure, quality, number)

/* Numbers of which no two look alike. */
static void
start_anew(void)
{
	sample = (struct sample){ .command = command, .wait_status = 3 << 8 };
	SET(COMMAND, EXACT, 0);
	SET(ELAPSED, EXACT, 111731999999);
	SET(USER, EXACT, 63002999000);
	SET(SYS, EXACT, 35023999000);
	SET(CPU, EXACT, 98026998000);
	SET(CPUS, EXACT, 0.8773);
	SET(MAXRSS, EXACT, 1360);
	SET(FAULTS_MAJOR, EXACT, 11);
	SET(FAULTS_MINOR, EXACT, 12);
	SET(SWITCHES_VOLUNTARY, EXACT, 13);
	SET(SWITCHES_INVOLUNTARY, EXACT, 14);
	SET(IO_IN, EXACT, 15);
	SET(IO_OUT, EXACT, 16);
	SET(PAGESIZE, EXACT, 4096);
	SET(EXIT_STATUS, EXACT, 3);
	SET(FORKS, EXACT, 14213);
	SET(MHZ, EXACT, 3411.6);
	SET(CYCLES, EXACT, 334428906496);
}

/* What a format says, without the newline that must end it. */
static void
says(const char *source, bool with_names, const char *wanted)
{
	/* What stands behind its end must not be read. */
	AUTO_FREE char *marked = unit_join(source, "#behind");
	struct format *format = NULL;
	char message[FORMAT_MESSAGE];
	struct text text = { 0 };

	marked[strlen(source)] = '\0';
	ck_assert_int_eq(format_compile(marked, with_names, &format, message), 0);
	format_render(format, &sample, &text);
	ck_assert_int_eq(text.data[text.size - 1], '\n');
	text.size--;
	ck_assert_str_eq(unit_string(&text), wanted);
	ck_assert_uint_eq(strlen(text.data), text.size);
	format_free(format);
	text_free(&text);
}

static const struct {
	const char *source, *output;
} literals[] = {
	{ "", "" },
	{ "plain", "plain" },
	{ "100%%", "100%" },
	{ "%%%%", "%%" },
	{ "\xc3\xa4\xff\x01", "\xc3\xa4\xff\x01" },
	{ "\\t|\\n|\\\\|", "\t|\n|\\|" },
	{ "\\a\\r\\0", "?\\a?\\r?\\0" },
	{ "\\x41", "?\\x41" },
	{ "\\\\\\n", "\\\n" },
	{ "\\\xc3\xa4", "?\\\xc3\xa4" },
	{ "abc\\", "abc?\\" },
	{ "abc%", "abc?" },
	{ "%", "?" },
	{ "\\", "?\\" },
	{ "%%%", "%?" },
	{ "a%\\nb", "a?\\nb" },
	{ "%Q", "?Q" },
	{ "%5e|%-e|%.2e|% e", "?5e|?-e|?.2e|? e" },
	{ "%\xc3\xa9", "?\xc3\xa9" },
	{ "%A%B%G%H%J%L%N%Q%V%Y", "?A?B?G?H?J?L?N?Q?V?Y" },
	{ "%a%b%d%f%g%h%i%j%l%m%n%o%q%u%v%y%z", "?a?b?d?f?g?h?i?j?l?m?n?o?q?u?v?y?z" },
	{ "%0%1%9%!%(%}", "?0?1?9?!?(?}" },
	{ "%T", "?T" },
	{ "%Tq", "?Tq" },
	{ "%T%%", "?T%" },
};

START_TEST(every_literal)
{
	says(literals[_i].source, true, literals[_i].output);
	says(literals[_i].source, false, literals[_i].output);
}
END_TEST

START_TEST(letters)
{
	says("%C", false, "make -j all tests");
	says("%E %e %U %S %P", false, "1:51.73 111.73 63.00 35.02 87%");
	says("%M %F %R %w %c %I %O %Z %x", false, "1360 11 12 13 14 15 16 4096 3");
	says("%t%K%D%p%X%W%k%r%s", false, "000000000");
	says("a%eb%Uc", false, "a111.73b63.00c");
	says("%e%e", false, "111.73111.73");
	says("%%e", false, "%e");
	says("%Te", false, "?Te");
}
END_TEST

START_TEST(built_in)
{
	says(FORMAT_PORTABLE, false, "real 111.73\nuser 63.00\nsys 35.02");
	says(FORMAT_GNU_DEFAULT, false,
		"63.00user 35.02system 1:51.73elapsed 87%CPU (0avgtext+0avgdata "
		"1360maxresident)k\n15inputs+16outputs (11major+12minor)pagefaults "
		"0swaps");
}
END_TEST

/* Under a letter a number is printed whatever its quality. */
START_TEST(letters_know_no_quality)
{
	SET(USER, ESTIMATE, 1999999000);
	SET(SYS, AT_LEAST, 2e9);
	SET(MAXRSS, ESTIMATE, 7.9);
	sample_missing(&sample, FIGURE_FAULTS_MINOR, "gone");
	says("%U %S %M %R", false, "1.99 2.00 7 12");
	sample_missing(&sample, FIGURE_USER, "not resolved");
	says("%U %{user}", true, "1.99 n/a");
}
END_TEST

START_TEST(seconds)
{
	static const struct {
		double ns;
		const char *seconds, *clock;
	} rows[] = {
		{ 0, "0.00", "0:00.00" },
		{ 1, "0.00", "0:00.00" },
		{ 9999999, "0.00", "0:00.00" },
		{ 10000000, "0.01", "0:00.01" },
		{ 999999999, "0.99", "0:00.99" },
		{ 1000000000, "1.00", "0:01.00" },
		{ 1999999000, "1.99", "0:01.99" },
		{ 59999999999, "59.99", "0:59.99" },
		{ 60000000000, "60.00", "1:00.00" },
		{ 61050000000, "61.05", "1:01.05" },
		{ 3599990000000, "3599.99", "59:59.99" },
		{ 3599999999999, "3599.99", "59:59.99" },
		{ 3600000000000, "3600.00", "1:00:00" },
		{ 3661990000000, "3661.99", "1:01:01" },
		{ 86400000000000, "86400.00", "24:00:00" },
		{ 900000000000000, "900000.00", "250:00:00" },
		{ 900000999999999, "900000.99", "250:00:00" },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		SET(ELAPSED, EXACT, rows[i].ns);
		says("%e", false, rows[i].seconds);
		says("%E", false, rows[i].clock);
	}
}
END_TEST

START_TEST(percent)
{
	static const struct {
		double elapsed, user, sys; /* us */
		const char *percent;
	} rows[] = {
		{ 0, 5000, 0, "?%" },
		{ 0.999, 5000, 0, "?%" },
		{ 1, 1, 1, "200%" },
		{ 999, 999, 0, "100%" },
		{ 999, 600, 398, "99%" },
		{ 999, 0.9, 0.9, "0%" },
		{ 1000, 999, 999, "0%" }, /* each in whole ms */
		{ 1000, 1000, 999, "100%" },
		{ 1999, 1999, 0, "100%" },
		{ 3000, 1000, 1000, "66%" },
		{ 1000000, 999999, 0, "99%" },
		{ 1000000, 1000000, 0, "100%" },
		{ 1000000, 3500000, 500000, "400%" },
		{ 1e12, 1e12, 1e12, "200%" },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		SET(ELAPSED, EXACT, rows[i].elapsed * 1000);
		SET(USER, EXACT, rows[i].user * 1000);
		SET(SYS, EXACT, rows[i].sys * 1000);
		says("%P", false, rows[i].percent);
	}
}
END_TEST

/* How it ended: type, code, number, name, ok. */
START_TEST(exit_letters)
{
	static const struct {
		int status;
		const char *output;
	} rows[] = {
		{ 0, "normal,0,,,ok." },
		{ 3 << 8, "normal,3,,,." },
		{ 255 << 8, "normal,255,,,." },
		{ 9, "signalled,,9,SIGKILL,." },
		{ 11 | 0x80, "signalled,,11,SIGSEGV,." },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		sample.wait_status = rows[i].status;
		says("%Tt,%Tx,%Tn,%Ts,%To.", false, rows[i].output);
	}
}
END_TEST

static const struct {
	const char *source, *output;
} names[] = {
	{ "%{elapsed}", "111.732" }, /* rounded, where a letter cuts off */
	{ "%{elapsed:s} %{elapsed:ms} %{elapsed:us} %{elapsed:ns}",
		"111.732 111732.000 111732000 111731999999" },
	{ "%{user:ns}|%{sys:us}|%{cpu:ms}", "63002999000|35023999|98026.998" },
	{ "%{maxrss} %{maxrss:KiB} %{maxrss:MiB}", "1360 1360 1.3" },
	{ "%{cpus} %{mhz} %{cycles} %{forks}", "0.88 3412 334428906496 14213" },
	{ "%{command}", "make -j all tests" }, { "%{exit.status}%{exit.status}", "33" },
	{ "{%{forks}}", "{14213}" }, { "%%{forks}", "%{forks}" },
	{ "%{migrations} %{kernel} %{exit.signal}", "n/a n/a n/a" },
	{ "%{swaps}", "n/a" }, /* what Linux does not count is no 0 */
};

START_TEST(every_name)
{
	says(names[_i].source, true, names[_i].output);
}
END_TEST

START_TEST(all_figures_have_a_name)
{
	for (int i = 0; i < FIGURE_COUNT; i++) {
		char source[64];

		snprintf(source, sizeof(source), "%%{%s}", figures[i].name);
		sample_missing(&sample, i, "%s", "");
		says(source, true, "n/a");
	}
}
END_TEST

START_TEST(marks)
{
	SET(CPU, AT_LEAST, 98025000000);
	SET(USER, ESTIMATE, 2999999);
	SET(FORKS, AT_LEAST, 0);
	SET(EXIT_SIGNAL, EXACT, 15);
	sample.values[FIGURE_KERNEL].text = "6.18.0";
	SET(KERNEL, EXACT, 0);
	says("%{cpu} %{user} %{user:us} %{forks}", true, ">=98.025 ~0.003 ~3000 >=0");
	says("%{exit.signal} %{kernel}", true, "SIGTERM 6.18.0");
	ck_assert_str_eq(format_mark(EXACT), "");
	ck_assert_str_eq(format_mark(ESTIMATE), "~");
	ck_assert_str_eq(format_mark(AT_LEAST), ">=");
	ck_assert_str_eq(format_mark(MISSING), "");
}
END_TEST

START_TEST(gnu_time_has_no_names)
{
	says("%{elapsed}", false, "?{elapsed}");
	says("%{", false, "?{");
}
END_TEST

static const struct {
	const char *source, *message;
} refusals[] = {
	{ "%{elapsd}", "no figure is called 'elapsd'; did you mean 'elapsed'?" },
	{ "%e %{mHz}", "no figure is called 'mHz'; did you mean 'mhz'?" },
	{ "%{usr:ms}", "no figure is called 'usr'; did you mean 'user'?" },
	{ "%{}", "no figure is called ''; --list shows them all" },
	{ "%{:ms}", "no figure is called ''; --list shows them all" },
	{ "%{qqqqqqqqq}", "no figure is called 'qqqqqqqqq'; --list shows them all" },
	{ "%{elapsed:min}",
		"figure 'elapsed' has no unit 'min'; it has s, ms, us and ns" },
	{ "%{elapsed:abcdefghijklmnopqrstuvwxyz}",
		"figure 'elapsed' has no unit 'abcdefghijklmnopqrst'; it has s, ms, us "
		"and ns" },
	{ "%{elapsed:}", "figure 'elapsed' has no unit ''; it has s, ms, us and ns" },
	{ "%{elapsed:KiB}",
		"figure 'elapsed' has no unit 'KiB'; it has s, ms, us and ns" },
	{ "%{elapsed:MS}", "figure 'elapsed' has no unit 'MS'; it has s, ms, us and ns" },
	{ "%{maxrss:s}", "figure 'maxrss' has no unit 's'; it has KiB and MiB" },
	{ "%{forks:s}", "figure 'forks' has no unit 's'; it has none" },
	{ "%{kernel:s}", "figure 'kernel' has no unit 's'; it has none" },
	{ "%{elapsed", "format has '%{elapsed' without a closing brace" },
	{ "ab%{", "format has '%{' without a closing brace" },
};

START_TEST(every_refusal)
{
	struct format *format = NULL;
	char message[FORMAT_MESSAGE];

	ck_assert_int_eq(
		format_compile(refusals[_i].source, true, &format, message), -EINVAL);
	ck_assert_ptr_null(format);
	ck_assert_str_eq(message, refusals[_i].message);
}
END_TEST

/* Whatever the length, a message has an end and the right beginning. */
START_TEST(long_refusals)
{
	static const char *const starts[] = { "%{", "%{elapsed:", "%{" };
	static const char *const ends[] = { "", "}", "}" };
	char source[2000], message[FORMAT_MESSAGE + 1];
	struct format *format = NULL;

	for (size_t i = 0; i < COUNT_OF(starts); i++) {
		memset(source, 'q', sizeof(source));
		memcpy(source, starts[i], strlen(starts[i]));
		snprintf(source + 1900, 2, "%s", ends[i]);
		memset(message, '#', sizeof(message));
		ck_assert_int_eq(format_compile(source, true, &format, message), -EINVAL);
		ck_assert_uint_lt(strnlen(message, sizeof(message)), FORMAT_MESSAGE);
		ck_assert_int_eq(message[FORMAT_MESSAGE], '#');
		ck_assert_ptr_null(format);
	}
}
END_TEST

START_TEST(needs)
{
	static const struct {
		const char *source;
		unsigned needs;
	} rows[] = {
		{ "", 0 },
		{ "%e %E %C %x %M %Z %To", 0 },
		{ "%U", NEED_LEAF },
		{ "%S", NEED_LEAF },
		{ "%P", NEED_LEAF },
		{ FORMAT_PORTABLE, NEED_LEAF },
		{ FORMAT_GNU_DEFAULT, NEED_LEAF },
		{ "%M %{elapsed} %{kernel}", 0 },
		{ "%{maxrss:MiB}", NEED_LEAF | NEED_LEFT | NEED_MEMORY },
		{ "%M %F %c", 0 },
		{ "%{real} %{exit}", 0 },
		{ "%{user}", NEED_LEAF | NEED_LEFT },
		{ "%{forks}", NEED_FORKS },
		{ "%{execs}", NEED_FORKS | NEED_EXECS },
		{ "%{migrations}", NEED_MIGRATIONS },
		{ "%{mhz}", NEED_LEAF | NEED_LEFT | NEED_CYCLES },
		{ "%{run}%{stall.io:ms}", NEED_LEAF | NEED_SCHEDSTAT | NEED_PRESSURE },
		{ "%{cpu}", NEED_LEAF | NEED_LEFT },
		{ "%%{forks} %Q", 0 },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct format *format = NULL;
		char message[FORMAT_MESSAGE];

		ck_assert_int_eq(
			format_compile(rows[i].source, true, &format, message), 0);
		ck_assert_uint_eq(format_needs(format), rows[i].needs);
		format_free(format);
	}
}
END_TEST

/* As many pieces as there can be. */
START_TEST(dense)
{
	struct text source = { 0 }, wanted = { 0 };

	for (int i = 0; i < 500; i++) {
		text_puts(&source, "%q\\q");
		text_puts(&wanted, "?q?\\q");
	}
	says(unit_string(&source), true, unit_string(&wanted));
	text_free(&source);
	text_free(&wanted);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, start_anew, NULL);
	tcase_add_loop_test(tests, every_literal, 0, COUNT_OF(literals));
	tcase_add_test(tests, letters);
	tcase_add_test(tests, built_in);
	tcase_add_test(tests, letters_know_no_quality);
	tcase_add_test(tests, seconds);
	tcase_add_test(tests, percent);
	tcase_add_test(tests, exit_letters);
	tcase_add_loop_test(tests, every_name, 0, COUNT_OF(names));
	tcase_add_test(tests, all_figures_have_a_name);
	tcase_add_test(tests, marks);
	tcase_add_test(tests, gnu_time_has_no_names);
	tcase_add_loop_test(tests, every_refusal, 0, COUNT_OF(refusals));
	tcase_add_test(tests, long_refusals);
	tcase_add_test(tests, needs);
	tcase_add_test(tests, dense);
}

int
main(void)
{
	return unit_run("format", add);
}
