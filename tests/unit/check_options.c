/* SPDX-License-Identifier: GPL-3.0-or-later */
/* options: what each makes of the request, and how each misuse is told. */
#include <getopt.h>
#include <sys/mman.h>

#include "options.h"
#include "unit.h"

#define WORDS 8

static struct options options;
static char said[1024]; /* on standard error */
static char *words[WORDS + 1];

/* Parse a command line whose words are separated by blanks. */
static enum action
parse(const char *line)
{
	static char copy[256];
	int capture = memfd_create("stderr", MFD_CLOEXEC), stderr_was;
	int count = 0;
	enum action action;

	ck_assert_int_lt(snprintf(copy, sizeof(copy), "%s", line), (int)sizeof(copy));
	for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
		ck_assert_int_lt(count, WORDS);
		words[count++] = word;
	}
	words[count] = NULL;
	optind = 0; /* getopt is to begin anew */
	fflush(stderr);
	stderr_was = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
	dup2(capture, STDERR_FILENO);
	action = options_parse(count, words, &options);
	fflush(stderr);
	dup2(stderr_was, STDERR_FILENO);
	close(stderr_was);
	ck_assert_int_eq(util_pread_small(capture, said, sizeof(said)), 0);
	close(capture);
	return action;
}

static const struct {
	const char *line;
	struct options options; /* but for program and command */
	int command;            /* index of its first word */
} runs[] = {
	{ "ttime make", { 0 }, 1 },
	{ "/usr/bin/ttime make -f x", { 0 }, 1 },
	{ "ttime -- -p", { 0 }, 2 },
	{ "ttime - -p", { 0 }, 1 },
	{ "ttime +5", { 0 }, 1 },
	{ "ttime -p make", { .choice = CHOICE_PORTABLE }, 2 },
	{ "ttime --portability make", { .choice = CHOICE_PORTABLE }, 2 },
	{ "ttime -g make", { .choice = CHOICE_GNU }, 2 },
	{ "ttime --gnu make", { .choice = CHOICE_GNU }, 2 },
	{ "ttime -j make", { .choice = CHOICE_JSON }, 2 },
	{ "ttime --json make", { .choice = CHOICE_JSON }, 2 },
	{ "ttime -v make", { .verbose = true }, 2 },
	{ "ttime --verbose make", { .verbose = true }, 2 },
	{ "ttime -q make", { .quiet = true }, 2 },
	{ "ttime --quiet make", { .quiet = true }, 2 },
	{ "ttime -a make", { .append = true }, 2 },
	{ "ttime --append make", { .append = true }, 2 },
	{ "ttime --rusage make", { .by_rusage = true }, 2 },
	{ "ttime -b make", { .by_command = true }, 2 },
	{ "ttime --by-command make", { .by_command = true }, 2 },
	{ "ttime -c make", { .compare = true }, 2 },
	{ "ttime --compare make", { .compare = true }, 2 },
	{ "ttime -x make", { .explain = true }, 2 },
	{ "ttime --explain make", { .explain = true }, 2 },
	{ "ttime -w make", { .wait = true }, 2 },
	{ "ttime --wait make", { .wait = true }, 2 },
	{ "ttime --kill-left make", { .kill_left = true }, 2 },
	{ "ttime -f %e make", { .choice = CHOICE_FORMAT, .format = "%e" }, 3 },
	{ "ttime -f%e make", { .choice = CHOICE_FORMAT, .format = "%e" }, 2 },
	{ "ttime --format=%e make", { .choice = CHOICE_FORMAT, .format = "%e" }, 2 },
	{ "ttime --format %e make", { .choice = CHOICE_FORMAT, .format = "%e" }, 3 },
	{ "ttime --format= make", { .choice = CHOICE_FORMAT, .format = "" }, 2 },
	{ "ttime -o log make", { .output = "log" }, 3 },
	{ "ttime --output=log make", { .output = "log" }, 2 },
	{ "ttime --output-file=log make", { .output = "log" }, 2 },
	/* abbreviations */
	{ "ttime --verb make", { .verbose = true }, 2 },
	{ "ttime --fo=%U make", { .choice = CHOICE_FORMAT, .format = "%U" }, 2 },
	{ "ttime --o=log make", { .output = "log" }, 2 },
	{ "ttime --output-f=log make", { .output = "log" }, 2 },
	{ "ttime --p --q --a make",
		{ .choice = CHOICE_PORTABLE, .quiet = true, .append = true }, 4 },
	{ "ttime --g make", { .choice = CHOICE_GNU }, 2 },
	{ "ttime --j make", { .choice = CHOICE_JSON }, 2 },
	{ "ttime --r make", { .by_rusage = true }, 2 },
	/* clusters */
	{ "ttime -apqolog make",
		{ .choice = CHOICE_PORTABLE,
			.append = true,
			.quiet = true,
			.output = "log" },
		2 },
	{ "ttime -vaf %e make",
		{ .choice = CHOICE_FORMAT,
			.format = "%e",
			.verbose = true,
			.append = true },
		3 },
	{ "ttime -o(lab) make", { .output = "(lab)" }, 2 },
	{ "ttime -bcxw make",
		{ .by_command = true, .compare = true, .explain = true, .wait = true },
		2 },
	/* the sections go with any choice */
	{ "ttime -x -j -b make",
		{ .choice = CHOICE_JSON, .by_command = true, .explain = true }, 4 },
	{ "time -c make", { .as_time = true, .choice = CHOICE_GNU, .compare = true }, 2 },
	/* the last one wins, -v is kept apart */
	{ "ttime -f A -f B make", { .choice = CHOICE_FORMAT, .format = "B" }, 5 },
	{ "ttime -f A -p make", { .choice = CHOICE_PORTABLE, .format = "A" }, 4 },
	{ "ttime -p -f A make", { .choice = CHOICE_FORMAT, .format = "A" }, 4 },
	{ "ttime -o x -o y make", { .output = "y" }, 5 },
	{ "ttime -g -j -p make", { .choice = CHOICE_PORTABLE }, 4 },
	{ "ttime -v -j make", { .choice = CHOICE_JSON, .verbose = true }, 3 },
	/* played as GNU time */
	{ "time make", { .as_time = true, .choice = CHOICE_GNU }, 1 },
	{ "/usr/bin/time make", { .as_time = true, .choice = CHOICE_GNU }, 1 },
	{ "./time -p make", { .as_time = true, .choice = CHOICE_PORTABLE }, 2 },
	{ "time -v make", { .as_time = true, .choice = CHOICE_GNU, .verbose = true }, 2 },
	{ "times make", { 0 }, 1 },
	{ "time/x make", { 0 }, 1 },
};

