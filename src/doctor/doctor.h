/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * doctor - what would be measured here, now, for this user; and for what would
 * be missing or limited: why, and the one command that changes it.
 */
#ifndef TTIME_DOCTOR_H
#define TTIME_DOCTOR_H

#include <stdbool.h>

#include "report/text.h"
#include "trial.h"

/* Is nothing limited that could be better? */
bool doctor_is_content(const struct trial *trial);

/* Append the findings, for people or as one JSON object. */
void doctor_compose(const struct trial *trial, struct text *text);
void doctor_compose_json(const struct trial *trial, struct text *text);

#endif
