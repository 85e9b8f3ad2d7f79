/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>

#include "by_command.h"
#include "compare.h"
#include "explain.h"
#include "json.h"
#include "report.h"
#include "rows.h"
#include "util.h"

/* What is said behind a value, where nothing about its quality must be said. */
enum remark {
	REMARK_NONE,
	REMARK_OF_ONE_CPU,
	REMARK_OF_CPU,
	REMARK_RATE,
	REMARK_AVERAGE,
	REMARK_PROCESSES,
	REMARK_LAST
};

struct row {
	const char *label;
	enum figure figure;
	enum remark remark;
	bool only_if_any; /* not shown where it is 0 or does not apply */
};

static const struct row rows[] = {
	{ "real", FIGURE_ELAPSED, REMARK_NONE, false },
	{ "cpu", FIGURE_CPU, REMARK_OF_ONE_CPU, false },
	{ "user", FIGURE_USER, REMARK_NONE, false },
	{ "sys", FIGURE_SYS, REMARK_OF_CPU, false },
	{ "forks", FIGURE_FORKS, REMARK_RATE, false },
	{ "migrations", FIGURE_MIGRATIONS, REMARK_NONE, false },
	{ "MHz", FIGURE_MHZ, REMARK_AVERAGE, false },
	{ "last", FIGURE_LAST, REMARK_LAST, true },
	{ "exit", FIGURE_EXIT_STATUS, REMARK_NONE, true },
	{ "signal", FIGURE_EXIT_SIGNAL, REMARK_NONE, true },
	{ "left", FIGURE_LEFT, REMARK_PROCESSES, true },
	{ "escaped", FIGURE_ESCAPED, REMARK_NONE, true },
	{ "suspended", FIGURE_SUSPENDED, REMARK_NONE, true },
};

static bool
is_shown(const struct report *report, const struct row *row, const struct sample *sample)
{
	const struct value *value = &sample->values[row->figure];

	if (row->figure == FIGURE_LAST)
		return report->waits;
	if (row->figure == FIGURE_LEFT && value->quality == MISSING)
		return report->kills;
	return !row->only_if_any || (value->quality != MISSING && value->number != 0);
}

static void
put_remark(const struct row *row, const struct sample *sample, struct text *text)
{
	const struct value *value = &sample->values[row->figure];
	double elapsed = sample_span(sample);
	/* Not FIGURE_CPU: by wait4 they are less, and the share is of theirs. */
	double cpu =
		sample->values[FIGURE_USER].number + sample->values[FIGURE_SYS].number;
	bool has_why = value->why[0] != '\0';
	size_t before = text->size;

	/* A share of a lower bound would be no number. */
	if (value->quality != MISSING && value->quality != AT_LEAST &&
		sample->values[FIGURE_CPU].quality != AT_LEAST &&
		row->remark == REMARK_OF_CPU && cpu > 0)
		text_printf(text, "%.0f%% of cpu", value->number * 100 / cpu);
	else if (has_why)
		;
	else if (row->remark == REMARK_OF_ONE_CPU && elapsed > 0)
		text_printf(text, "%.0f%% of one CPU", value->number * 100 / elapsed);
	else if (row->remark == REMARK_RATE && elapsed > 0 && value->number > 0)
		text_printf(text, "%.0f/s", value->number * NS_PER_SECOND / elapsed);
	else if (row->remark == REMARK_AVERAGE)
		text_puts(text, "average while running");
	else if (row->remark == REMARK_LAST)
		text_puts(text, "until the last process ended");
	if (row->remark == REMARK_PROCESSES && value->quality != MISSING)
		text_puts(text, value->number == 1 ? "process that ran on"
						   : "processes that ran on");
	if (has_why)
		text_printf(text, "%s%s",
			text->size == before              ? ""
			: row->remark == REMARK_PROCESSES ? ": "
							  : ", ",
			value->why);
}

static void
compose_default(
	const struct report *report, const struct sample *sample, struct text *text)
{
	int width = ROWS_NUMBER;

	if (sample->exec_error)
		return; /* there was no command; main has said so */
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		int needed = rows_width(rows[i].label, sample, rows[i].figure);

		if (is_shown(report, &rows[i], sample) && needed > width)
			width = needed;
	}
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		struct text remark = { 0 };

		if (!is_shown(report, &rows[i], sample))
			continue;
		put_remark(&rows[i], sample, &remark);
		rows_put_figure(
			text, width, rows[i].label, sample, rows[i].figure, &remark);
		text_free(&remark);
	}
}

