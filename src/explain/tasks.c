/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "programs.h"
#include "tasks.h"

/*
 * Numbers of tasks are given out one after the other: a page of the table holds neighbours, and goes with the
 * last of them.
 */
#define TIDS      TASKS_MOST
#define PAGE_TIDS 256U
#define PAGES     (TIDS / PAGE_TIDS)

struct tasks_page {
	unsigned used;
	struct task tasks[PAGE_TIDS];
};

struct task *
tasks_find(const struct tasks *tasks, uint32_t tid)
{
	struct tasks_page *page;

	if (!tasks->pages || tid >= TIDS)
		return NULL;
	page = tasks->pages[tid / PAGE_TIDS];
	return page && page->tasks[tid % PAGE_TIDS].is_known
		       ? &page->tasks[tid % PAGE_TIDS]
		       : NULL;
}

struct task *
tasks_get(struct tasks *tasks, uint32_t tid)
{
	struct task *task = tasks_find(tasks, tid);
	struct tasks_page **page;

	if (task || tid >= TIDS)
		return task;
	if (!tasks->pages)
		tasks->pages = calloc(PAGES, sizeof(struct tasks_page *));
	if (!tasks->pages)
		return NULL;
	page = &tasks->pages[tid / PAGE_TIDS];
	if (!*page)
		*page = calloc(1, sizeof(**page));
	if (!*page)
		return NULL;
	(*page)->used++;
	task = &(*page)->tasks[tid % PAGE_TIDS];
	*task = (struct task){
		.is_known = true,
		.cpu = TASK_NO_CPU,
		.process = tid,
		.program = PROGRAM_NONE,
		.starter = PROGRAM_NONE,
	};
	return task;
}

void
tasks_drop(struct tasks *tasks, uint32_t tid)
{
	struct task *task = tasks_find(tasks, tid);
	struct tasks_page **page;

	if (!task)
		return;
	task->is_known = false;
	page = &tasks->pages[tid / PAGE_TIDS];
	if (--(*page)->used == 0) {
		free(*page);
		*page = NULL;
	}
}

struct task *
tasks_next(const struct tasks *tasks, uint32_t *tid)
{
	while (tasks->pages && *tid < TIDS) {
		struct task *task = tasks_find(tasks, *tid);

		if (task)
			return task;
		*tid += tasks->pages[*tid / PAGE_TIDS] ? 1 : PAGE_TIDS - *tid % PAGE_TIDS;
	}
	return NULL;
}

void
tasks_free(struct tasks *tasks)
{
	for (unsigned i = 0; tasks->pages && i < PAGES; i++)
		free(tasks->pages[i]);
	free(tasks->pages);
	tasks->pages = NULL;
}
