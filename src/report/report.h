/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report - what is told of a sample: the default report, a format (-f, -p and
 * GNU time's default are formats), -v, --json, and --list of what there is.
 * Each is a walk over the figures; behind it come the sections of -c, -x and -b.
 */
#ifndef TTIME_REPORT_H
#define TTIME_REPORT_H

#include <stdbool.h>

#include "figures.h"
#include "format.h"
#include "text.h"

enum report_kind { REPORT_DEFAULT, REPORT_FORMAT, REPORT_VERBOSE, REPORT_JSON };

struct report {
	enum report_kind kind;
	bool as_gnu;           /* -v: GNU time's 23 lines and nothing else */
	bool has_status_line;  /* "Command exited with non-zero status 3" */
	struct format *format; /* REPORT_FORMAT */

	/* Sections behind it, or parts of the JSON object */
	bool compares;
	bool explains;
	bool by_command;

	/* For the last process, or to kill: those rows are shown whatever comes of it. */
	bool waits;
	bool kills;
};

/* What has to be measured for it, of enum need. */
unsigned report_needs(const struct report *report);

/* Append the whole report to @text. */
void report_compose(
	const struct report *report, const struct sample *sample, struct text *text);

/* Append one line of a sample that was taken while the command runs. */
void report_interim(
	const struct report *report, const struct sample *sample, struct text *text);

/* Append what --list says: every figure, one a line. */
void report_list(struct text *text);

void report_free(struct report *report);

#endif
