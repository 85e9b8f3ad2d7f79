/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "format.h"
#include "util.h"

/* How a number of a base unit is shown in another. */
struct scale {
	enum unit unit;
	const char *name;
	double divisor;
	int decimals;
};

/* The first one of a unit is the default report's. */
static const struct scale scales[] = {
	{ UNIT_TIME, "s", 1e9, 3 },
	{ UNIT_TIME, "ms", 1e6, 3 },
	{ UNIT_TIME, "us", 1e3, 0 },
	{ UNIT_TIME, "ns", 1, 0 },
	{ UNIT_SIZE, "KiB", 1, 0 },
	{ UNIT_SIZE, "MiB", 1024, 1 },
	{ UNIT_COUNT, NULL, 1, 0 },
	{ UNIT_RATIO, NULL, 1, 2 },
	{ UNIT_MHZ, NULL, 1, 0 },
};

enum piece_kind { LITERAL, LETTER, EXIT_LETTER, NAME };

struct piece {
	enum piece_kind kind;
	const char *start; /* LITERAL: its bytes */
	size_t length;
	enum figure figure;
	char letter;      /* GNU's, or the one behind %T */
	const char *unit; /* NULL: default */
};

struct format {
	unsigned needs;
	size_t count;
	struct piece pieces[]; /* there are never more than the source has bytes */
};

static const struct scale *
find_scale(enum unit unit, const char *name, size_t length)
{
	if (unit == UNIT_BOOKED)
		unit = UNIT_TIME;
	for (size_t i = 0; i < COUNT_OF(scales); i++) {
		if (scales[i].unit != unit)
			continue;
		if (!name)
			return &scales[i];
		if (scales[i].name && strlen(scales[i].name) == length &&
			memcmp(scales[i].name, name, length) == 0)
			return &scales[i];
	}
	return NULL;
}

static void
add_literal(struct format *format, const char *start, size_t length)
{
	struct piece *last = format->count ? &format->pieces[format->count - 1] : NULL;

	if (last && last->kind == LITERAL && last->start + last->length == start)
		last->length += length;
	else
		format->pieces[format->count++] = (struct piece){
			.kind = LITERAL, .start = start, .length = length
		};
}

static void
refuse_unit(
	const char *name, enum unit unit, const char *text, size_t length, char *message)
{
	const char *known = "it has none";

	if (unit == UNIT_BOOKED || unit == UNIT_TIME)
		known = "it has s, ms, us and ns";
	else if (unit == UNIT_SIZE)
		known = "it has KiB and MiB";
	snprintf(message, FORMAT_MESSAGE, "figure '%s' has no unit '%.*s'; %s", name,
		length < 20 ? (int)length : 20, text, known);
}

/* %{name} or %{name:unit}; @inside points behind the brace. */
static int
compile_name(
	struct format *format, const char *inside, const char **ret_end, char *message)
{
	const char *end = strchr(inside, '}');
	size_t length = strcspn(inside, ":}");
	const struct scale *scale = NULL;
	char name[64];
	int figure;

	if (!end) {
		snprintf(message, FORMAT_MESSAGE,
			"format has '%%{%.40s' without a closing brace", inside);
		return -EINVAL;
	}
	snprintf(name, sizeof(name), "%.*s", (int)length, inside);
	figure = figures_find(name);
	if (figure < 0) {
		const char *nearest = figures_nearest(name);

		snprintf(message, FORMAT_MESSAGE, "no figure is called '%.60s'%s%s%s",
			name, nearest ? "; did you mean '" : "", nearest ? nearest : "",
			nearest ? "'?" : "; --list shows them all");
		return -EINVAL;
	}
	if (inside[length] == ':') {
		const char *unit = inside + length + 1;

		scale = find_scale(figures[figure].unit, unit, (size_t)(end - unit));
		if (!scale) {
			refuse_unit(name, figures[figure].unit, unit,
				(size_t)(end - unit), message);
			return -EINVAL;
		}
	}
	format->needs |= figures[figure].needs;
	format->pieces[format->count++] = (struct piece){ .kind = NAME,
		.figure = (enum figure)figure,
		.unit = scale ? scale->name : NULL };
	*ret_end = end + 1;
	return 0;
}

/* What stands behind a '%'; returns where the source goes on. */
static const char *
compile_letter(struct format *format, const char *letter)
{
	static const char percent[] = "%", mark[] = "?";
	int figure = figures_find_letter(*letter);

	if (*letter == '%') {
		add_literal(format, percent, 1);
	} else if (*letter == 'T' && letter[1] && strchr("txnso", letter[1])) {
		format->pieces[format->count++] =
			(struct piece){ .kind = EXIT_LETTER, .letter = letter[1] };
		return letter + 2;
	} else if (figure >= 0) {
		/* Without a mark there is nothing more to find out. */
		if (figures[figure].unit == UNIT_BOOKED || *letter == 'P')
			format->needs |= NEED_LEAF;
		format->pieces[format->count++] = (struct piece){
			.kind = LETTER, .figure = (enum figure)figure, .letter = *letter
		};
	} else {
		add_literal(format, mark, 1);
		if (!*letter)
			return letter;
		add_literal(format, letter, 1);
	}
	return letter + 1;
}

static const char *
compile_escape(struct format *format, const char *letter)
{
	static const char tab[] = "\t", newline[] = "\n", unknown[] = "?\\";

	switch (*letter) {
	case 't':
		add_literal(format, tab, 1);
		break;
	case 'n':
		add_literal(format, newline, 1);
		break;
	case '\\':
		add_literal(format, letter, 1);
		break;
	default:
		add_literal(format, unknown, 2);
		if (!*letter)
			return letter;
		add_literal(format, letter, 1);
	}
	return letter + 1;
}

