/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rings by hand, written to as the kernel does. */
#ifndef UNIT_MADE_RINGS_H
#define UNIT_MADE_RINGS_H

#include <linux/perf_event.h>

#include "measure/records.h"
#include "unit.h"

#define SIZE 16384

#define RINGS 3

static struct ring rings[RINGS];
static struct ring *ring = rings; /* the one that is written to */
static struct tally tally;

static inline struct perf_event_mmap_page *
control(void)
{
	return ring->base;
}

/* An empty ring that has already seen @position bytes go by. */
static inline void
make_ring(uint64_t position)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);

	free(ring->base);
	ring->size = SIZE;
	ck_assert_int_eq(posix_memalign(&ring->base, page, page + SIZE), 0);
	/* what was there before must not be taken for a record */
	memset(ring->base, 0xa5, page + SIZE);
	control()->data_head = control()->data_tail = position;
	tally = (struct tally){ 0 };
}

/* Write a record as the kernel does, byte by byte around the end. */
static inline void
put(uint32_t type, uint16_t misc, const void *body, size_t size)
{
	struct perf_event_header header = {
		.type = type,
		.misc = misc,
		.size = (uint16_t)(sizeof(header) + size),
	};
	unsigned char record[512];
	unsigned char *data = (unsigned char *)ring->base + sysconf(_SC_PAGESIZE);

	memcpy(record, &header, sizeof(header));
	memcpy(record + sizeof(header), body, size);
	for (size_t i = 0; i < header.size; i++)
		data[(control()->data_head + i) % SIZE] = record[i];
	control()->data_head += header.size;
}

static inline void
free_rings(void)
{
	for (int i = 0; i < RINGS; i++) {
		free(rings[i].base);
		rings[i].base = NULL;
	}
}

#endif
