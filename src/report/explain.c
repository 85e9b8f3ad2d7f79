/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <inttypes.h>
#include <stdio.h>

#include "diagnosis.h"
#include "explain.h"
#include "format.h"
#include "rows.h"
#include "util.h"

typedef void remark_writer(const struct sample *sample, struct text *text);

struct row {
	const char *label;
	enum figure figure;
	remark_writer *remark; /* or, where it is always the same: */
	const char *says;
	bool is_bound; /* it is a lower bound by nature: the mark says enough */
};

static void
put_share(const struct sample *sample, enum figure figure, struct text *text)
{
	const struct value *value = &sample->values[figure];

	text_printf(text, "%s%.1f%% of the time", format_mark(value->quality),
		value->number * 100 / sample_span(sample));
}

static void
put_running(const struct sample *sample, struct text *text)
{
	bool has_average = sample->values[FIGURE_RUNNING_CPUS].quality != MISSING;

	put_share(sample, FIGURE_RUNNING, text);
	text_puts(text, ", on ");
	if (has_average) {
		format_value(sample, FIGURE_RUNNING_CPUS, NULL, text);
		text_puts(text, " CPUs on average, ");
	}
	format_value(sample, FIGURE_RUNNING_PEAK, NULL, text);
	text_puts(text, has_average ? " at the most" : " CPUs at the most");
}

static void
put_gaps(const struct sample *sample, struct text *text)
{
	put_share(sample, FIGURE_GAPS, text);
	text_puts(text, ", in ");
	format_value(sample, FIGURE_GAPS_COUNT, NULL, text);
	text_puts(text, sample->values[FIGURE_GAPS_COUNT].number == 1 ? " gap" : " gaps");
}

static void
put_preempted(const struct sample *sample, struct text *text)
{
	text_puts(text, "waited for by new tasks, and those preempted ");
	format_value(sample, FIGURE_PREEMPTED, NULL, text);
	text_puts(text, " times");
}

static void
put_highest(const struct sample *sample, struct text *text)
{
	if (sample->values[FIGURE_MHZ_MAX].quality != MISSING)
		text_printf(text, "of %.0f", sample->values[FIGURE_MHZ_MAX].number);
}

static void
put_rate(const struct sample *sample, struct text *text)
{
	const struct value *value = &sample->values[FIGURE_MIGRATIONS];

	text_printf(text, "%s%.0f/s", format_mark(value->quality),
		value->number * NS_PER_SECOND / sample_span(sample));
}

static const struct row before[] = {
	{ "running", FIGURE_RUNNING, .remark = put_running },
	{ "nobody", FIGURE_GAPS, .remark = put_gaps },
};

static const struct row after[] = {
	{ "ready", FIGURE_READY, .remark = put_preempted, .is_bound = true },
	{ "wait", FIGURE_WAIT, .says = "waited for by the command's main thread alone" },
	{ "full", FIGURE_STALL_CPU_FULL, .says = "ready, but others had the CPU",
		.is_bound = true },
	{ "I/O", FIGURE_STALL_IO, .says = "some task waited for I/O", .is_bound = true },
	{ "memory", FIGURE_STALL_MEMORY, .says = "some task waited for memory",
		.is_bound = true },
	{ "MHz", FIGURE_MHZ, .remark = put_highest },
	{ "migrations", FIGURE_MIGRATIONS, .remark = put_rate },
};

static int
width_of(const struct row *rows, size_t count, const struct sample *sample, int width)
{
	for (size_t i = 0; i < count; i++) {
		int needed = rows_width(rows[i].label, sample, rows[i].figure);

		if (needed > width)
			width = needed;
	}
	return width;
}

/* Is the reason why the value is no better known from the mark, or the headline? */
static bool
is_told(const struct row *row, const struct sample *sample)
{
	enum quality quality = sample->values[row->figure].quality;

	if (row->is_bound && quality == AT_LEAST)
		return true;
	return sample->explanation && sample->explanation->ends_missed &&
	       quality != MISSING && figures[row->figure].needs & NEED_TIMELINE;
}

static void
put_rows(const struct row *rows, size_t count, const struct sample *sample, int width,
	struct text *text)
{
	for (size_t i = 0; i < count; i++) {
		const struct value *value = &sample->values[rows[i].figure];
		struct text remark = { 0 };

		if (rows[i].remark && value->quality != MISSING)
			rows[i].remark(sample, &remark);
		if (rows[i].says && value->quality != MISSING)
			text_puts(&remark, rows[i].says);
		if (value->why[0] && !is_told(&rows[i], sample))
			text_printf(
				&remark, "%s%s", remark.size > 0 ? "; " : "", value->why);
		rows_put_figure(
			text, width, rows[i].label, sample, rows[i].figure, &remark);
		text_free(&remark);
	}
}

/* "< 10 ms", or what is beyond all limits. */
static void
name_class(const struct gap_class *class, char *name, size_t size)
{
	if (class->limit == 0)
		snprintf(name, size, " longer");
	else if (class->limit < NS_PER_SECOND)
		snprintf(name, size, " <%g ms", class->limit / 1e6);
	else
		snprintf(name, size, " <%g s", class->limit / NS_PER_SECOND);
}

static void
put_seconds(struct text *text, enum quality quality, double ns)
{
	text_printf(text, "%s%.3f", format_mark(quality), ns / NS_PER_SECOND);
}

