/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

static bool
make_room(struct text *text, size_t more)
{
	size_t room = text->room ? text->room : 1024;
	char *grown;

	while (room - text->size < more)
		room *= 2;
	if (room == text->room)
		return true;
	grown = realloc(text->data, room);
	if (!grown) {
		text->failed = true;
		return false;
	}
	text->data = grown;
	text->room = room;
	return true;
}

void
text_put(struct text *text, const char *data, size_t size)
{
	if (size == 0 || !make_room(text, size))
		return;
	memcpy(text->data + text->size, data, size);
	text->size += size;
}

void
text_puts(struct text *text, const char *string)
{
	text_put(text, string, strlen(string));
}

void
text_putc(struct text *text, char c)
{
	text_put(text, &c, 1);
}

void
text_printf(struct text *text, const char *format, ...)
{
	va_list args;
	int size;

	va_start(args, format);
	size = vsnprintf(NULL, 0, format, args);
	va_end(args);
	if (size > 0 && make_room(text, (size_t)size + 1)) {
		va_start(args, format);
		vsnprintf(text->data + text->size, (size_t)size + 1, format, args);
		va_end(args);
		text->size += (size_t)size;
	}
}

void
text_free(struct text *text)
{
	free(text->data);
	*text = (struct text){ 0 };
}
