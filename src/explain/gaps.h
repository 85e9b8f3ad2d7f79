/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * gaps - times in which nobody ran, by their length. Pure.
 */
#ifndef TTIME_GAPS_H
#define TTIME_GAPS_H

#include "explanation.h"

/* Set the limits of the classes. */
void gaps_start(struct explanation *explanation);

/*
 * Count a gap. Returns its place among the longest, to be filled in with
 * names, or NULL where others were longer.
 */
struct gap *gaps_add(struct explanation *explanation, double at, double length);

#endif
