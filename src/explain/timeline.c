/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gaps.h"
#include "timeline.h"

int
timeline_start(struct timeline *timeline, int cpu_count)
{
	*timeline = (struct timeline){
		.cpu_count = cpu_count,
		.on_cpu = calloc((size_t)cpu_count, sizeof(uint32_t)),
		.explanation = calloc(1, sizeof(struct explanation)),
		.gap_before = PROGRAM_NONE,
		.gap_starter = PROGRAM_NONE,
		.end = UINT64_MAX,
	};
	programs_start(&timeline->lives.programs);
	if (!timeline->on_cpu || !timeline->explanation ||
		!timeline->lives.programs.rows) {
		timeline_free(timeline);
		return -ENOMEM;
	}
	gaps_start(timeline->explanation);
	return 0;
}

void
timeline_begin(struct timeline *timeline, uint64_t start)
{
	timeline->start = timeline->lives.now = timeline->gap_start = start;
}

void
timeline_know(struct timeline *timeline, uint32_t pid, const char *name, bool forked)
{
	struct task *process = lives_meet(&timeline->lives, pid, pid);

	if (!process) {
		timeline->failed = true;
		return;
	}
	process->program = programs_find(&timeline->lives.programs, name, false);
	process->is_forked = forked;
}

static void
advance(struct timeline *timeline, uint64_t time)
{
	double passed;

	if (time <= timeline->lives.now)
		return;
	passed = (double)(time - timeline->lives.now);
	timeline->lives.now = time;
	if (timeline->running == 0)
		return;
	timeline->ran += passed;
	timeline->busy += passed * timeline->running;
}

/* Who has not executed a program yet. */
#define NAMELESS "the command"

static const char *
name_of(const struct timeline *timeline, const struct task *process)
{
	if (process->program == PROGRAM_NONE)
		return NAMELESS;
	return programs_name(&timeline->lives.programs, process->program);
}

/* Who runs next ends the gap: @process; NULL at the end of the run. */
static void
end_gap(struct timeline *timeline, const struct task *process)
{
	const struct programs *programs = &timeline->lives.programs;
	struct gap *gap;

	/* One that came straight after another left no gap. */
	if (timeline->lives.now == timeline->gap_start)
		return;
	gap = gaps_add(timeline->explanation,
		(double)(timeline->gap_start - timeline->start),
		(double)(timeline->lives.now - timeline->gap_start));
	if (!gap)
		return;
	snprintf(gap->before, sizeof(gap->before), "%s",
		programs_name(programs, timeline->gap_before));
	snprintf(gap->starter, sizeof(gap->starter), "%s",
		programs_name(programs, timeline->gap_starter));
	snprintf(gap->after, sizeof(gap->after), "%s",
		process ? name_of(timeline, process) : "");
}

static void
take_off(struct timeline *timeline, struct task *task, bool preempted)
{
	const struct task *process = lives_process(&timeline->lives, task);

	lives_charge(&timeline->lives, task);
	task->on_since = 0;
	timeline->on_cpu[task->cpu] = 0;
	if (--timeline->running == 0) {
		timeline->gap_start = timeline->lives.now;
		timeline->gap_before = process ? process->program : PROGRAM_NONE;
		timeline->gap_starter = process ? process->starter : PROGRAM_NONE;
	}
	if (preempted) {
		timeline->preempted++;
		task->ready_since = timeline->lives.now;
	}
}

static void
leave(struct timeline *timeline, uint32_t tid, struct task *task, bool preempted)
{
	take_off(timeline, task, preempted);
	if (task->has_ended && !preempted)
		lives_bury(&timeline->lives, tid, task);
}

/* Who else is thought to be on that CPU has left it without a record. */
static void
clear_cpu(struct timeline *timeline, int cpu)
{
	uint32_t tid = timeline->on_cpu[cpu];
	struct task *task = tid ? tasks_find(&timeline->lives.tasks, tid) : NULL;

	if (task)
		leave(timeline, tid, task, false);
	timeline->on_cpu[cpu] = 0;
}

/* The task is on that CPU: by a record that says so, or any that it wrote there. */
static void
put_on(struct timeline *timeline, uint32_t tid, struct task *task, int cpu)
{
	const struct task *process;
	bool has_ended = task->has_ended;

	if (timeline->on_cpu[cpu] == tid)
		return;
	/* It is back, if it had gone: not to be forgotten while others leave. */
	task->has_ended = false;
	lives_return(task);
	clear_cpu(timeline, cpu);
	task->has_ended = has_ended;
	if (task->on_since)
		take_off(timeline, task, false);
	process = lives_process(&timeline->lives, task);
	if (timeline->running++ == 0)
		end_gap(timeline, process ? process : task);
	if (timeline->running > timeline->peak)
		timeline->peak = timeline->running;
	if (task->ready_since)
		timeline->ready += (double)(timeline->lives.now - task->ready_since);
	if (task->cpu != TASK_NO_CPU && task->cpu != cpu)
		timeline->moves++;
	task->ready_since = 0;
	task->cpu = cpu;
	task->on_since = timeline->lives.now;
	timeline->on_cpu[cpu] = tid;
}

/*
 * Off, and straight on to another task of the command where that is next: the
 * scheduler books what lies in between as the next one's.
 */
