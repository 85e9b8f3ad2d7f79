/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <getopt.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"
#include "options.h"
#include "util.h"

/* What an option does; several may apply to one. */
enum effect {
	SETS_CHOICE = 1 << 0, /* options->choice = its choice */
	SETS_FLAG = 1 << 1,   /* the bool at its offset */
	SETS_TEXT = 1 << 2,   /* the string at its offset */
	ENDS = 1 << 3         /* parsing ends with its action */
};

struct option_info {
	char letter; /* 0: none */
	const char *name;
	const char *told; /* an abbreviation that help shows instead */
	const char *argument;
	unsigned effects; /* of enum effect */
	enum choice choice;
	enum action action;
	size_t offset;
	const char *help;
};

#define FLAG(member)  .effects = SETS_FLAG, .offset = offsetof(struct options, member)
#define TEXT(member)  SETS_TEXT, .offset = offsetof(struct options, member)
#define CHOICE(which) .effects = SETS_CHOICE, .choice = (which)
#define END(which)    .effects = ENDS, .action = (which)

static const struct option_info table[] = {
	{ .letter = 'a',
		.name = "append",
		FLAG(append),
		.help = "with -o: append to the file, do not overwrite it" },
	{ .letter = 'b',
		.name = "by-command",
		FLAG(by_command),
		.help = "add a table of the programs that ran, and what each cost" },
	{ .letter = 'c',
		.name = "compare",
		FLAG(compare),
		.help = "add what time(1) would have said, and how far that is off" },
	{ .name = "doctor",
		FLAG(doctor),
		.help = "say what can be measured here, what cannot, and what would "
			"change that (also with --json); status 1 if something cannot" },
	{ .letter = 'f',
		.name = "format",
		.argument = "FORMAT",
		.effects = SETS_CHOICE | TEXT(format),
		.choice = CHOICE_FORMAT,
		.help = "report in this format: GNU time's letters, and (not as "
			"'time') %{name} and %{name:unit} for every figure of --list" },
	{ .letter = 'g',
		.name = "gnu",
		CHOICE(CHOICE_GNU),
		.help = "report in GNU time's default format" },
	{ .letter = 'i',
		.name = "interval",
		.argument = "SECONDS",
		.effects = TEXT(interval_text),
		.help = "write a line of interim figures every SECONDS, and when SIGUSR1 "
			"is sent to ttime; with 0 only then" },
	{ .letter = 'j',
		.name = "json",
		CHOICE(CHOICE_JSON),
		.help = "report every figure as one JSON object" },
	{ .name = "kill-left",
		FLAG(kill_left),
		.help = "kill what the command leaves running, in its own cgroup only" },
	{ .letter = 'l',
		.name = "list",
		END(ACTION_LIST),
		.help = "list every figure: name, letter, unit, source, meaning" },
	{ .letter = 'o',
		.name = "output-file",
		.told = "output",
		.argument = "FILE",
		.effects = TEXT(output),
		.help = "write the report to FILE instead of standard error" },
	{ .letter = 'p',
		.name = "portability",
		CHOICE(CHOICE_PORTABLE),
		.help = "report in the format of POSIX" },
	{ .letter = 'q',
		.name = "quiet",
		FLAG(quiet),
		.help = "no line about a status that is not 0 (formats and -v)" },
	{ .name = "no-scope",
		FLAG(no_scope),
		.help = "do not ask the systemd user manager for a scope where the "
			"own cgroup cannot be used" },
	{ .name = "rusage",
		FLAG(by_rusage),
		.help = "take user and sys from wait4 as time(1) does, to compare" },
	{ .name = "since-stop",
		FLAG(since_stop),
		.help = "measure from where COMMAND stops itself by SIGSTOP; a shell "
			"that has made it already executes ttime" },
	{ .name = "switches",
		FLAG(switches),
		.help = "estimate migrations out of context switches where they "
			"cannot be counted; slows the command down a little" },
	{ .letter = 'v',
		.name = "verbose",
		FLAG(verbose),
		.help = "report every figure, GNU time's lines first" },
	{ .letter = 'w',
		.name = "wait",
		FLAG(wait),
		.help = "wait until every process of the command has ended" },
	{ .letter = 'x',
		.name = "explain",
		FLAG(explain),
		.help = "add where the elapsed time went: who ran, and why nobody did" },
	{ .letter = 'h',
		.name = "help",
		END(ACTION_HELP),
		.help = "print this help and exit" },
	{ .letter = 'V',
		.name = "version",
		END(ACTION_VERSION),
		.help = "print the version and exit" },
};

