/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * records - the rings of perf events: map one, drain its records into a tally,
 * know what was lost. (perf_event_open(2), "MMAP layout")
 */
#ifndef TTIME_RECORDS_H
#define TTIME_RECORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "record.h"

struct ring {
	void *base;  /* one page for the kernel's header, then the data */
	size_t size; /* bytes of data, a power of two */
	int cpu;     /* whose records it has */
};

/* What the records of all rings say so far. */
struct tally {
	uint64_t forks; /* processes */
	uint64_t threads;
	uint64_t exits; /* of threads, the first one of a process included */
	uint64_t execs;
	uint64_t mapped; /* programs of which [vdso] was mapped */
	uint64_t lost;   /* said by LOST records; a full ring may write none */
	bool was_full;   /* a ring was found with no room for one more record */
};

/*
 * Map the ring of an event with about @pages pages of data (a power of two),
 * with fewer where the caller may not lock as many. 0 or -errno.
 */
int ring_map(struct ring *ring, int event, size_t pages);
void ring_unmap(struct ring *ring);

/* Take every record out of a ring. */
void ring_drain(struct ring *ring, struct tally *tally);

/* What takes the records in order, one after the other. */
typedef void record_taker(void *data, const struct record *record);

/*
 * Take the records of @count rings in the order of their time, up to @until
 * (ns of CLOCK_MONOTONIC): a CPU that is slow to write one could still come in
 * before those that are younger. Every record must end with its task and time
 * (sample_id_all, PERF_SAMPLE_TID and PERF_SAMPLE_TIME).
 */
void rings_drain_in_order(struct ring *const *rings, size_t count, uint64_t until,
	struct tally *tally, record_taker *take, void *data);

#endif
