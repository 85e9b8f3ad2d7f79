/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <linux/perf_event.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "records.h"

/* Fewer pages than this lose records between two looks at the ring. */
#define PAGES_LEAST 4

/* As large as the largest record: MMAP with a path. */
#define RECORD_MAX 4352

/* Where the name stands in an MMAP record; what follows it are zeros. */
#define MMAP_NAME 40

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
	case PERF_RECORD_MMAP:
		if (memcmp(word_at(ring, position + MMAP_NAME), "[vdso]", 7) == 0)
			tally->mapped++;
		break;
	case PERF_RECORD_LOST:
		tally->lost += *lost;
		break;
	default:
		break;
	}
}

/* How far a ring is to be read, and what is next in it. */
struct cursor {
	struct ring *ring;
	uint64_t head, tail;
	uint64_t time; /* of the next record; only where records have one */
};

static struct perf_event_mmap_page *
control_of(const struct ring *ring)
{
	return ring->base;
}

static struct cursor
start_reading(struct ring *ring, struct tally *tally)
{
	struct cursor cursor = {
		.ring = ring,
		/* The kernel writes the records first, then the head. */
		.head = __atomic_load_n(&control_of(ring)->data_head, __ATOMIC_ACQUIRE),
		.tail = control_of(ring)->data_tail,
	};

	if (cursor.head - cursor.tail > ring->size - RECORD_MAX)
		tally->was_full = true;
	return cursor;
}

/* The next record; NULL at the end. */
static const struct perf_event_header *
next_record(struct cursor *cursor, struct tally *tally)
{
	const struct perf_event_header *header = word_at(cursor->ring, cursor->tail);

	if (cursor->tail >= cursor->head)
		return NULL;
	if (header->size < sizeof(*header)) {
		cursor->tail = cursor->head; /* cannot be; never spin on it */
		tally->was_full = true;
		return NULL;
	}
	return header;
}

static void
stop_reading(const struct cursor *cursor)
{
	/* All reads are done before the kernel may write there again. */
	__atomic_store_n(
		&control_of(cursor->ring)->data_tail, cursor->tail, __ATOMIC_RELEASE);
}

void
ring_drain(struct ring *ring, struct tally *tally)
{
	struct cursor cursor = start_reading(ring, tally);
	const struct perf_event_header *header;

	while ((header = next_record(&cursor, tally)) != NULL) {
		take_record(ring, cursor.tail, tally);
		cursor.tail += header->size;
	}
	stop_reading(&cursor);
}

/*
 * The name in a record, from @position on, without its directory. It stands in
 * pieces of 8 bytes, filled up with zeros, each of them in one piece.
 */
static void
read_name(const struct ring *ring, uint64_t position, uint64_t end, char *ret)
{
	size_t length = 0;

	for (; position < end; position += 8) {
		const char *piece = word_at(ring, position);

		for (int i = 0; i < 8 && piece[i]; i++) {
			if (piece[i] == '/')
				length = 0;
			else if (length < RECORD_NAME - 1)
				ret[length++] = piece[i];
		}
		if (memchr(piece, '\0', 8))
			break;
	}
	ret[length] = '\0';
}

/* What stands at the end of each record. */
struct sample_id {
	uint32_t pid, tid;
};

#define SAMPLE_ID_SIZE 16

/* Learn the time of the next record; false if there is none. */
static bool
look_ahead(struct cursor *cursor, struct tally *tally)
{
	const struct perf_event_header *header = next_record(cursor, tally);
	const uint64_t *time;

	if (!header)
		return false;
	time = word_at(cursor->ring, cursor->tail + header->size - 8);
	cursor->time = *time;
	return true;
}

/* What the record at the cursor says. */
static void
decode(const struct cursor *cursor, struct record *ret)
{
	const struct ring *ring = cursor->ring;
	uint64_t start = cursor->tail;
	const struct perf_event_header *header = word_at(ring, start);
	uint64_t end = start + header->size - SAMPLE_ID_SIZE;
	const struct sample_id *who = word_at(ring, end);
	const struct pid_pair *pids = word_at(ring, start + 8);
	const struct pid_pair *tids = word_at(ring, start + 16);

	ret->kind = RECORD_OTHER;
	ret->cpu = ring->cpu;
	ret->time = cursor->time;
	ret->pid = who->pid;
	ret->tid = who->tid;
	switch (header->type) {
	case PERF_RECORD_SWITCH:
	case PERF_RECORD_SWITCH_CPU_WIDE:
		ret->kind = header->misc & PERF_RECORD_MISC_SWITCH_OUT ? RECORD_OUT
								       : RECORD_IN;
		ret->preempted = header->misc & PERF_RECORD_MISC_SWITCH_OUT_PREEMPT;
		/* Of a cgroup's event, not of an inherited one: the next one, or last. */
		ret->new_tid = header->type == PERF_RECORD_SWITCH ? 0 : pids->ppid;
		break;
	case PERF_RECORD_FORK:
		ret->kind = RECORD_FORK;
		ret->new_pid = pids->pid;
		ret->new_tid = tids->pid;
		break;
	case PERF_RECORD_EXIT:
		ret->kind = RECORD_EXIT;
		ret->pid = pids->pid;
		ret->tid = tids->pid;
		break;
	case PERF_RECORD_COMM:
		if (header->misc & PERF_RECORD_MISC_COMM_EXEC)
			ret->kind = RECORD_EXEC;
		read_name(ring, start + 16, end, ret->name);
		break;
	case PERF_RECORD_MMAP:
		ret->kind = RECORD_MAP;
		read_name(ring, start + MMAP_NAME, end, ret->name);
		break;
	default:
		break;
	}
}

static void
take_in_order(struct cursor *cursor, struct tally *tally, record_taker *take, void *data)
{
	const struct perf_event_header *header = word_at(cursor->ring, cursor->tail);
	struct record record;

	if (header->size >= sizeof(*header) + SAMPLE_ID_SIZE) {
		decode(cursor, &record);
		take(data, &record);
	}
	take_record(cursor->ring, cursor->tail, tally);
	cursor->tail += header->size;
}

void
rings_drain_in_order(struct ring *const *rings, size_t count, uint64_t until,
	struct tally *tally, record_taker *take, void *data)
{
	struct cursor *cursors = calloc(count, sizeof(*cursors));
	size_t left = 0;

	if (!cursors && count > 0)
		tally->lost++; /* nobody knows how many */
	for (size_t i = 0; cursors && i < count; i++) {
		cursors[left] = start_reading(rings[i], tally);
		if (look_ahead(&cursors[left], tally))
			left++;
	}
	while (left > 0) {
		size_t first = 0;

		for (size_t i = 1; i < left; i++)
			if (cursors[i].time < cursors[first].time)
				first = i;
		if (cursors[first].time > until)
			break;
		take_in_order(&cursors[first], tally, take, data);
		if (look_ahead(&cursors[first], tally))
			continue;
		stop_reading(&cursors[first]);
		cursors[first] = cursors[--left];
	}
	for (size_t i = 0; i < left; i++)
		stop_reading(&cursors[i]);
	free(cursors);
}
