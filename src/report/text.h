/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * text - a text that grows while a report is composed, to be written in one
 * piece. Where memory runs out it stays as it was and says so at the end.
 */
#ifndef TTIME_TEXT_H
#define TTIME_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct text {
	char *data; /* not ended with a NUL */
	size_t size;
	size_t room;
	bool failed; /* something is missing for want of memory */
};

void text_put(struct text *text, const char *data, size_t size);
void text_puts(struct text *text, const char *string);
void text_putc(struct text *text, char c);
void text_printf(struct text *text, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void text_free(struct text *text);

#endif