static void
put_verbose_line(
	const struct sample *sample, enum figure figure, bool as_gnu, struct text *text)
{
	const struct value *value = &sample->values[figure];
	const char *letters = figures[figure].letters;

	text_printf(text, "\t%s: ", figures[figure].label);
	if (figure == FIGURE_COMMAND)
		text_putc(text, '"');
	if (as_gnu) {
		format_gnu_letter(sample, figure, letters[0], text);
	} else if (letters && value->quality != MISSING &&
		   value->plain == value->number) {
		text_puts(text, format_mark(value->quality));
		format_gnu_letter(sample, figure, letters[0], text);
	} else {
		format_value(sample, figure, NULL, text);
	}
	if (figure == FIGURE_COMMAND)
		text_putc(text, '"');
	if (!as_gnu && value->why[0])
		text_printf(text, " (%s)", value->why);
	text_putc(text, '\n');
}

/* Every figure is shown, but for those that cost the command something. */
static bool
is_wanted(const struct report *report, enum figure figure)
{
	return report->explains || report->by_command ||
	       !(figures[figure].needs & NEED_TIMELINE);
}

static void
compose_verbose(
	const struct report *report, const struct sample *sample, struct text *text)
{
	int count = report->as_gnu ? FIGURE_GNU_LINES : FIGURE_COUNT;

	for (int i = 0; i < count; i++)
		if (is_wanted(report, i))
			put_verbose_line(sample, i, report->as_gnu, text);
}

/* "switches.voluntary" -> "switches_voluntary", "elapsed" -> "elapsed_ns". */
static void
json_key(enum figure figure, char *key, size_t size)
{
	static const char *const suffixes[] = {
		[UNIT_TIME] = "_ns",
		[UNIT_BOOKED] = "_us",
		[UNIT_SIZE] = "_kib",
		[UNIT_TEXT] = "",
	};
	enum unit unit = figures[figure].unit;
	const char *suffix =
		unit < COUNT_OF(suffixes) && suffixes[unit] ? suffixes[unit] : "";

	snprintf(key, size, "%s%s", figures[figure].name, suffix);
	for (char *c = key; *c; c++)
		if (*c == '.')
			*c = '_';
}

static void
put_json_value(struct json *json, const struct sample *sample, enum figure figure)
{
	const struct value *value = &sample->values[figure];
	enum unit unit = figures[figure].unit;
	char key[64];

	json_key(figure, key, sizeof(key));
	if (value->quality == MISSING)
		json_null(json, key);
	else if (unit == UNIT_TEXT)
		json_string(json, key, value->text);
	else if (unit == UNIT_BOOKED)
		json_number(json, key, value->number / NS_PER_US, 0);
	else
		json_number(json, key, value->number,
			unit == UNIT_RATIO || unit == UNIT_MHZ ? 3 : 0);
}

static void
put_json_command(struct json *json, const struct sample *sample)
{
	bool valid = true;

	json_open(json, "command", '[');
	for (char *const *word = sample->command; *word; word++) {
		json_string(json, NULL, *word);
		valid = valid && json_is_utf8(*word);
	}
	json_close(json, ']');
	if (valid)
		return;
	json_open(json, "command_hex", '[');
	for (char *const *word = sample->command; *word; word++)
		json_hex(json, NULL, *word);
	json_close(json, ']');
}

static void
put_json_note(struct json *json, const struct sample *sample, enum figure figure)
{
	const struct value *value = &sample->values[figure];

	json_open(json, figures[figure].name, '{');
	json_string(json, "quality", figures_quality_name(value->quality));
	json_string(
		json, "source", value->source ? value->source : figures[figure].source);
	if (value->why[0])
		json_string(json, "why", value->why);
	json_close(json, '}');
}

static void
compose_json(const struct report *report, const struct sample *sample, struct text *text)
{
	struct json json = { .text = text };

	json_open(&json, NULL, '{');
	json_number(&json, "schema", 1, 0);
	put_json_command(&json, sample);
	for (int i = 0; i < FIGURE_COUNT; i++)
		if (i != FIGURE_COMMAND && is_wanted(report, i))
			put_json_value(&json, sample, i);
	if (report->compares)
		compare_put_json(sample, &json);
	if (report->explains)
		explain_put_json(sample, &json);
	if (report->by_command)
		by_command_put_json(sample, &json);
	json_open(&json, "notes", '{');
	for (int i = 0; i < FIGURE_COUNT; i++)
		if (i != FIGURE_COMMAND && is_wanted(report, i))
			put_json_note(&json, sample, i);
	json_close(&json, '}');
	json_close(&json, '}');
	text_putc(text, '\n');
}

