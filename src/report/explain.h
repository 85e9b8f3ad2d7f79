/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * explain - the section of -x: the elapsed time, fully accounted. When somebody
 * ran, when nobody did, who waited for a CPU, what the CPUs were like; and what
 * can be said of it in plain words.
 */
#ifndef TTIME_EXPLAIN_H
#define TTIME_EXPLAIN_H

#include "figures.h"
#include "json.h"
#include "text.h"

/* What has to be measured for it, of enum need. */
unsigned explain_needs(void);

/* Append the section, with a headline. */
void explain_put(const struct sample *sample, struct text *text);

/* What the figures do not have of it, under the key "explanation". */
void explain_put_json(const struct sample *sample, struct json *json);

#endif