static void
leave_cpu(struct timeline *timeline, const struct record *record)
{
	uint32_t tid = timeline->on_cpu[record->cpu];
	struct task *task = tasks_find(&timeline->lives.tasks, tid);
	struct task *next;
	bool is_reaped = record->tid == RECORD_REAPED;

	/* One that was reaped has no number: who it is, only its CPU tells. */
	if (!task || (tid != record->tid && !is_reaped))
		return;
	leave(timeline, tid, task, record->preempted && !is_reaped);
	next = tasks_find(&timeline->lives.tasks, record->new_tid);
	if (next && !next->on_since)
		put_on(timeline, record->new_tid, next, record->cpu);
}

/*
 * Which task a thread was that has executed a program: that number is gone, and
 * it has the first thread's.
 */
static void
forget_thread(
	struct timeline *timeline, const struct record *record, struct task *process)
{
	uint32_t tid = timeline->on_cpu[record->cpu];
	struct task *task =
		tid != record->tid ? tasks_find(&timeline->lives.tasks, tid) : NULL;

	if (!task || task->process != record->pid)
		return;
	/* The first thread is back, before the other one goes. */
	lives_return(process);
	if (!process->on_since)
		process->cpu = record->cpu;
	take_off(timeline, task, false);
	lives_forget(&timeline->lives, tid, task);
}

/* It may take a while until it leaves its CPU. */
static void
end(struct timeline *timeline, uint32_t tid, struct task *task)
{
	struct task *process = lives_process(&timeline->lives, task);

	if (!task->has_ended && process && process->live > 0)
		process->live--;
	task->has_ended = true;
	if (timeline->ends_at_exit)
		leave(timeline, tid, task, false);
}

/* Who cannot be on a CPU any more, for another has that number. */
static void
evict(struct timeline *timeline, struct task *task)
{
	if (task && task->on_since)
		take_off(timeline, task, false);
}

static struct task *
meet(struct timeline *timeline, uint32_t pid, uint32_t tid)
{
	if (tid == RECORD_REAPED)
		return NULL;
	evict(timeline, lives_stranger(&timeline->lives, pid, pid));
	evict(timeline, lives_stranger(&timeline->lives, pid, tid));
	return lives_meet(&timeline->lives, pid, tid);
}

static void
begin(struct timeline *timeline, const struct record *record)
{
	uint32_t pid = record->new_pid, tid = record->new_tid;

	/* One of another PID namespace has no number here. */
	if (pid == 0 || tid == 0)
		return;
	evict(timeline, tasks_find(&timeline->lives.tasks, tid));
	evict(timeline, lives_stranger(&timeline->lives, pid, pid));
	lives_begin(&timeline->lives, record);
}

void
timeline_take(void *data, const struct record *record)
{
	struct timeline *timeline = data;
	struct task *task;

	if (record->kind == RECORD_OTHER || record->pid == 0 || record->tid == 0 ||
		record->time > timeline->end || record->cpu >= timeline->cpu_count)
		return;
	advance(timeline, record->time);
	if (record->kind == RECORD_OUT) {
		leave_cpu(timeline, record);
		return;
	}
	task = meet(timeline, record->pid, record->tid);
	if (!task) {
		timeline->failed = timeline->failed || record->tid < TASKS_MOST;
		return;
	}
	if (record->kind == RECORD_EXEC)
		forget_thread(timeline, record, task);
	put_on(timeline, record->tid, task, record->cpu);
	if (record->kind == RECORD_FORK)
		begin(timeline, record);
	else if (record->kind == RECORD_EXEC)
		lives_execute(&timeline->lives, record);
	else if (record->kind == RECORD_MAP)
		lives_complete_name(&timeline->lives, record);
	else if (record->kind == RECORD_EXIT)
		end(timeline, record->tid, task);
}

/* Those that live on, or were not seen to end. */
static void
close_all(struct timeline *timeline)
{
	struct task *task;

	for (int cpu = 0; cpu < timeline->cpu_count; cpu++) {
		uint32_t tid = timeline->on_cpu[cpu];

		task = tid ? tasks_find(&timeline->lives.tasks, tid) : NULL;
		if (task)
			lives_charge(&timeline->lives, task);
	}
	for (uint32_t tid = 0; (task = tasks_next(&timeline->lives.tasks, &tid)); tid++) {
		if (task->ready_since)
			timeline->ready +=
				(double)(timeline->lives.now - task->ready_since);
		if (task->process == tid)
			lives_close(&timeline->lives, task);
	}
}

struct explanation *
timeline_finish(struct timeline *timeline)
{
	struct explanation *explanation = timeline->explanation;

	advance(timeline, timeline->end);
	if (timeline->running == 0)
		end_gap(timeline, NULL);
	close_all(timeline);
	explanation->programs =
		programs_rank(&timeline->lives.programs, &explanation->program_count);
	timeline->explanation = NULL;
	return explanation;
}

void
timeline_free(struct timeline *timeline)
{
	free(timeline->on_cpu);
	tasks_free(&timeline->lives.tasks);
	programs_free(&timeline->lives.programs);
	explanation_free(timeline->explanation);
	*timeline = (struct timeline){ 0 };
}
