/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * figures - the hall where the wing that measures and the wing that tells
 * meet: one table of everything that can be known of a run, and the sample,
 * one value for each figure, that goes from one wing to the other.
 *
 * The table's order is the order of -v: the 23 lines of GNU time first.
 */
#ifndef TTIME_FIGURES_H
#define TTIME_FIGURES_H

#include <stdbool.h>
#include <stddef.h>

#include "explanation.h"

enum figure {
	FIGURE_COMMAND,
	FIGURE_USER,
	FIGURE_SYS,
	FIGURE_CPUS,
	FIGURE_ELAPSED,
	FIGURE_MEMORY_TEXT,
	FIGURE_MEMORY_DATA,
	FIGURE_MEMORY_STACK,
	FIGURE_MEMORY_TOTAL,
	FIGURE_MAXRSS,
	FIGURE_MEMORY_RESIDENT,
	FIGURE_FAULTS_MAJOR,
	FIGURE_FAULTS_MINOR,
	FIGURE_SWITCHES_VOLUNTARY,
	FIGURE_SWITCHES_INVOLUNTARY,
	FIGURE_SWAPS,
	FIGURE_IO_IN,
	FIGURE_IO_OUT,
	FIGURE_MESSAGES_SENT,
	FIGURE_MESSAGES_RECEIVED,
	FIGURE_SIGNALS,
	FIGURE_PAGESIZE,
	FIGURE_EXIT_STATUS,
	FIGURE_GNU_LINES, /* how many of them GNU time's -v has */

	FIGURE_EXIT_SIGNAL = FIGURE_GNU_LINES,
	FIGURE_CPU,
	FIGURE_FORKS,
	FIGURE_THREADS,
	FIGURE_EXECS,
	FIGURE_MIGRATIONS,
	FIGURE_MHZ,
	FIGURE_CYCLES,
	FIGURE_CYCLES_USER,
	FIGURE_RUNNING,
	FIGURE_RUNNING_CPUS,
	FIGURE_RUNNING_PEAK,
	FIGURE_GAPS,
	FIGURE_GAPS_COUNT,
	FIGURE_READY,
	FIGURE_PREEMPTED,
	FIGURE_MHZ_MAX,
	FIGURE_STALL_CPU,
	FIGURE_STALL_CPU_FULL,
	FIGURE_STALL_IO,
	FIGURE_STALL_MEMORY,
	FIGURE_RUN,
	FIGURE_WAIT,
	FIGURE_LAST,
	FIGURE_LEFT,
	FIGURE_ESCAPED,
	FIGURE_SUSPENDED,
	FIGURE_HZ,
	FIGURE_NCPU,
	FIGURE_KERNEL,
	FIGURE_LEAF,
	FIGURE_STEP,
	FIGURE_SPLIT,
	FIGURE_SCOPE,
	FIGURE_COUNT
};

/* How true a value is. Never compared with a zero that nobody measured. */
enum quality { MISSING, AT_LEAST, ESTIMATE, EXACT };

/* The base unit of a figure's number; what it is shown in follows from it. */
enum unit {
	UNIT_COUNT,
	UNIT_TIME,   /* ns */
	UNIT_BOOKED, /* ns, but the kernel's books have it in us */
	UNIT_SIZE,   /* KiB */
	UNIT_RATIO,  /* 1.0 is one CPU */
	UNIT_MHZ,
	UNIT_SIGNAL, /* number of a signal, shown by name */
	UNIT_TEXT
};

/*
 * What must be set up before the command starts for a figure to be known.
 * A report asks only for what it prints.
 */
enum need {
	NEED_LEAF = 1 << 0,
	NEED_FORKS = 1 << 1,
	NEED_EXECS = 1 << 2,
	NEED_MIGRATIONS = 1 << 3,
	NEED_CYCLES = 1 << 4,
	NEED_SCHEDSTAT = 1 << 5,
	NEED_PRESSURE = 1 << 6,
	NEED_LEFT = 1 << 7,
	NEED_MEMORY = 1 << 8,
	NEED_TIMELINE = 1 << 9, /* context switches: costs the command a little */
};
#define NEED_COUNTERS                                                                    \
	(NEED_FORKS | NEED_EXECS | NEED_MIGRATIONS | NEED_CYCLES | NEED_TIMELINE)

struct figure_info {
	const char *name;    /* as in %{name} and --list */
	const char *letters; /* GNU time's, if any */
	enum unit unit;
	unsigned needs;    /* of enum need */
	const char *label; /* of the line in -v */
	const char *source;
	const char *meaning;
	const char *row; /* what the default report calls it; NULL: by its name */
};

#define WHY_MAX 192

struct value {
	enum quality quality;
	double number;      /* in the figure's base unit */
	double plain;       /* what GNU time's letters show, which have no marks */
	const char *text;   /* for UNIT_TEXT; the sample or the caller owns it */
	const char *source; /* static; NULL: as the table says */
	char why[WHY_MAX];  /* why it is missing or limited; may be empty */
};

struct sample {
	struct value values[FIGURE_COUNT];
	char *const *command;
	int wait_status; /* as of wait(2) */
	int exec_error;  /* errno; 0: the command ran */
	char kernel[65]; /* what the text of FIGURE_KERNEL points to */
	char leaf[4352]; /* and FIGURE_LEAF */

	/* What time(1) would have said, wait4's own, in ns */
	double told_user, told_sys;
	struct explanation
		*explanation; /* NULL where nobody asked, or without switches */
};

extern const struct figure_info figures[FIGURE_COUNT];

/* The figure of that name, or called so in the default report, or -1. */
int figures_find(const char *name);

/* The figure that GNU time shows under that letter, or -1. */
int figures_find_letter(char letter);

/* Does Linux keep it at all? If not, its source and its reason are: */
#define FIGURES_NOT_KEPT "not kept by Linux"
bool figures_is_kept(enum figure figure);

/* The known name that looks most like @name; NULL if none does. */
const char *figures_nearest(const char *name);

/* The short name of a unit as the default report shows it ("s", "KiB", ""). */
const char *figures_unit_name(enum unit unit);

/* "exact", "estimate", "at least" or "missing". */
const char *figures_quality_name(enum quality quality);

/* A signal's name with its SIG ("SIGTERM", "SIGRTMIN+3"), into @buffer. */
const char *figures_signal_name(int number, char *buffer, size_t size);

/*
 * The time that the sample is of, in ns: until the command's end or, where that
 * was waited for, that of its last process.
 */
double sample_span(const struct sample *sample);

/* Free what a sample owns. */
void sample_free(struct sample *sample);

/* Fill in one value of a sample, with a reason in printf's manner. */
void sample_set(
	struct sample *sample, enum figure figure, enum quality quality, double number);
void sample_missing(struct sample *sample, enum figure figure, const char *why, ...)
	__attribute__((format(printf, 3, 4)));
/* What was exact is a lower bound, for that reason; what was less stays so. */
void sample_at_least(struct sample *sample, enum figure figure, const char *why);
void sample_because(struct sample *sample, enum figure figure, const char *why, ...)
	__attribute__((format(printf, 3, 4)));

#endif