START_TEST(every_run)
{
	const struct options *wanted = &runs[_i].options;

	ck_assert_int_eq(parse(runs[_i].line), ACTION_RUN);
	ck_assert_str_eq(said, "");
	ck_assert_int_eq(options.as_time, wanted->as_time);
	ck_assert_int_eq(options.choice, wanted->choice);
	ck_assert_pstr_eq(options.format, wanted->format);
	ck_assert_pstr_eq(options.output, wanted->output);
	ck_assert_int_eq(options.append, wanted->append);
	ck_assert_int_eq(options.quiet, wanted->quiet);
	ck_assert_int_eq(options.verbose, wanted->verbose);
	ck_assert_int_eq(options.by_rusage, wanted->by_rusage);
	ck_assert_int_eq(options.by_command, wanted->by_command);
	ck_assert_int_eq(options.compare, wanted->compare);
	ck_assert_int_eq(options.explain, wanted->explain);
	ck_assert_int_eq(options.wait, wanted->wait);
	ck_assert_int_eq(options.kill_left, wanted->kill_left);
	ck_assert_double_lt(options.interval, 0);
	ck_assert_ptr_eq(options.command, words + runs[_i].command);
}
END_TEST

START_TEST(intervals)
{
	static const struct {
		const char *line;
		double interval;
	} rows[] = {
		{ "ttime -i 10 make", 10 },
		{ "ttime -i10 make", 10 },
		{ "ttime --interval=0.5 make", 0.5 },
		{ "ttime --interval .01 make", 0.01 },
		{ "ttime -i 0.01 make", 0.01 },
		{ "ttime -i 1000000 make", 1000000 },
		/* only when a signal asks */
		{ "ttime -i 0 make", 0 },
		{ "ttime -i 0.00 make", 0 },
		/* the last one alone is looked at */
		{ "ttime -i x -i 3 make", 3 },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		ck_assert_int_eq(parse(rows[i].line), ACTION_RUN);
		ck_assert_str_eq(said, "");
		ck_assert_double_eq_tol(options.interval, rows[i].interval, 1e-12);
		ck_assert_str_eq(options.command[0], "make");
	}
}
END_TEST