int
format_compile(const char *source, bool with_names, struct format **ret,
	char ret_message[FORMAT_MESSAGE])
{
	/* An unknown letter becomes two pieces, out of two bytes or more. */
	size_t most = strlen(source) + 1;
	struct format *format = calloc(1, sizeof(*format) + most * sizeof(struct piece));
	int error = 0;

	if (!format)
		return -ENOMEM;
	while (*source && error == 0) {
		if (source[0] == '%' && source[1] == '{' && with_names) {
			error = compile_name(format, source + 2, &source, ret_message);
		} else if (source[0] == '%') {
			source = compile_letter(format, source + 1);
		} else if (source[0] == '\\') {
			source = compile_escape(format, source + 1);
		} else {
			add_literal(format, source, 1);
			source++;
		}
	}
	if (error < 0)
		format_free(format);
	else
		*ret = format;
	return error;
}

unsigned
format_needs(const struct format *format)
{
	return format->needs;
}

void
format_free(struct format *format)
{
	free(format);
}

static void
put_command(const struct sample *sample, struct text *text)
{
	for (char *const *word = sample->command; *word; word++) {
		if (word != sample->command)
			text_putc(text, ' ');
		text_puts(text, *word);
	}
}

static uint64_t
whole(double number, double divisor)
{
	return number < divisor ? 0 : (uint64_t)number / (uint64_t)divisor;
}

/* %P: in whole milliseconds, each truncated; in microseconds below one. */
static void
put_percent(const struct sample *sample, struct text *text)
{
	double elapsed = sample_span(sample);
	double user = sample->values[FIGURE_USER].plain;
	double sys = sample->values[FIGURE_SYS].plain;
	double unit = elapsed >= 1e6 ? 1e6 : 1e3;
	uint64_t whole_elapsed = whole(elapsed, unit);

	if (whole_elapsed == 0)
		text_puts(text, "?%");
	else
		text_printf(text, "%" PRIu64 "%%",
			(whole(user, unit) + whole(sys, unit)) * 100 / whole_elapsed);
}

/* %E: m:ss.cc, from an hour on h:mm:ss without a fraction. */
static void
put_clock(double ns, struct text *text)
{
	uint64_t hundredths = whole(ns, 1e7), seconds = hundredths / 100;

	if (seconds >= 3600)
		text_printf(text, "%" PRIu64 ":%02d:%02d", seconds / 3600,
			(int)(seconds % 3600 / 60), (int)(seconds % 60));
	else
		text_printf(text, "%d:%02d.%02d", (int)(seconds / 60),
			(int)(seconds % 60), (int)(hundredths % 100));
}

void
format_gnu_letter(
	const struct sample *sample, enum figure figure, char letter, struct text *text)
{
	double number = sample->values[figure].plain;

	if (letter == 'C')
		put_command(sample, text);
	else if (letter == 'P')
		put_percent(sample, text);
	else if (letter == 'E')
		put_clock(number, text);
	else if (figures[figure].unit == UNIT_TIME || figures[figure].unit == UNIT_BOOKED)
		text_printf(text, "%" PRIu64 ".%02d", whole(number, 1e9),
			(int)(whole(number, 1e7) % 100));
	else
		text_printf(text, "%" PRIu64, whole(number, 1));
}

/* %Tt %Tx %Tn %Ts %To: how it ended; what does not apply is empty. */
static void
put_exit_letter(const struct sample *sample, char letter, struct text *text)
{
	int status = sample->wait_status;
	char name[32];

	if (letter == 't')
		text_puts(text, WIFSIGNALED(status) ? "signalled" : "normal");
	else if (WIFSIGNALED(status) && letter == 'n')
		text_printf(text, "%d", WTERMSIG(status));
	else if (WIFSIGNALED(status) && letter == 's')
		text_puts(
			text, figures_signal_name(WTERMSIG(status), name, sizeof(name)));
	else if (WIFEXITED(status) && letter == 'x')
		text_printf(text, "%d", WEXITSTATUS(status));
	else if (WIFEXITED(status) && letter == 'o' && WEXITSTATUS(status) == 0)
		text_puts(text, "ok");
}

const char *
format_mark(enum quality quality)
{
	return quality == AT_LEAST ? ">=" : quality == ESTIMATE ? "~" : "";
}

void
format_value(const struct sample *sample, enum figure figure, const char *unit,
	struct text *text)
{
	const struct value *value = &sample->values[figure];
	const struct scale *scale =
		find_scale(figures[figure].unit, unit, unit ? strlen(unit) : 0);
	char name[32];

	if (value->quality == MISSING)
		text_puts(text, "n/a");
	else if (figure == FIGURE_COMMAND)
		put_command(sample, text);
	else if (figures[figure].unit == UNIT_TEXT)
		text_puts(text, value->text);
	else if (figures[figure].unit == UNIT_SIGNAL)
		text_puts(text,
			figures_signal_name((int)value->number, name, sizeof(name)));
	else if (scale)
		text_printf(text, "%s%.*f", format_mark(value->quality), scale->decimals,
			value->number / scale->divisor);
}

void
format_render(const struct format *format, const struct sample *sample, struct text *text)
{
	for (size_t i = 0; i < format->count; i++) {
		const struct piece *piece = &format->pieces[i];

		switch (piece->kind) {
		case LITERAL:
			text_put(text, piece->start, piece->length);
			break;
		case LETTER:
			format_gnu_letter(sample, piece->figure, piece->letter, text);
			break;
		case EXIT_LETTER:
			put_exit_letter(sample, piece->letter, text);
			break;
		case NAME:
			format_value(sample, piece->figure, piece->unit, text);
			break;
		}
	}
	text_putc(text, '\n');
}
