/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A timeline fed by hand; times are in ns since the command started. */
#ifndef UNIT_MADE_TIMELINE_H
#define UNIT_MADE_TIMELINE_H

#include "explain/timeline.h"
#include "unit.h"

#define START 1000000ULL
#define CPUS  4

static struct timeline timeline;
static struct explanation *told;

static inline void
make_timeline(void)
{
	ck_assert_int_eq(timeline_start(&timeline, CPUS), 0);
	timeline_begin(&timeline, START);
	told = NULL;
}

static inline void
free_timeline(void)
{
	explanation_free(told);
	timeline_free(&timeline);
	ck_assert_ptr_null(timeline.lives.tasks.pages);
	timeline_free(&timeline); /* of no harm */
}

static inline void
take(struct record record, int cpu, uint64_t at)
{
	record.cpu = cpu;
	record.time = START + at;
	timeline_take(&timeline, &record);
}

static inline void
comes(int cpu, uint64_t at, uint32_t pid, uint32_t tid)
{
	take((struct record){ .kind = RECORD_IN, .pid = pid, .tid = tid }, cpu, at);
}

/* It leaves its CPU, and @next is there then; 0: nobody, or nobody knows. */
static inline void
goes(int cpu, uint64_t at, uint32_t pid, uint32_t tid, uint32_t next)
{
	take(
		(struct record){
			.kind = RECORD_OUT, .pid = pid, .tid = tid, .new_tid = next },
		cpu, at);
}

static inline void
is_preempted(int cpu, uint64_t at, uint32_t pid, uint32_t tid)
{
	take(
		(struct record){
			.kind = RECORD_OUT, .pid = pid, .tid = tid, .preempted = true },
		cpu, at);
}

/* The first thread of a process makes a task; a thread if it has the same @new_pid. */
static inline void
forks(int cpu, uint64_t at, uint32_t pid, uint32_t new_pid, uint32_t new_tid)
{
	take((struct record){ .kind = RECORD_FORK,
		     .pid = pid,
		     .tid = pid,
		     .new_pid = new_pid,
		     .new_tid = new_tid },
		cpu, at);
}

static inline void
names(enum record_kind kind, int cpu, uint64_t at, uint32_t pid, const char *name)
{
	struct record record = { .kind = kind, .pid = pid, .tid = pid };

	snprintf(record.name, sizeof(record.name), "%s", name);
	take(record, cpu, at);
}

static inline void
executes(int cpu, uint64_t at, uint32_t pid, const char *name)
{
	names(RECORD_EXEC, cpu, at, pid, name);
}

static inline void
maps(int cpu, uint64_t at, uint32_t pid, const char *name)
{
	names(RECORD_MAP, cpu, at, pid, name);
}

static inline void
ends(int cpu, uint64_t at, uint32_t pid, uint32_t tid)
{
	take((struct record){ .kind = RECORD_EXIT, .pid = pid, .tid = tid }, cpu, at);
}

/* A whole last stay: on at @from, its end, and off for good at @to. */
static inline void
comes_to_end(int cpu, uint64_t from, uint64_t to, uint32_t pid)
{
	comes(cpu, from, pid, pid);
	ends(cpu, to - 1, pid, pid);
	goes(cpu, to, pid, pid, 0);
}

static inline double
sum_of_gaps(uint64_t *ret_count)
{
	double sum = 0;

	*ret_count = 0;
	for (int i = 0; i < GAP_CLASSES; i++) {
		sum += told->classes[i].sum;
		*ret_count += told->classes[i].count;
	}
	return sum;
}

/*
 * Close the account. Whatever was fed: somebody ran or nobody did, and all CPU
 * time belongs to a program.
 */
static inline void
finish(uint64_t end)
{
	uint64_t count;
	double cpu = 0;

	timeline.end = START + end;
	told = timeline_finish(&timeline);
	ck_assert_ptr_nonnull(told);
	ck_assert_double_eq(timeline.ran + sum_of_gaps(&count), (double)end);
	for (size_t i = 0; i < told->program_count; i++)
		cpu += told->programs[i].cpu;
	ck_assert_double_eq(cpu, timeline.busy);
}

static inline const struct program *
find_row(const char *name, bool forked)
{
	for (size_t i = 0; i < told->program_count; i++)
		if (told->programs[i].forked == forked &&
			strcmp(told->programs[i].name, name) == 0)
			return &told->programs[i];
	return NULL;
}

static inline struct program
row_of(const char *name)
{
	const struct program *row = find_row(name, false);

	ck_assert_msg(row != NULL, "no row of %s", name);
	return *row;
}

/* What one row says: processes, execs, CPU time, the sum of lives, the longest. */
static inline void
row_says(const char *name, bool forked, const double wanted[5])
{
	const struct program *row = find_row(name, forked);

	ck_assert_msg(row != NULL, "no row of %s", name);
	ck_assert_double_eq((double)row->processes, wanted[0]);
	ck_assert_double_eq((double)row->execs, wanted[1]);
	ck_assert_double_eq(row->cpu, wanted[2]);
	ck_assert_double_eq(row->life, wanted[3]);
	ck_assert_double_eq(row->longest, wanted[4]);
}

#define ROW(name, ...)    row_says(name, false, (const double[]){ __VA_ARGS__ })
#define FORKED(name, ...) row_says(name, true, (const double[]){ __VA_ARGS__ })

/* The gap of that place among the longest. */
static inline void
gap_is(size_t place, double at, double length)
{
	ck_assert_uint_lt(place, told->longest_count);
	ck_assert_double_eq(told->longest[place].at, at);
	ck_assert_double_eq(told->longest[place].length, length);
}

static inline void
gap_between(size_t place, const char *before, const char *starter, const char *after)
{
	ck_assert_uint_lt(place, told->longest_count);
	ck_assert_str_eq(told->longest[place].before, before);
	ck_assert_str_eq(told->longest[place].starter, starter);
	ck_assert_str_eq(told->longest[place].after, after);
}

static inline void
gaps_are(uint64_t wanted)
{
	uint64_t count;

	sum_of_gaps(&count);
	ck_assert_uint_eq(count, wanted);
}

#endif