static void
put_classes(const struct sample *sample, int width, struct text *text)
{
	enum quality quality = sample->values[FIGURE_GAPS].quality;

	for (int i = 0; i < GAP_CLASSES; i++) {
		const struct gap_class *class = &sample->explanation->classes[i];
		struct text number = { 0 }, remark = { 0 };
		char label[32];

		name_class(class, label, sizeof(label));
		put_seconds(&number, quality, class->sum);
		text_printf(&remark, "in %s%" PRIu64, format_mark(quality), class->count);
		rows_put(text, width, label, &number, "s", &remark);
		text_free(&number);
		text_free(&remark);
	}
}

/* Who ran before and after: "sleep, started by configure, then sh". */
static void
put_neighbours(const struct gap *gap, struct text *text)
{
	if (gap->before[0])
		rows_put_name(text, gap->before);
	else
		text_puts(text, "the start");
	if (gap->starter[0]) {
		text_puts(text, ", started by ");
		rows_put_name(text, gap->starter);
	}
	text_puts(text, ", then ");
	if (gap->after[0])
		rows_put_name(text, gap->after);
	else
		text_puts(text, "the end");
}

/* In milliseconds if all are short. What would read 0.000 is not told. */
#define SHORT_NS 100e6

static void
put_longest(const struct sample *sample, int width, struct text *text)
{
	const struct explanation *explanation = sample->explanation;
	bool is_short = explanation->longest[0].length < SHORT_NS;
	double unit = is_short ? 1e6 : NS_PER_SECOND;

	for (size_t i = 0; i < explanation->longest_count; i++) {
		const struct gap *gap = &explanation->longest[i];
		struct text number = { 0 }, remark = { 0 };

		if (gap->length < unit / 1000)
			break;
		text_printf(&number, "%s%.3f",
			format_mark(sample->values[FIGURE_GAPS].quality),
			gap->length / unit);
		text_printf(&remark, "at %.3f s: ", gap->at / NS_PER_SECOND);
		put_neighbours(gap, &remark);
		rows_put(text, width, i == 0 ? "longest" : "", &number,
			is_short ? "ms" : "s", &remark);
		text_free(&number);
		text_free(&remark);
	}
}

static void
put_diagnosis(const struct sample *sample, struct text *text)
{
	struct diagnosis diagnosis;

	diagnosis_make(sample, &diagnosis);
	if (diagnosis.count > 0)
		text_putc(text, '\n');
	for (size_t i = 0; i < diagnosis.count; i++)
		text_printf(text, "%s.\n", diagnosis.sentences[i]);
}

void
explain_put(const struct sample *sample, struct text *text)
{
	int width = ROWS_NUMBER;

	width = width_of(before, COUNT_OF(before), sample, width);
	width = width_of(after, COUNT_OF(after), sample, width);
	text_printf(text, "\nWhere the time went%s\n",
		sample->explanation && sample->explanation->ends_missed
			? ", but for the last moments of each process"
			: "");
	put_rows(before, COUNT_OF(before), sample, width, text);
	if (sample->explanation && sample->values[FIGURE_GAPS].quality != MISSING) {
		put_classes(sample, width, text);
		put_longest(sample, width, text);
	}
	put_rows(after, COUNT_OF(after), sample, width, text);
	put_diagnosis(sample, text);
}

unsigned
explain_needs(void)
{
	/* Forks are for the diagnosis, execs for the names. */
	unsigned needs = NEED_LEAF | NEED_LEFT | NEED_FORKS | NEED_EXECS;

	for (size_t i = 0; i < COUNT_OF(before); i++)
		needs |= figures[before[i].figure].needs;
	for (size_t i = 0; i < COUNT_OF(after); i++)
		needs |= figures[after[i].figure].needs;
	return needs;
}

static void
put_json_gaps(const struct explanation *explanation, struct json *json)
{
	json_open(json, "gap_classes", '[');
	for (int i = 0; i < GAP_CLASSES; i++) {
		const struct gap_class *class = &explanation->classes[i];

		json_open(json, NULL, '{');
		if (class->limit > 0)
			json_number(json, "below_ns", class->limit, 0);
		else
			json_null(json, "below_ns");
		json_number(json, "count", (double)class->count, 0);
		json_number(json, "sum_ns", class->sum, 0);
		json_close(json, '}');
	}
	json_close(json, ']');
	json_open(json, "longest_gaps", '[');
	for (size_t i = 0; i < explanation->longest_count; i++) {
		const struct gap *gap = &explanation->longest[i];

		json_open(json, NULL, '{');
		json_number(json, "at_ns", gap->at, 0);
		json_number(json, "length_ns", gap->length, 0);
		json_string(json, "before", gap->before);
		json_string(json, "started_by", gap->starter);
		json_string(json, "after", gap->after);
		json_close(json, '}');
	}
	json_close(json, ']');
}

void
explain_put_json(const struct sample *sample, struct json *json)
{
	struct diagnosis diagnosis;

	json_open(json, "explanation", '{');
	/* Where nobody can say that nobody ran, there are no gaps. */
	if (sample->explanation && sample->values[FIGURE_GAPS].quality != MISSING)
		put_json_gaps(sample->explanation, json);
	json_open(json, "diagnosis", '[');
	diagnosis_make(sample, &diagnosis);
	for (size_t i = 0; i < diagnosis.count; i++)
		json_string(json, NULL, diagnosis.sentences[i]);
	json_close(json, ']');
	json_close(json, '}');
}
