/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * options - one table of all options: getopt's arrays and --help follow from it.
 */
#ifndef TTIME_OPTIONS_H
#define TTIME_OPTIONS_H

#include <stdbool.h>

#include "report/text.h"

enum choice { CHOICE_DEFAULT, CHOICE_FORMAT, CHOICE_PORTABLE, CHOICE_GNU, CHOICE_JSON };

enum action {
	ACTION_RUN,
	ACTION_DOCTOR,
	ACTION_HELP,
	ACTION_VERSION,
	ACTION_LIST,
	ACTION_FAIL
};

struct options {
	const char *program; /* what messages begin with */
	bool as_time;        /* called by the name "time": be GNU time */
	enum choice choice;  /* the last one given */
	const char *format;  /* -f, or out of the environment */
	const char *output;  /* NULL: stderr */
	bool append;
	bool quiet;
	bool verbose; /* beats every choice but --json */
	bool by_rusage;
	bool no_scope; /* or the environment says so */
	bool switches;
	bool by_command;
	bool compare;
	bool explain;
	bool wait;
	bool kill_left;
	bool since_stop;
	const char *interval_text;
	double interval;      /* seconds; 0: only when asked by a signal; below: never */
	bool doctor;          /* no command is run */
	char *const *command; /* points into argv */
};

/*
 * Fill in the options. What is wrong with them is printed here, one line to
 * stderr (two in the manner of GNU time), and ACTION_FAIL returned.
 */
enum action options_parse(int argc, char **argv, struct options *ret);

/* Append what --help and --version say. */
void options_help(const struct options *options, struct text *text);
void options_version(struct text *text);

#endif
