/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A sample for the tests of reports: a run of which everything is known. */
#ifndef UNIT_FULL_SAMPLE_H
#define UNIT_FULL_SAMPLE_H

#include "figures.h"

static char make[] = "make", jobs[] = "-j";
static char *const command[] = { make, jobs, NULL };
static struct sample sample;

#define SET(figure, quality, number) sample_set(&sample, FIGURE_##figure, quality, number)
#define BECAUSE(figure, why)         sample_because(&sample, FIGURE_##figure, "%s", why)
#define MISSES(figure, why)          sample_missing(&sample, FIGURE_##figure, "%s", why)

/* A run of which everything is known and nothing is worth a further row. */
static void
start_anew(void)
{
	sample = (struct sample){ .command = command };
	for (int i = 0; i < FIGURE_COUNT; i++)
		sample_missing(&sample, i, "%s", "not kept by Linux");
	SET(COMMAND, EXACT, 0);
	SET(ELAPSED, EXACT, 111731000000);
	SET(CPU, EXACT, 98025000000);
	SET(USER, EXACT, 63002000000);
	SET(SYS, EXACT, 35023000000);
	SET(FORKS, EXACT, 14213);
	SET(MIGRATIONS, EXACT, 803);
	SET(MHZ, EXACT, 3411.6);
	SET(EXIT_STATUS, EXACT, 0);
	MISSES(EXIT_SIGNAL, "not killed by a signal");
	SET(LEFT, EXACT, 0);
	SET(ESCAPED, EXACT, 0);
	SET(SUSPENDED, EXACT, 0);
}

#endif
