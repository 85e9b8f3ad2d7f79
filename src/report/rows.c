/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "format.h"
#include "json.h"
#include "rows.h"

void
rows_put(struct text *text, int width, const char *label, const struct text *number,
	const char *unit, const struct text *remark)
{
	text_printf(text, "%-*s%*s%.*s", ROWS_LABEL, label, width - (int)number->size, "",
		(int)number->size, number->data);
	if (remark && remark->size > 0)
		text_printf(text, " %-5s%.*s", unit, (int)remark->size, remark->data);
	else if (*unit)
		text_printf(text, " %s", unit);
	text_putc(text, '\n');
}

void
rows_put_figure(struct text *text, int width, const char *label,
	const struct sample *sample, enum figure figure, const struct text *remark)
{
	bool missing = sample->values[figure].quality == MISSING;
	struct text number = { 0 };

	format_value(sample, figure, NULL, &number);
	rows_put(text, width, label, &number,
		missing ? "" : figures_unit_name(figures[figure].unit), remark);
	text_free(&number);
}

int
rows_width(const char *label, const struct sample *sample, enum figure figure)
{
	struct text number = { 0 };
	int needed;

	format_value(sample, figure, NULL, &number);
	/* A blank stays behind a label that fills its column. */
	needed = (int)number.size + (strlen(label) >= ROWS_LABEL);
	text_free(&number);
	return needed;
}

void
rows_copy_name(char *to, size_t size, const char *name)
{
	bool is_utf8 = json_is_utf8(name);

	for (char before = 0; *name && size > 1; before = *name++, size--) {
		unsigned char c = (unsigned char)*name;
		/* In UTF-8 as well some are for terminals: U+0080 to U+009F. */
		bool is_control = c < 0x20 || c == 0x7f || (c > 0x7f && !is_utf8) ||
				  (before == '\xc2' && c < 0xa0);

		*to++ = *name;
		if (is_control)
			to[-1] = '?';
		if (is_control && c > 0x7f && is_utf8)
			to[-2] = '?';
	}
	*to = '\0';
}

void
rows_put_name(struct text *text, const char *name)
{
	char shown[PROGRAM_NAME];

	rows_copy_name(shown, sizeof(shown), name);
	text_puts(text, shown);
}

void
rows_end(struct text *text)
{
	while (text->size > 0 && text->data[text->size - 1] == ' ')
		text->size--;
	text_putc(text, '\n');
}