/* In the environment, as --no-scope for every run. */
#define NO_SCOPE_VARIABLE "TTIME_NO_SCOPE"

/* Seconds; more often would disturb, and more seldom is never. */
#define INTERVAL_LEAST 0.01
#define INTERVAL_MOST  1000000

/* getopt's name for options without a letter: behind all letters. */
#define CODE_BASE 256

static void
fill_getopt(char *shorts, struct option *longs)
{
	*shorts++ = '+'; /* stop at the first word that is no option */
	for (size_t i = 0; i < COUNT_OF(table); i++) {
		const struct option_info *info = &table[i];
		int has_argument = info->argument ? required_argument : no_argument;
		int code = info->letter ? info->letter : CODE_BASE + (int)i;

		if (info->letter)
			*shorts++ = info->letter;
		if (info->letter && info->argument)
			*shorts++ = ':';
		*longs++ = (struct option){ info->name, has_argument, NULL, code };
	}
	*shorts = '\0';
	*longs = (struct option){ 0 };
}

static const struct option_info *
find_code(int code)
{
	for (size_t i = 0; i < COUNT_OF(table); i++)
		if (code == CODE_BASE + (int)i ||
			(table[i].letter && code == table[i].letter))
			return &table[i];
	return NULL;
}

static void
apply(const struct option_info *info, const char *argument, struct options *options)
{
	char *member = (char *)options + info->offset;

	if (info->effects & SETS_CHOICE)
		options->choice = info->choice;
	if (info->effects & SETS_FLAG)
		*(bool *)(void *)member = true;
	if (info->effects & SETS_TEXT)
		*(const char **)(void *)member = argument;
}

/* GNU time adds a line; ttime's own messages are one line. */
static enum action
fail(const struct options *options)
{
	if (options->as_time)
		fprintf(stderr, "Try '%s --help' for more information.\n",
			options->program);
	return ACTION_FAIL;
}

/* Is there anything in that variable of the environment? */
static bool
is_set(const char *variable)
{
	const char *value = getenv(variable);

	return value && *value;
}

/* -i's argument; false, and a line of why, where it is no such number. */
static bool
read_interval(struct options *options)
{
	double seconds;

	options->interval = -1;
	if (!options->interval_text)
		return true;
	if (util_parse_seconds(options->interval_text, &seconds) < 0 ||
		(seconds > 0 && seconds < INTERVAL_LEAST) || seconds > INTERVAL_MOST) {
		fprintf(stderr,
			"%s: interval '%s' is neither 0 nor a number of seconds from %g "
			"to "
			"%d\n",
			options->program, options->interval_text, INTERVAL_LEAST,
			INTERVAL_MOST);
		return false;
	}
	options->interval = seconds;
	return true;
}

static const char *
base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash ? slash + 1 : path;
}

static enum action
finish_doctor(const struct options *options, const char *operand)
{
	if (!operand)
		return ACTION_DOCTOR;
	fprintf(stderr, "%s: --doctor runs no command: %s\n", options->program, operand);
	return fail(options);
}

