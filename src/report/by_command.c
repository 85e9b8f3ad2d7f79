/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "by_command.h"
#include "format.h"
#include "rows.h"
#include "util.h"

/* A table for people ends there; --json has every row. */
#define ROWS_MOST 20

#define NAME_LEAST 20

/* ns that are 0.000 s; with a sign they would look like something. */
#define ROUNDED_AWAY 5e5

/* How true the numbers of all rows are. */
struct table {
	const struct explanation *explanation;
	const struct value *cpu;
	const char *count_mark, *time_mark;
	double rest;  /* of cpu, ns, what belongs to no row; below 0: too much does */
	double whole; /* what shares are of; 0: not known */
	int width;    /* of the names */
};

static double
sum_of(const struct program *programs, size_t count)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += programs[i].cpu;
	return sum;
}

static struct table
prepare(const struct sample *sample)
{
	const struct explanation *explanation = sample->explanation;
	bool lost = sample->values[FIGURE_RUNNING].quality == ESTIMATE;
	double sum = sum_of(explanation->programs, explanation->program_count);
	struct table table = {
		.explanation = explanation,
		.cpu = &sample->values[FIGURE_CPU],
		.count_mark = format_mark(lost                      ? ESTIMATE
					  : explanation->incomplete ? AT_LEAST
								    : EXACT),
		.time_mark = format_mark(
			lost                                                  ? ESTIMATE
			: explanation->incomplete || explanation->ends_missed ? AT_LEAST
									      : EXACT),
		.width = NAME_LEAST,
	};

	table.rest = table.cpu->number - sum;
	/* Of a lower bound there may be more than all. */
	table.whole = table.cpu->quality == MISSING ? 0
		      : table.rest < 0 && table.cpu->quality == AT_LEAST
			      ? sum
			      : table.cpu->number;
	return table;
}

/* The name as it is shown, "(fork)" behind what has gone on under that name. */
static void
put_name(const struct program *program, struct text *text)
{
	rows_put_name(text, program->name);
	if (program->forked)
		text_puts(text, " (fork)");
}

static void
measure_names(struct table *table, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct text name = { 0 };

		put_name(&table->explanation->programs[i], &name);
		if ((int)name.size > table->width)
			table->width = (int)name.size;
		text_free(&name);
	}
}

/* A number with its mark, right-aligned. */
static void
put_cell(struct text *text, int width, const char *mark, double number, int decimals)
{
	char cell[64];

	snprintf(cell, sizeof(cell), "%s%.*f", mark, decimals, number);
	text_printf(text, " %*s", width, cell);
}

static void
put_share(const struct table *table, const char *mark, double cpu, struct text *text)
{
	char share[32] = "";

	if (table->whole > 0)
		snprintf(
			share, sizeof(share), "%s%.1f%%", mark, cpu * 100 / table->whole);
	text_printf(text, " %7s", share);
}

/* A share of less than everything is about right at best. */
static const char *
share_mark(const struct table *table)
{
	return table->cpu->quality == EXACT ? table->time_mark : "~";
}

static void
put_program(const struct table *table, const struct program *program, struct text *text)
{
	struct text name = { 0 };

	put_name(program, &name);
	text_printf(text, "%-*.*s", table->width, (int)name.size, name.data);
	text_free(&name);
	put_cell(text, 9, table->count_mark, (double)program->processes, 0);
	put_cell(text, 8, table->count_mark, (double)program->execs, 0);
	put_cell(text, 10, table->time_mark, program->cpu / NS_PER_SECOND, 3);
	put_share(table, share_mark(table), program->cpu, text);
	if (program->processes > 0) {
		put_cell(text, 10, table->time_mark,
			program->life / (double)program->processes / 1e6, 1);
		put_cell(text, 10, table->time_mark, program->longest / 1e6, 1);
	}
	rows_end(text);
}

/* A row that has CPU time alone, with its mark and that of its share. */
static void
put_sum(const struct table *table, const char *name, double cpu, const char *mark,
	const char *mark_of_share, struct text *text)
{
	if (cpu < 0 && cpu > -ROUNDED_AWAY)
		cpu = 0;
	text_printf(text, "%-*s %9s %8s", table->width, name, "", "");
	put_cell(text, 10, mark, cpu / NS_PER_SECOND, 3);
	put_share(table, mark_of_share, cpu, text);
	rows_end(text);
}

static void
put_more(const struct table *table, size_t from, struct text *text)
{
	const struct explanation *explanation = table->explanation;
	size_t count = explanation->program_count - from;
	char name[64];

	snprintf(name, sizeof(name), "(%zu more)", count);
	put_sum(table, name, sum_of(explanation->programs + from, count),
		table->time_mark, share_mark(table), text);
}

/* What is in no row, and the sum of it all. */
static void
put_rest(const struct table *table, struct text *text)
{
	const struct value *cpu = table->cpu;
	const char *rest = cpu->quality == AT_LEAST || *table->time_mark ? "~" : "";

	if (cpu->quality == MISSING)
		return;
	put_sum(table, "(not attributed)", table->rest, rest, rest, text);
	put_sum(table, "cpu", cpu->number, format_mark(cpu->quality),
		table->whole > cpu->number ? "~" : "", text);
}

void
by_command_put(const struct sample *sample, struct text *text)
{
	const struct explanation *explanation = sample->explanation;
	struct table table;
	size_t shown;

	if (!explanation) {
		text_printf(text, "\nBy command: n/a, %s\n",
			sample->values[FIGURE_RUNNING].why);
		return;
	}
	table = prepare(sample);
	shown = explanation->program_count;
	if (shown > ROWS_MOST + 1)
		shown = ROWS_MOST;
	measure_names(&table, shown);
	text_printf(text, "\n%-*s %9s %8s %10s %7s %10s %10s\n", table.width,
		"By command", "processes", "execs", "cpu s", "share", "mean ms",
		"longest ms");
	for (size_t i = 0; i < shown; i++)
		put_program(&table, &explanation->programs[i], text);
	if (shown < explanation->program_count)
		put_more(&table, shown, text);
	put_rest(&table, text);
	if (*table.time_mark)
		text_printf(text, "Marked %s: %s.\n", table.time_mark,
			sample->values[FIGURE_RUNNING].why);
}

static void
put_json_program(const struct program *program, struct json *json)
{
	json_open(json, NULL, '{');
	json_string(json, "name", program->name);
	json_bool(json, "forked", program->forked);
	json_number(json, "processes", (double)program->processes, 0);
	json_number(json, "execs", (double)program->execs, 0);
	json_number(json, "cpu_ns", program->cpu, 0);
	json_number(json, "life_ns", program->life, 0);
	json_number(json, "longest_ns", program->longest, 0);
	json_close(json, '}');
}

void
by_command_put_json(const struct sample *sample, struct json *json)
{
	const struct explanation *explanation = sample->explanation;

	if (!explanation) {
		json_null(json, "by_command");
		return;
	}
	json_open(json, "by_command", '[');
	for (size_t i = 0; i < explanation->program_count; i++)
		put_json_program(&explanation->programs[i], json);
	json_close(json, ']');
	if (sample->values[FIGURE_CPU].quality == MISSING)
		json_null(json, "not_attributed_ns");
	else
		json_number(json, "not_attributed_ns", prepare(sample).rest, 0);
}
