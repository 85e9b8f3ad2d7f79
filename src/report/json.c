/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "json.h"

static void
start_value(struct json *json, const char *key)
{
	if (json->needs_comma)
		text_putc(json->text, ',');
	json->needs_comma = false;
	if (key) {
		json_string(json, NULL, key);
		text_putc(json->text, ':');
	}
	json->needs_comma = true;
}

void
json_open(struct json *json, const char *key, char bracket)
{
	start_value(json, key);
	text_putc(json->text, bracket);
	json->needs_comma = false;
}

void
json_close(struct json *json, char bracket)
{
	text_putc(json->text, bracket);
	json->needs_comma = true;
}

void
json_null(struct json *json, const char *key)
{
	start_value(json, key);
	text_puts(json->text, "null");
}

void
json_bool(struct json *json, const char *key, bool value)
{
	start_value(json, key);
	text_puts(json->text, value ? "true" : "false");
}

void
json_number(struct json *json, const char *key, double number, int decimals)
{
	start_value(json, key);
	text_printf(json->text, "%.*f", decimals, number);
}

/*
 * Length of the UTF-8 sequence at @s, 0 where there is none: no overlong form,
 * no surrogate, nothing above U+10FFFF. (RFC 3629, section 4)
 */
static size_t
utf8_length(const unsigned char *s)
{
	unsigned char low = 0x80, high = 0xbf;
	size_t length;

	if (s[0] < 0x80)
		return 1;
	if (s[0] < 0xc2 || s[0] > 0xf4)
		return 0;
	length = s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
	if (s[0] == 0xe0)
		low = 0xa0;
	else if (s[0] == 0xed)
		high = 0x9f;
	else if (s[0] == 0xf0)
		low = 0x90;
	else if (s[0] == 0xf4)
		high = 0x8f;
	if (s[1] < low || s[1] > high)
		return 0;
	for (size_t i = 2; i < length; i++)
		if (s[i] < 0x80 || s[i] > 0xbf)
			return 0;
	return length;
}

static void
put_character(struct text *text, unsigned char c)
{
	if (c == '"' || c == '\\')
		text_printf(text, "\\%c", c);
	else if (c < 0x20 || c == 0x7f)
		text_printf(text, "\\u%04x", c);
	else
		text_putc(text, (char)c);
}

void
json_string(struct json *json, const char *key, const char *string)
{
	const unsigned char *s = (const unsigned char *)string;

	start_value(json, key);
	text_putc(json->text, '"');
	while (*s) {
		size_t length = utf8_length(s);

		if (length == 0) {
			text_puts(json->text, "\xef\xbf\xbd");
			length = 1;
		} else if (length == 1) {
			put_character(json->text, *s);
		} else {
			text_put(json->text, (const char *)s, length);
		}
		s += length;
	}
	text_putc(json->text, '"');
}

void
json_hex(struct json *json, const char *key, const char *string)
{
	start_value(json, key);
	text_putc(json->text, '"');
	for (const unsigned char *s = (const unsigned char *)string; *s; s++)
		text_printf(json->text, "%02x", *s);
	text_putc(json->text, '"');
}

bool
json_is_utf8(const char *string)
{
	for (const unsigned char *s = (const unsigned char *)string; *s;) {
		size_t length = utf8_length(s);

		if (length == 0)
			return false;
		s += length;
	}
	return true;
}
