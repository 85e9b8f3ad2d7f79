/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "compare.h"
#include "format.h"
#include "rows.h"
#include "util.h"

/* What both know, and time(1) need not know as well; all else is the same. */
struct row {
	const char *label;
	enum figure figure;
	double told;
};

/* The columns, as they are filled in for one row. */
struct cells {
	struct text true_one;
	char told[32];
	char difference[32];
};

static void
fill_cells(const struct row *row, const struct sample *sample, struct cells *cells)
{
	const struct value *value = &sample->values[row->figure];
	double difference = (row->told - value->number) / NS_PER_SECOND;

	/* What would be -0.000 is nothing. */
	if (difference < 0 && difference > -0.0005)
		difference = 0;
	format_value(sample, row->figure, NULL, &cells->true_one);
	snprintf(cells->told, sizeof(cells->told), "%.3f", row->told / NS_PER_SECOND);
	/* How far it is from a bound says nothing. */
	if (value->quality == MISSING || value->quality == AT_LEAST)
		snprintf(cells->difference, sizeof(cells->difference), "n/a");
	else
		snprintf(cells->difference, sizeof(cells->difference), "%s%+.3f",
			format_mark(value->quality), difference);
}

static int
wider(int width, size_t size)
{
	return (int)size > width ? (int)size : width;
}

void
compare_put(const struct sample *sample, struct text *text)
{
	const struct row rows[] = {
		{ "real", FIGURE_ELAPSED, sample->values[FIGURE_ELAPSED].number },
		{ "cpu", FIGURE_CPU, sample->told_user + sample->told_sys },
		{ "user", FIGURE_USER, sample->told_user },
		{ "sys", FIGURE_SYS, sample->told_sys },
	};
	struct cells cells[COUNT_OF(rows)] = { 0 };
	int first = ROWS_NUMBER, second = ROWS_NUMBER, third = ROWS_NUMBER + 1;

	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		fill_cells(&rows[i], sample, &cells[i]);
		first = wider(first, cells[i].true_one.size);
		second = wider(second, strlen(cells[i].told));
		third = wider(third, strlen(cells[i].difference));
	}
	text_printf(text, "\n%-*s%*s  %*s  %*s\n", ROWS_LABEL, "Seconds", first, "ttime",
		second, "time(1)", third, "difference");
	for (size_t i = 0; i < COUNT_OF(rows); i++) {
		text_printf(text, "%-*s%*.*s  %*s  %*s\n", ROWS_LABEL, rows[i].label,
			first, (int)cells[i].true_one.size, cells[i].true_one.data,
			second, cells[i].told, third, cells[i].difference);
		text_free(&cells[i].true_one);
	}
}

void
compare_put_json(const struct sample *sample, struct json *json)
{
	if (sample->exec_error) {
		json_null(json, "wait4");
		return;
	}
	json_open(json, "wait4", '{');
	json_number(
		json, "cpu_us", (sample->told_user + sample->told_sys) / NS_PER_US, 0);
	json_number(json, "user_us", sample->told_user / NS_PER_US, 0);
	json_number(json, "sys_us", sample->told_sys / NS_PER_US, 0);
	json_close(json, '}');
}
