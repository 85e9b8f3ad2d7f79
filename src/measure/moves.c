/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "moves.h"

/*
 * Numbers of tasks are given out one after the other and end at 2^22
 * (PID_MAX_LIMIT): a page of the table holds neighbours, and goes with the
 * last of them.
 */
#define TIDS      (1U << 22)
#define PAGE_TIDS 1024U
#define PAGES     (TIDS / PAGE_TIDS)

struct moves_page {
	unsigned used;
	int cpu[PAGE_TIDS]; /* + 1; 0: that task is not known */
};

static struct moves_page *
page_of(struct moves *moves, uint32_t tid)
{
	struct moves_page **page;

	if (!moves->pages)
		moves->pages = calloc(PAGES, sizeof(struct moves_page *));
	if (!moves->pages || tid >= TIDS)
		return NULL;
	page = &moves->pages[tid / PAGE_TIDS];
	if (!*page)
		*page = calloc(1, sizeof(**page));
	return *page;
}

void
moves_switch_in(struct moves *moves, uint32_t tid, int cpu)
{
	struct moves_page *page = page_of(moves, tid);
	int *last;

	if (!page)
		return;
	last = &page->cpu[tid % PAGE_TIDS];
	if (*last && *last != cpu + 1)
		moves->count++;
	if (!*last)
		page->used++;
	*last = cpu + 1;
}

void
moves_exit(struct moves *moves, uint32_t tid)
{
	struct moves_page **page;

	if (!moves->pages || tid >= TIDS)
		return;
	page = &moves->pages[tid / PAGE_TIDS];
	if (!*page || !(*page)->cpu[tid % PAGE_TIDS])
		return;
	(*page)->cpu[tid % PAGE_TIDS] = 0;
	if (--(*page)->used == 0) {
		free(*page);
		*page = NULL;
	}
}

void
moves_free(struct moves *moves)
{
	for (unsigned i = 0; moves->pages && i < PAGES; i++)
		free(moves->pages[i]);
	free(moves->pages);
	moves->pages = NULL;
}
