/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * compare - the table of -c: what time(1) would have said, wait4's own values,
 * beside what is true.
 */
#ifndef TTIME_COMPARE_H
#define TTIME_COMPARE_H

#include "figures.h"
#include "json.h"
#include "text.h"

/* What has to be measured for it, of enum need. */
#define COMPARE_NEEDS (NEED_LEAF | NEED_LEFT)

/* Append the table, with a headline. */
void compare_put(const struct sample *sample, struct text *text);

/* wait4's values, under the key "wait4". */
void compare_put_json(const struct sample *sample, struct json *json);

#endif
