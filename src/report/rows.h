/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rows - the lines of a report for people: a label, a number, its unit and a
 * remark, in columns that line up.
 */
#ifndef TTIME_ROWS_H
#define TTIME_ROWS_H

#include "figures.h"
#include "text.h"

#define ROWS_LABEL  10
#define ROWS_NUMBER 9

/*
 * Append one line. @number is right-aligned in @width; @unit is shown where
 * it is not empty, and @remark (NULL: none) behind it.
 */
void rows_put(struct text *text, int width, const char *label, const struct text *number,
	const char *unit, const struct text *remark);

/* The same for a figure of the sample, with its own unit. */
void rows_put_figure(struct text *text, int width, const char *label,
	const struct sample *sample, enum figure figure, const struct text *remark);

/* The width that this figure needs under that label. */
int rows_width(const char *label, const struct sample *sample, enum figure figure);

/* Copy a name that somebody else gave; nothing in it may act on a terminal. */
void rows_copy_name(char *to, size_t size, const char *name);

/* Append it. */
void rows_put_name(struct text *text, const char *name);

/* End a line, without blanks at its end. */
void rows_end(struct text *text);

#endif
