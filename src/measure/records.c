/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <linux/perf_event.h>
#include <sys/mman.h>
#include <unistd.h>

#include "records.h"

/* Fewer pages than this lose records between two looks at the ring. */
#define PAGES_LEAST 4

/* More than the largest record asked for (COMM with a name, EXIT, FORK). */
#define RECORD_MAX 128

int
ring_map(struct ring *ring, int event, size_t pages)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE);
	int error = -EINVAL;

	for (; pages >= PAGES_LEAST; pages /= 2) {
		void *base = mmap(NULL, (1 + pages) * page, PROT_READ | PROT_WRITE,
			MAP_SHARED, event, 0);

		if (base != MAP_FAILED) {
			ring->base = base;
			ring->size = pages * page;
			return 0;
		}
		error = -errno;
		/* EPERM: beyond perf_event_mlock_kb and RLIMIT_MEMLOCK */
		if (error != -EPERM && error != -ENOMEM)
			break;
	}
	return error;
}

void
ring_unmap(struct ring *ring)
{
	if (ring->base)
		munmap(ring->base, ring->size + (size_t)sysconf(_SC_PAGESIZE));
	ring->base = NULL;
}

/*
 * Records are aligned to 8 bytes and so is the ring: the header and each pair
 * of 32-bit fields behind it lie in one piece even where the record wraps.
 */
static const void *
word_at(const struct ring *ring, uint64_t position)
{
	const char *data = (const char *)ring->base + sysconf(_SC_PAGESIZE);

	return data + (position & (ring->size - 1));
}

struct pid_pair {
	uint32_t pid, ppid;
};

static void
take_record(const struct ring *ring, uint64_t position, struct tally *tally)
{
	const struct perf_event_header *header = word_at(ring, position);
	const struct pid_pair *pids = word_at(ring, position + 8);
	const uint64_t *lost = word_at(ring, position + 16);

	switch (header->type) {
	case PERF_RECORD_FORK:
		/* A thread has the pid of the one that made it. */
		if (pids->pid == pids->ppid)
			tally->threads++;
		else
			tally->forks++;
		break;
	case PERF_RECORD_EXIT:
		tally->exits++;
		break;
	case PERF_RECORD_COMM:
		if (header->misc & PERF_RECORD_MISC_COMM_EXEC)
			tally->execs++;
		break;
	case PERF_RECORD_LOST:
		tally->lost += *lost;
		break;
	default:
		break;
	}
}

void
ring_drain(struct ring *ring, struct tally *tally)
{
	struct perf_event_mmap_page *control = ring->base;
	/* The kernel writes the records first, then the head. */
	uint64_t head = __atomic_load_n(&control->data_head, __ATOMIC_ACQUIRE);
	uint64_t tail = control->data_tail;

	if (head - tail > ring->size - RECORD_MAX)
		tally->was_full = true;
	while (tail < head) {
		const struct perf_event_header *header = word_at(ring, tail);

		if (header->size < sizeof(*header)) {
			tail = head; /* cannot be; never spin on it */
			tally->was_full = true;
			break;
		}
		take_record(ring, tail, tally);
		tail += header->size;
	}
	/* All reads are done before the kernel may write there again. */
	__atomic_store_n(&control->data_tail, tail, __ATOMIC_RELEASE);
}
