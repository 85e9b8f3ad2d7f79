/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A run of ten seconds that was followed to the end, for the sections of -x and -b. */
#ifndef UNIT_MADE_SECTIONS_H
#define UNIT_MADE_SECTIONS_H

#include "explain/gaps.h"
#include "full_sample.h"
#include "report/json.h"
#include "unit.h"

#define ROWS 32

static struct explanation explanation;
static struct program rows[ROWS];

static inline void
put_gap(double at, double length, const char *before, const char *starter,
	const char *after)
{
	struct gap *gap = gaps_add(&explanation, at, length);

	snprintf(gap->before, sizeof(gap->before), "%s", before);
	snprintf(gap->starter, sizeof(gap->starter), "%s", starter);
	snprintf(gap->after, sizeof(gap->after), "%s", after);
}

/* One row more: processes, execs, CPU time, sum of lives and longest in ms. */
static inline void
put_program(const char *name, bool forked, const double numbers[5])
{
	struct program *row = &rows[explanation.program_count++];

	ck_assert_uint_le(explanation.program_count, ROWS);
	*row = (struct program){
		.forked = forked,
		.processes = (uint64_t)numbers[0],
		.execs = (uint64_t)numbers[1],
		.cpu = numbers[2] * 1e6,
		.life = numbers[3] * 1e6,
		.longest = numbers[4] * 1e6,
	};
	snprintf(row->name, sizeof(row->name), "%s", name);
}

#define PUT_PROGRAM(name, forked, ...)                                                   \
	put_program(name, forked, (const double[]){ __VA_ARGS__ })

/* Everything exact, and nothing in it that a diagnosis would speak of. */
static inline void
start_sections(void)
{
	start_anew();
	explanation = (struct explanation){ .programs = rows };
	gaps_start(&explanation);
	sample.explanation = &explanation;
	SET(ELAPSED, EXACT, 10e9);
	SET(CPU, EXACT, 11.875e9);
	SET(USER, EXACT, 9.875e9);
	SET(SYS, EXACT, 2e9);
	SET(FORKS, EXACT, 40);
	SET(MIGRATIONS, EXACT, 30);
	SET(MHZ, EXACT, 3900);
	SET(MHZ_MAX, EXACT, 4000);
	SET(NCPU, EXACT, 8);
	SET(RUNNING, EXACT, 9.5e9);
	SET(RUNNING_CPUS, EXACT, 1.25);
	SET(RUNNING_PEAK, EXACT, 4);
	SET(GAPS, EXACT, 0.5e9);
	SET(GAPS_COUNT, EXACT, 4);
	SET(READY, AT_LEAST, 0.25e9);
	BECAUSE(READY, "the wait after a wake-up is not recorded");
	SET(PREEMPTED, EXACT, 17);
	SET(WAIT, EXACT, 0.125e9);
	SET(STALL_CPU_FULL, AT_LEAST, 0.5e9);
	BECAUSE(STALL_CPU_FULL, "tasks that change CPUs count less");
	SET(STALL_IO, AT_LEAST, 0.0625e9);
	BECAUSE(STALL_IO, "tasks that change CPUs count less");
	SET(STALL_MEMORY, EXACT, 0);
}

/* An object of what a section adds to --json. */
static inline void
puts_json(void (*put)(const struct sample *sample, struct json *json), const char *wanted)
{
	struct text text = { 0 };
	struct json json = { .text = &text };

	json_open(&json, NULL, '{');
	put(&sample, &json);
	json_close(&json, '}');
	ck_assert_str_eq(unit_string(&text), wanted);
	text_free(&text);
}

static inline void
puts_text(void (*put)(const struct sample *sample, struct text *text), const char *wanted)
{
	struct text text = { 0 };

	put(&sample, &text);
	ck_assert_str_eq(unit_string(&text), wanted);
	text_free(&text);
}

#endif