enum action
options_parse(int argc, char **argv, struct options *ret)
{
	char shorts[2 * COUNT_OF(table) + 2];
	struct option longs[COUNT_OF(table) + 1];
	static char own_name[] = PACKAGE_NAME;
	int code;

	memset(ret, 0, sizeof(*ret));
	if (argc < 1)
		return fail(&(struct options){ .program = own_name });
	ret->as_time = strcmp(base_name(argv[0]), "time") == 0;
	/* getopt's messages begin with argv[0], which GNU time shows as it is. */
	if (!ret->as_time)
		argv[0] = own_name;
	ret->program = argv[0];
	fill_getopt(shorts, longs);
	while ((code = getopt_long(argc, argv, shorts, longs, NULL)) != -1) {
		const struct option_info *info = find_code(code);

		if (!info)
			return fail(ret);
		if (info->effects & ENDS)
			return info->action;
		apply(info, optarg, ret);
	}
	ret->no_scope = ret->no_scope || is_set(NO_SCOPE_VARIABLE);
	if (!read_interval(ret))
		return fail(ret);
	if (ret->doctor)
		return finish_doctor(ret, argv[optind]);
	if (optind >= argc) {
		fprintf(stderr, "%s: missing program to run%s\n", ret->program,
			ret->as_time ? "" : "; try 'ttime --help'");
		return fail(ret);
	}
	ret->command = argv + optind;
	if (ret->choice == CHOICE_DEFAULT) {
		ret->format = getenv(ret->as_time ? "TIME" : "TTIME_FORMAT");
		if (ret->format)
			ret->choice = CHOICE_FORMAT;
		else if (ret->as_time)
			ret->choice = CHOICE_GNU;
	}
	return ACTION_RUN;
}

/* One option of --help: the text wraps behind its column. */
static void
put_option(const struct option_info *info, struct text *text)
{
	enum { COLUMN = 24, WIDTH = 78 };
	char left[64];
	size_t column = COLUMN;
	const char *word = info->help;

	snprintf(left, sizeof(left), "  %c%c%c --%s%s%s", info->letter ? '-' : ' ',
		info->letter ? info->letter : ' ', info->letter ? ',' : ' ',
		info->told ? info->told : info->name, info->argument ? "=" : "",
		info->argument ? info->argument : "");
	text_printf(text, "%-*s", COLUMN, left);
	if (strlen(left) >= COLUMN)
		text_printf(text, "\n%*s", COLUMN, "");
	while (*word) {
		size_t length = strcspn(word, " ");

		if (column + length > WIDTH) {
			text_printf(text, "\n%*s", COLUMN, "");
			column = COLUMN;
		}
		text_put(text, word, length);
		column += length + 1;
		word += length;
		if (*word == ' ' && column + strcspn(word + 1, " ") <= WIDTH)
			text_putc(text, ' ');
		word += *word == ' ';
	}
	text_putc(text, '\n');
}

void
options_help(const struct options *options, struct text *text)
{
	text_printf(text,
		"Usage: %s [OPTION]... COMMAND [ARG]...\n"
		"Run COMMAND and report what it really cost: elapsed, user and system "
		"time of\n"
		"every process it ever started, forks, CPU migrations and clock rate.\n"
		"\n"
		"Options:\n",
		options->program);
	for (size_t i = 0; i < COUNT_OF(table); i++)
		put_option(&table[i], text);
	text_puts(text,
		"\n"
		"The last one of -f, -g, -j and -p counts; -v beats all but -j.\n"
		"A number marked '~' is an estimate, one marked '>=' a lower bound; "
		"'n/a' was\nnot measured, and the remark says why.\n"
		"\n"
		"The exit status is COMMAND's own; 125 if ttime itself fails, 126 if "
		"COMMAND\ncannot be executed, 127 if it is not found. A signal that "
		"kills COMMAND kills\nttime too. Called by the name 'time' it behaves "
		"as GNU time, and exits with 128\nand the number of the signal.\n"
		"\n"
		"Your shell may have a 'time' of its own: 'alias time=ttime' replaces "
		"it.\n");
}

void
options_version(struct text *text)
{
	text_puts(text, PACKAGE_STRING
		"\n"
		"Copyright (C) 2026 the ttime authors.\n"
		"License GPLv3+: GNU GPL version 3 or later "
		"<https://www.gnu.org/licenses/gpl.html>.\n"
		"This is free software: you are free to change and redistribute it.\n"
		"There is no warranty, to the extent permitted by law.\n");
}
