/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * diagnosis - at most three plain sentences on where the time went, each by a
 * rule that the manual tells, none where the figures do not carry it. Pure.
 */
#ifndef TTIME_DIAGNOSIS_H
#define TTIME_DIAGNOSIS_H

#include "figures.h"

struct diagnosis {
	size_t count;
	char sentences[3][200]; /* without a full stop */
};

/* The sentences that explain most of the time, the weightiest first. */
void diagnosis_make(const struct sample *sample, struct diagnosis *ret);

#endif