START_TEST(no_intervals)
{
	static const char *const words_of_none[] = { "x", "-1", "0.0099", "1000000.5",
		"1000001", "5s", "1e3", ".", "nan", "inf" };

	for (size_t i = 0; i < COUNT_OF(words_of_none); i++) {
		char line[64], wanted[256];

		snprintf(line, sizeof(line), "ttime -i %s make", words_of_none[i]);
		snprintf(wanted, sizeof(wanted),
			"ttime: interval '%s' is neither 0 nor a number of seconds from "
			"0.01 to 1000000\n",
			words_of_none[i]);
		ck_assert_int_eq(parse(line), ACTION_FAIL);
		ck_assert_str_eq(said, wanted);
	}
	ck_assert_int_eq(parse("ttime --interval= make"), ACTION_FAIL);
	ck_assert_int_eq(parse("ttime -i"), ACTION_FAIL);
	ck_assert_str_eq(said, "ttime: option requires an argument -- 'i'\n");
}
END_TEST

#define TRY(name) "Try '" name " --help' for more information.\n"

static const struct {
	const char *line, *said;
} misuses[] = {
	{ "ttime", "ttime: missing program to run; try 'ttime --help'\n" },
	{ "ttime --", "ttime: missing program to run; try 'ttime --help'\n" },
	{ "ttime -p", "ttime: missing program to run; try 'ttime --help'\n" },
	{ "ttime --bogus make", "ttime: unrecognized option '--bogus'\n" },
	{ "ttime -z make", "ttime: invalid option -- 'z'\n" },
	{ "ttime -pz make", "ttime: invalid option -- 'z'\n" },
	{ "ttime -f", "ttime: option requires an argument -- 'f'\n" },
	{ "ttime --format", "ttime: option '--format' requires an argument\n" },
	{ "ttime --append=x make",
		"ttime: option '--append' doesn't allow an argument\n" },
	{ "/opt/bin/ttime -z make", "ttime: invalid option -- 'z'\n" },
	{ "time", "time: missing program to run\n" TRY("time") },
	{ "/usr/bin/time",
		"/usr/bin/time: missing program to run\n" TRY("/usr/bin/time") },
	{ "time --bogus make", "time: unrecognized option '--bogus'\n" TRY("time") },
	{ "time -z make", "time: invalid option -- 'z'\n" TRY("time") },
	{ "time -f", "time: option requires an argument -- 'f'\n" TRY("time") },
	{ "time --format", "time: option '--format' requires an argument\n" TRY("time") },
	{ "time --append=x make",
		"time: option '--append' doesn't allow an argument\n" TRY("time") },
	{ "time --v make", "time: option '--v' is ambiguous; possibilities: '--verbose' "
			   "'--version'\n" TRY("time") },
};

START_TEST(every_misuse)
{
	ck_assert_int_eq(parse(misuses[_i].line), ACTION_FAIL);
	ck_assert_str_eq(said, misuses[_i].said);
}
END_TEST

/* These end the parsing: what comes behind is not looked at. */
START_TEST(questions)
{
	static const struct {
		const char *line;
		enum action action;
	} rows[] = {
		{ "ttime --help", ACTION_HELP },
		{ "ttime -h", ACTION_HELP },
		{ "ttime --h", ACTION_HELP },
		{ "time --help", ACTION_HELP },
		{ "ttime --version", ACTION_VERSION },
		{ "ttime -V", ACTION_VERSION },
		{ "ttime -l", ACTION_LIST },
		{ "ttime --list", ACTION_LIST },
		{ "ttime -pV --bogus", ACTION_VERSION },
		{ "ttime -Vz", ACTION_VERSION },
	};

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		ck_assert_int_eq(parse(rows[i].line), rows[i].action);
		ck_assert_str_eq(said, "");
	}
}
END_TEST

START_TEST(no_words_at_all)
{
	ck_assert_int_eq(parse(""), ACTION_FAIL);
}
END_TEST

