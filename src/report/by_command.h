/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * by_command - the table of -b: what each program cost. Its rows and the one of
 * what cannot be attributed add up to the figure cpu.
 */
#ifndef TTIME_BY_COMMAND_H
#define TTIME_BY_COMMAND_H

#include "figures.h"
#include "json.h"
#include "text.h"

/* What has to be measured for it, of enum need. */
#define BY_COMMAND_NEEDS (NEED_TIMELINE | NEED_EXECS | NEED_LEAF | NEED_LEFT)

/* Append the table, with a headline. */
void by_command_put(const struct sample *sample, struct text *text);

/* All of it, under the key "by_command". */
void by_command_put_json(const struct sample *sample, struct json *json);

#endif