static void
compose_sections(
	const struct report *report, const struct sample *sample, struct text *text)
{
	if (sample->exec_error)
		return;
	if (report->compares)
		compare_put(sample, text);
	if (report->explains)
		explain_put(sample, text);
	if (report->by_command)
		by_command_put(sample, text);
}

static void
put_status_line(const struct sample *sample, struct text *text)
{
	int status = sample->wait_status;

	if (WIFSIGNALED(status))
		text_printf(text, "Command terminated by signal %d\n", WTERMSIG(status));
	else if (WEXITSTATUS(status) != 0)
		text_printf(text, "Command exited with non-zero status %d\n",
			WEXITSTATUS(status));
}

static unsigned
needs_of_kind(const struct report *report)
{
	unsigned needs = 0;

	switch (report->kind) {
	case REPORT_FORMAT:
		return format_needs(report->format);
	case REPORT_DEFAULT:
		for (size_t i = 0; i < COUNT_OF(rows); i++)
			needs |= figures[rows[i].figure].needs;
		return needs;
	default:
		if (report->as_gnu && report->kind == REPORT_VERBOSE)
			return NEED_LEAF;
		for (int i = 0; i < FIGURE_COUNT; i++)
			if (is_wanted(report, i))
				needs |= figures[i].needs;
		return needs;
	}
}

unsigned
report_needs(const struct report *report)
{
	unsigned needs = needs_of_kind(report);

	if (report->compares)
		needs |= COMPARE_NEEDS;
	if (report->explains)
		needs |= explain_needs();
	if (report->by_command)
		needs |= BY_COMMAND_NEEDS;
	return needs;
}

void
report_compose(
	const struct report *report, const struct sample *sample, struct text *text)
{
	if (report->has_status_line)
		put_status_line(sample, text);
	switch (report->kind) {
	case REPORT_DEFAULT:
		compose_default(report, sample, text);
		break;
	case REPORT_FORMAT:
		format_render(report->format, sample, text);
		break;
	case REPORT_VERBOSE:
		compose_verbose(report, sample, text);
		break;
	case REPORT_JSON:
		compose_json(report, sample, text);
		return;
	}
	compose_sections(report, sample, text);
}

void
report_interim(
	const struct report *report, const struct sample *sample, struct text *text)
{
	static const struct {
		enum figure figure;
		const char *before, *behind;
	} pieces[] = {
		{ FIGURE_ELAPSED, "ttime: ", " s" },
		{ FIGURE_CPU, "  cpu ", "" },
		{ FIGURE_USER, "  user ", "" },
		{ FIGURE_SYS, "  sys ", "" },
		{ FIGURE_CPUS, "  CPUs ", "" },
		{ FIGURE_FORKS, "  forks ", "" },
		{ FIGURE_LEFT, "  live ", "" },
	};
	struct json json = { .text = text };

	if (report->kind == REPORT_JSON) {
		json_open(&json, NULL, '{');
		json_bool(&json, "interim", true);
		for (size_t i = 0; i < COUNT_OF(pieces); i++)
			put_json_value(&json, sample, pieces[i].figure);
		json_close(&json, '}');
	} else {
		for (size_t i = 0; i < COUNT_OF(pieces); i++) {
			text_puts(text, pieces[i].before);
			format_value(sample, pieces[i].figure, NULL, text);
			text_puts(text, pieces[i].behind);
		}
	}
	text_putc(text, '\n');
}

void
report_list(struct text *text)
{
	text_printf(text, "%-21s %-6s %-5s %-33s %s\n", "NAME", "LETTER", "UNIT",
		"SOURCE", "MEANING");
	for (int i = 0; i < FIGURE_COUNT; i++) {
		char letters[8] = "-";

		if (figures[i].letters)
			snprintf(letters, sizeof(letters), "%%%c%s%c",
				figures[i].letters[0], figures[i].letters[1] ? " %" : "",
				figures[i].letters[1]);
		text_printf(text, "%-21s %-6s %-5s %-33s %s\n", figures[i].name, letters,
			*figures_unit_name(figures[i].unit)
				? figures_unit_name(figures[i].unit)
				: "-",
			figures[i].source, figures[i].meaning);
	}
}

void
report_free(struct report *report)
{
	format_free(report->format);
	report->format = NULL;
}
