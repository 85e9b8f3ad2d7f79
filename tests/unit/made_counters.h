/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counters by hand: what read(2) gives of an event stands in a file. */
#ifndef UNIT_MADE_COUNTERS_H
#define UNIT_MADE_COUNTERS_H

#include <sys/mman.h>

#include "measure/counters.h"
#include "unit.h"

static inline void
make_cpus(struct counters *counters, int count)
{
	*counters = (struct counters){
		.scope = SCOPE_LEAF,
		.cpu_count = count,
		.cpus = calloc((size_t)count, sizeof(struct cpu_events)),
	};
	for (int i = 0; i < count; i++)
		for (int event = 0; event < EVENT_COUNT; event++)
			counters->cpus[i].fd[event] = -1;
}

/* Open an event, or change what it gives. */
static inline void
put_event(struct counters *counters, int cpu, enum event event, uint64_t value,
	uint64_t enabled, uint64_t running, uint64_t lost)
{
	uint64_t read_out[] = { value, enabled, running, lost };
	int fd = counters->cpus[cpu].fd[event];

	if (fd < 0)
		fd = memfd_create("event", MFD_CLOEXEC);
	ck_assert_int_eq(pwrite(fd, read_out, sizeof(read_out), 0), sizeof(read_out));
	ck_assert_int_eq(lseek(fd, 0, SEEK_SET), 0);
	counters->cpus[cpu].fd[event] = fd;
}

#endif
