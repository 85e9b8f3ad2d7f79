/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdbool.h>
#include <string.h>

#include "lives.h"

/* The kernel cuts the name of a task to that. (TASK_COMM_LEN) */
#define COMM_LENGTH 15

struct task *
lives_process(const struct lives *lives, const struct task *task)
{
	struct task *process = tasks_find(&lives->tasks, task->process);

	return process && process->serial == task->serial ? process : NULL;
}

void
lives_charge(struct lives *lives, struct task *task)
{
	struct task *process = lives_process(lives, task);

	if (process)
		process->used += lives->now - task->on_since;
	else
		programs_add_cpu(&lives->programs, PROGRAM_UNKNOWN,
			(double)(lives->now - task->on_since));
	task->on_since = lives->now;
}

void
lives_close(struct lives *lives, struct task *process)
{
	struct programs *programs = &lives->programs;
	bool has_left = process->live == 0 && process->left_at > process->program_since;
	uint64_t until = has_left ? process->left_at : lives->now;
	int program = process->program;

	if (program == PROGRAM_NONE)
		program = PROGRAM_UNKNOWN;
	else if (process->is_forked)
		program = programs_find(programs, programs_name(programs, program), true);
	programs_add_process(programs, program, (double)(until - process->program_since),
		(double)process->used);
	process->program_since = lives->now;
	process->used = 0;
}

/* A first thread stays known for as long as its process has others. */
void
lives_forget(struct lives *lives, uint32_t tid, struct task *task)
{
	uint32_t pid = task->process;
	struct task *process = lives_process(lives, task);

	if (tid == pid)
		task->is_gone = true;
	else
		tasks_drop(&lives->tasks, tid);
	if (!process || --process->tasks > 0)
		return;
	lives_close(lives, process);
	tasks_drop(&lives->tasks, pid);
}

void
lives_return(struct task *task)
{
	task->tasks += task->is_gone;
	task->is_gone = false;
}

void
lives_bury(struct lives *lives, uint32_t tid, struct task *task)
{
	struct task *process = lives_process(lives, task);
	uint32_t *place = &lives->ended[lives->ended_next++ % LIVES_ENDED];
	struct task *oldest = *place ? tasks_find(&lives->tasks, *place) : NULL;

	if (process)
		process->left_at = lives->now;
	/* The number may be that of another by now, or it has come back. */
	if (oldest && oldest->has_ended && !oldest->is_gone && !oldest->on_since &&
		!oldest->ready_since)
		lives_forget(lives, *place, oldest);
	*place = tid;
}

/*
 * A number comes up again: whose it was has ended, though nobody said so, or not
 * long ago. Threads of a process that goes stay known, as nobody's.
 */
static void
displace(struct lives *lives, uint32_t tid)
{
	struct task *task = tasks_find(&lives->tasks, tid), *process;

	if (!task)
		return;
	process = lives_process(lives, task);
	if (process && !task->has_ended && process->live > 0)
		process->live--;
	if (process != task) {
		lives_forget(lives, tid, task);
		return;
	}
	lives_close(lives, task);
	tasks_drop(&lives->tasks, tid);
}

struct task *
lives_stranger(const struct lives *lives, uint32_t pid, uint32_t tid)
{
	struct task *task = tasks_find(&lives->tasks, tid);
	bool is_known = task && task->process == pid &&
			(tid == pid || lives_process(lives, task));

	return is_known ? NULL : task;
}

struct task *
lives_meet(struct lives *lives, uint32_t pid, uint32_t tid)
{
	struct task *process, *task;

	if (lives_stranger(lives, pid, pid))
		displace(lives, pid);
	if (lives_stranger(lives, pid, tid))
		displace(lives, tid);
	process = tasks_find(&lives->tasks, pid);
	if (!process) {
		process = tasks_get(&lives->tasks, pid);
		if (!process)
			return NULL;
		process->serial = ++lives->serial;
		process->tasks = process->live = 1;
		process->program_since = lives->now;
	}
	if (tid == pid)
		return process;
	task = tasks_find(&lives->tasks, tid);
	if (task)
		return task;
	task = tasks_get(&lives->tasks, tid);
	if (!task)
		return NULL;
	process->tasks++;
	process->live++;
	task->process = pid;
	task->serial = process->serial;
	return task;
}

void
lives_begin(struct lives *lives, const struct record *record)
{
	struct task *parent, *task;
	int program;

	displace(lives, record->new_tid);
	parent = tasks_find(&lives->tasks, record->pid);
	program = parent ? parent->program : PROGRAM_NONE;
	task = lives_meet(lives, record->new_pid, record->new_tid);
	if (!task)
		return;
	task->ready_since = lives->now;
	if (record->new_pid != record->new_tid || program == PROGRAM_NONE)
		return;
	task->starter = task->program = program;
	task->is_forked = true;
}

/* Could it be executing itself? Of a long name only the beginning is known yet. */
static bool
is_same(const struct lives *lives, const struct task *process, const char *name)
{
	const char *known = programs_name(&lives->programs, process->program);

	return !process->is_forked && strlen(name) == COMM_LENGTH &&
	       strncmp(known, name, COMM_LENGTH) == 0;
}

/* It becomes another program, or its first: that has been its own since its birth. */
static void
become(struct lives *lives, struct task *process, int program)
{
	if (process->program != program && process->program != PROGRAM_NONE &&
		!process->is_forked) {
		if (process->on_since)
			lives_charge(lives, process);
		lives_close(lives, process);
	}
	process->program = program;
	process->is_forked = false;
}

void
lives_execute(struct lives *lives, const struct record *record)
{
	struct programs *programs = &lives->programs;
	struct task *process = tasks_find(&lives->tasks, record->pid);
	int program;

	if (!process)
		return;
	program = is_same(lives, process, record->name)
			  ? process->program
			  : programs_find(programs, record->name, false);
	programs_add_exec(programs, program, 1);
	/* Of several threads the one that executes is left, as the first one. */
	lives_return(process);
	process->live = 1;
	process->has_ended = false;
	process->is_half_named = strlen(record->name) == COMM_LENGTH;
	become(lives, process, program);
}

void
lives_complete_name(struct lives *lives, const struct record *record)
{
	struct programs *programs = &lives->programs;
	struct task *process = tasks_find(&lives->tasks, record->pid);
	const char *known;
	int program;

	if (!process || !process->is_half_named)
		return;
	process->is_half_named = false;
	known = programs_name(programs, process->program);
	if (strncmp(known, record->name, COMM_LENGTH) != 0)
		return;
	program = programs_find(programs, record->name, false);
	programs_add_exec(programs, process->program, -1);
	programs_add_exec(programs, program, 1);
	if (strlen(known) > COMM_LENGTH)
		become(lives, process, program);
	else
		process->program = program;
}
