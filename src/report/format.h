/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * format - the language of -f: compile once, know what it needs, render. Pure.
 *
 * GNU time's letters (%U) and escapes (\t \n \\) mean what they mean there:
 * truncated, never rounded; what is not known is shown behind a question mark.
 * On top of it, save where GNU time itself is played: %{name} and %{name:unit}
 * for every figure, with the mark of its quality.
 */
#ifndef TTIME_FORMAT_H
#define TTIME_FORMAT_H

#include "figures.h"
#include "text.h"

struct format;

/* GNU time's default and -p, in its own language. */
#define FORMAT_GNU_DEFAULT                                                               \
	("%Uuser %Ssystem %Eelapsed %PCPU (%Xavgtext+%Davgdata %Mmaxresident)k\n"        \
	 "%Iinputs+%Ooutputs (%Fmajor+%Rminor)pagefaults %Wswaps")
#define FORMAT_PORTABLE "real %e\nuser %U\nsys %S"

/* Room for any message of format_compile(). */
#define FORMAT_MESSAGE 160

/*
 * Compile @source, which must outlive the format. @with_names: %{name} is
 * known. On failure -EINVAL with a sentence in @ret_message, or -ENOMEM. The
 * caller frees *@ret with format_free().
 */
int format_compile(const char *source, bool with_names, struct format **ret,
	char ret_message[FORMAT_MESSAGE]);

/* What has to be measured for it, of enum need. */
unsigned format_needs(const struct format *format);

/* Append what it says of the sample, with a newline at the end. */
void format_render(
	const struct format *format, const struct sample *sample, struct text *text);

void format_free(struct format *format);

/* One figure as GNU time prints it under @letter. */
void format_gnu_letter(
	const struct sample *sample, enum figure figure, char letter, struct text *text);

/*
 * One figure as ttime prints it: a mark, the number, no unit. @unit of
 * "s" "ms" "us" "ns" "KiB" "MiB", or NULL for the one of the default report.
 */
void format_value(const struct sample *sample, enum figure figure, const char *unit,
	struct text *text);

/* The mark of a quality in front of a number: "", "~" or ">=". */
const char *format_mark(enum quality quality);

#endif
