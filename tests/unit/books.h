/* SPDX-License-Identifier: GPL-3.0-or-later */
/* books - what the tests of account share: books, a sample, checks of figures. */
#ifndef TTIME_UNIT_BOOKS_H
#define TTIME_UNIT_BOOKS_H

#include "measure/account.h"
#include "unit.h"

/* A rusage of so many us. */
static inline struct rusage
books_spent(long user, long sys)
{
	return (struct rusage){
		.ru_utime = { user / 1000000, user % 1000000 },
		.ru_stime = { sys / 1000000, sys % 1000000 },
	};
}

#define VALUE(figure) (&sample.values[FIGURE_##figure])

/* A figure's quality, its number within 1 ns, and its remark. */
#define IS(figure, its_quality, its_number, its_why)                                     \
	do {                                                                             \
		ck_assert_int_eq(VALUE(figure)->quality, its_quality);                   \
		ck_assert_double_eq_tol(VALUE(figure)->number, its_number, 1.0);         \
		ck_assert_str_eq(VALUE(figure)->why, its_why);                           \
	} while (0)

#define BY_LEAF   "cpu.stat, clock ticks of the whole leaf"
#define BY_WAIT   "wait4, clock ticks of each process"
#define BY_CYCLES "perf cycles, in user mode and in all"
#define AS_TIME   "by wait4, as time(1) has it"

/* Where the split came from, in all three places that tell. */
#define SPLIT_IS(its_source)                                                             \
	do {                                                                             \
		ck_assert_str_eq(VALUE(USER)->source, its_source);                       \
		ck_assert_str_eq(VALUE(SYS)->source, its_source);                        \
		ck_assert_str_eq(VALUE(SPLIT)->text, its_source);                        \
		ck_assert_int_eq(VALUE(SPLIT)->quality, EXACT);                          \
	} while (0)

static struct sample sample;

static inline void
books_start_anew(void)
{
	sample = (struct sample){ 0 };
}

#endif