/* Each mode reads its own variable, and an option beats it. */
START_TEST(environment)
{
	setenv("TIME", "of time", 1);
	setenv("TTIME_FORMAT", "of ttime", 1);
	ck_assert_int_eq(parse("ttime make"), ACTION_RUN);
	ck_assert_int_eq(options.choice, CHOICE_FORMAT);
	ck_assert_str_eq(options.format, "of ttime");
	ck_assert_int_eq(parse("time make"), ACTION_RUN);
	ck_assert_int_eq(options.choice, CHOICE_FORMAT);
	ck_assert_str_eq(options.format, "of time");
	ck_assert_int_eq(parse("ttime -p make"), ACTION_RUN);
	ck_assert_int_eq(options.choice, CHOICE_PORTABLE);
	ck_assert_int_eq(parse("time -f %e make"), ACTION_RUN);
	ck_assert_str_eq(options.format, "%e");
	ck_assert_int_eq(parse("ttime -v make"), ACTION_RUN);
	ck_assert(options.verbose);
	unsetenv("TTIME_FORMAT");
	ck_assert_int_eq(parse("ttime make"), ACTION_RUN);
	ck_assert_int_eq(options.choice, CHOICE_DEFAULT);
	ck_assert_ptr_null(options.format);
	/* set but empty is a format that says nothing */
	setenv("TIME", "", 1);
	ck_assert_int_eq(parse("time make"), ACTION_RUN);
	ck_assert_int_eq(options.choice, CHOICE_FORMAT);
	ck_assert_str_eq(options.format, "");
	unsetenv("TIME");
}
END_TEST

START_TEST(program_name)
{
	ck_assert_int_eq(parse("/opt/bin/ttime make"), ACTION_RUN);
	ck_assert_str_eq(options.program, "ttime");
	ck_assert_int_eq(parse("foo make"), ACTION_RUN);
	ck_assert_str_eq(options.program, "ttime");
	ck_assert_int_eq(parse("/opt/bin/time make"), ACTION_RUN);
	ck_assert_str_eq(options.program, "/opt/bin/time");
}
END_TEST

/* Each option once, lines of a screen's width, no blank at a line's end. */
START_TEST(help_text)
{
	static const char *const told[] = { "-a, --append", "-b, --by-command",
		"-c, --compare", "-f, --format=FORMAT", "-g, --gnu",
		"-i, --interval=SECONDS", "-j, --json", "    --kill-left", "-l, --list",
		"-o, --output=FILE", "-p, --portability", "-q, --quiet", "    --rusage",
		"-v, --verbose", "-w, --wait", "-x, --explain", "-h, --help",
		"-V, --version" };
	static const char first[] = "Usage: /x/time [OPTION]... COMMAND [ARG]...\n";
	struct text text = { 0 };
	const char *help;

	ck_assert_int_eq(parse("/x/time --help"), ACTION_HELP);
	options_help(&options, &text);
	help = unit_string(&text);
	ck_assert_int_eq(strncmp(help, first, strlen(first)), 0);
	for (size_t i = 0; i < COUNT_OF(told); i++) {
		const char *found = strstr(help, told[i]);

		ck_assert_msg(found != NULL, "%s", told[i]);
		ck_assert_ptr_null(strstr(found + 1, told[i]));
	}
	for (const char *line = help; *line;) {
		size_t length = strcspn(line, "\n");

		ck_assert_uint_lt(length, 80);
		ck_assert_int_eq(line[length], '\n');
		ck_assert(length == 0 || line[length - 1] != ' ');
		line += length + 1;
	}
	text_free(&text);
}
END_TEST

START_TEST(version)
{
	struct text text = { 0 };

	options_version(&text);
	ck_assert_int_eq(strncmp(unit_string(&text), "ttime ", 6), 0);
	ck_assert_ptr_nonnull(strstr(text.data, "\nLicense GPLv3+: "));
	ck_assert_int_eq(text.data[text.size - 1], '\n');
	text_free(&text);
}
END_TEST

static void
start_anew(void)
{
	unsetenv("TIME");
	unsetenv("TTIME_FORMAT");
	unsetenv("POSIXLY_CORRECT");
}

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, start_anew, NULL);
	tcase_add_loop_test(tests, every_run, 0, COUNT_OF(runs));
	tcase_add_loop_test(tests, every_misuse, 0, COUNT_OF(misuses));
	tcase_add_test(tests, intervals);
	tcase_add_test(tests, no_intervals);
	tcase_add_test(tests, questions);
	tcase_add_test(tests, no_words_at_all);
	tcase_add_test(tests, environment);
	tcase_add_test(tests, program_name);
	tcase_add_test(tests, help_text);
	tcase_add_test(tests, version);
}

int
main(void)
{
	return unit_run("options", add);
}
