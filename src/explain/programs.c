/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "programs.h"
#include "util.h"

void
programs_start(struct programs *programs)
{
	*programs = (struct programs){
		.rows = calloc(PROGRAMS_MAX, sizeof(struct program)),
		.count = PROGRAMS_FIRST,
	};
	if (!programs->rows)
		return;
	snprintf(programs->rows[PROGRAM_UNKNOWN].name, PROGRAM_NAME, "(unknown)");
	snprintf(programs->rows[PROGRAM_OTHER].name, PROGRAM_NAME, "(other)");
}

/* FNV-1a of the name. */
static uint32_t
hash_of(const char *name, bool forked)
{
	uint32_t hash = forked ? 2166136261U ^ 1 : 2166136261U;

	for (; *name; name++)
		hash = (hash ^ (unsigned char)*name) * 16777619U;
	return hash;
}

int
programs_find(struct programs *programs, const char *name, bool forked)
{
	size_t slot = hash_of(name, forked) % COUNT_OF(programs->slots);
	struct program *row;

	if (!programs->rows)
		return PROGRAM_NONE;
	/* Never more than half of the slots are taken. */
	for (; programs->slots[slot]; slot = (slot + 1) % COUNT_OF(programs->slots)) {
		row = &programs->rows[programs->slots[slot] - 1];
		if (row->forked == forked && strcmp(row->name, name) == 0)
			return programs->slots[slot] - 1;
	}
	if (programs->count == PROGRAMS_MAX)
		return PROGRAM_OTHER;
	row = &programs->rows[programs->count];
	snprintf(row->name, sizeof(row->name), "%s", name);
	row->forked = forked;
	programs->slots[slot] = (short)++programs->count;
	return (int)programs->count - 1;
}

const char *
programs_name(const struct programs *programs, int program)
{
	return program < 0 || !programs->rows ? "" : programs->rows[program].name;
}

void
programs_add_process(struct programs *programs, int program, double life, double cpu)
{
	struct program *row;

	if (program < 0 || !programs->rows)
		return;
	row = &programs->rows[program];
	row->processes++;
	row->cpu += cpu;
	row->life += life;
	if (life > row->longest)
		row->longest = life;
}

void
programs_add_cpu(struct programs *programs, int program, double cpu)
{
	if (program >= 0 && programs->rows)
		programs->rows[program].cpu += cpu;
}

void
programs_add_exec(struct programs *programs, int program, int times)
{
	if (program >= 0 && programs->rows)
		programs->rows[program].execs += (uint64_t)times;
}

static int
by_cpu(const void *a, const void *b)
{
	const struct program *one = a, *other = b;

	if (one->cpu != other->cpu)
		return one->cpu < other->cpu ? 1 : -1;
	return strcmp(one->name, other->name);
}

struct program *
programs_rank(struct programs *programs, size_t *ret_count)
{
	struct program *rows = programs->rows;
	size_t count = 0;

	for (size_t i = 0; rows && i < programs->count; i++)
		if (rows[i].processes > 0 || rows[i].execs > 0 || rows[i].cpu > 0)
			rows[count++] = rows[i];
	if (rows)
		qsort(rows, count, sizeof(*rows), by_cpu);
	programs->rows = NULL;
	*ret_count = count;
	return rows;
}

void
programs_free(struct programs *programs)
{
	free(programs->rows);
	programs->rows = NULL;
}
