/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * json - a writer of JSON (RFC 8259), nothing more: it puts the commas, and
 * what comes out is valid UTF-8 whatever bytes go in.
 */
#ifndef TTIME_JSON_H
#define TTIME_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include "text.h"

struct json {
	struct text *text;
	bool needs_comma;
};

/* @key is NULL inside an array and for the outermost value. */
void json_open(struct json *json, const char *key, char bracket);
void json_close(struct json *json, char bracket);
void json_null(struct json *json, const char *key);
void json_bool(struct json *json, const char *key, bool value);
void json_number(struct json *json, const char *key, double number, int decimals);

/* Bytes that are not UTF-8 become U+FFFD. */
void json_string(struct json *json, const char *key, const char *string);

/* The bytes of a string as hexadecimal digits. */
void json_hex(struct json *json, const char *key, const char *string);

/* Is all of it valid UTF-8? */
bool json_is_utf8(const char *string);

#endif
