/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * timeline: a made-up machine writes thousands of records, and knows what it
 * did. Where some of them are dropped, the sums hold even so.
 */
#include "made_timeline.h"

#define FIRST_TID 10
#define ACTORS    40 /* so few that each plays many tasks */
#define STEPS     20000

enum state { FREE, OFF, ON };

static struct actor {
	enum state state;
	uint32_t tid;
	int process; /* the actor of its first thread */
	int cpu;
	int last_cpu; /* -1: none yet */
	int threads;  /* of the process, while any of them lives */
	bool is_fresh, was_preempted, has_ended;
	uint64_t since;
} actors[ACTORS];

static struct {
	uint64_t now;
	int on[CPUS]; /* the actor there, or -1 */
	unsigned running, peak;
	double ran, busy, ready;
	uint64_t preempted, moves, gaps, execs;
	unsigned seed;
	int dropped; /* in a thousand records */
	bool ends_at_exit;
	bool is_short_of_numbers; /* the same ones come up at once */
	bool gives_back;          /* its number before it leaves its CPU, as Linux does */
} machine;

/* Of the same seed always the same. (ANSI C's own) */
static unsigned
pick(unsigned below)
{
	machine.seed = machine.seed * 1103515245U + 12345U;
	return (machine.seed >> 16) % below;
}

static struct actor *
process_of(int actor)
{
	return &actors[actors[actor].process];
}

static struct record
record_of(enum record_kind kind, int actor)
{
	return (struct record){
		.kind = kind, .pid = process_of(actor)->tid, .tid = actors[actor].tid
	};
}

static void
write_record(const struct record *record, int cpu)
{
	if (pick(1000) >= (unsigned)machine.dropped)
		take(*record, cpu, machine.now);
}

static void
pass(uint64_t time)
{
	if (machine.running > 0)
		machine.ran += (double)time;
	machine.busy += (double)time * machine.running;
	machine.now += time;
}

/* What is true from now on; the record of it may come later. */
static void
put_on(int actor, int cpu)
{
	struct actor *one = &actors[actor];

	machine.on[cpu] = actor;
	if (++machine.running > machine.peak)
		machine.peak = machine.running;
	if (one->last_cpu >= 0 && one->last_cpu != cpu)
		machine.moves++;
	if (one->is_fresh || one->was_preempted)
		machine.ready += (double)(machine.now - one->since);
	one->is_fresh = one->was_preempted = false;
	one->state = ON;
	one->cpu = one->last_cpu = cpu;
}

/* One that could run and is on no CPU, or -1. */
static int
pick_off(void)
{
	int actor = (int)pick(ACTORS);

	return actors[actor].state == OFF ? actor : -1;
}

static void
step_in(int cpu)
{
	int actor = pick_off();
	struct record record;

	if (actor < 0)
		return;
	record = record_of(RECORD_IN, actor);
	put_on(actor, cpu);
	write_record(&record, cpu);
}

static void
leave_for(int actor, int next, bool preempted)
{
	int cpu = actors[actor].cpu;
	struct record record = record_of(RECORD_OUT, actor);

	record.preempted = preempted;
	record.new_tid = next < 0 ? 0 : actors[next].tid;
	machine.on[cpu] = -1;
	machine.running--;
	machine.preempted += preempted;
	if (machine.gives_back && actors[actor].state == FREE) {
		/* the process may be there yet, or have been waited for */
		if (record.pid == record.tid)
			record.pid = RECORD_REAPED;
		record.tid = RECORD_REAPED;
	}
	actors[actor].was_preempted = preempted;
	actors[actor].since = machine.now;
	write_record(&record, cpu);
	if (next < 0)
		return;
	put_on(next, cpu);
	pass(1 + pick(3));
	record = record_of(RECORD_IN, next);
	write_record(&record, cpu);
}

static void
step_out(int actor)
{
	bool is_last = actors[actor].has_ended && pick(2);
	int next = pick(2) ? pick_off() : -1;

	/* It takes its time, so that several threads of a process do it at once. */
	if (is_last && pick(4) > 0)
		return;
	actors[actor].state = is_last ? FREE : OFF;
	leave_for(actor, next, !is_last && pick(3) == 0);
	if (is_last)
		process_of(actor)->threads--;
}

static void
step_fork(int actor)
{
	int child = (int)pick(ACTORS);
	bool is_thread = pick(3) == 0;
	struct record record = record_of(RECORD_FORK, actor);

	/* The number of a process is taken while any thread of it is. */
	if (actors[child].state != FREE || actors[child].threads > 0)
		return;
	record.new_tid = machine.is_short_of_numbers ? FIRST_TID + (uint32_t)child
						     : actors[child].tid + ACTORS;
	record.new_pid = is_thread ? record.pid : record.new_tid;
	actors[child] = (struct actor){ .state = OFF,
		.tid = record.new_tid,
		.process = is_thread ? actors[actor].process : child,
		.last_cpu = -1,
		.is_fresh = true,
		.since = machine.now };
	process_of(child)->threads++;
	write_record(&record, actors[actor].cpu);
}

/* Of a process with several threads others would have to end before. */
static void
step_exec(int actor)
{
	static const char *const programs[] = { "sh", "make", "cc", "pyenv-version-f" };
	struct record record = record_of(RECORD_EXEC, actor);

	if (process_of(actor)->threads > 1 || record.pid != record.tid)
		return;
	snprintf(record.name, sizeof(record.name), "%s", programs[pick(4)]);
	machine.execs++;
	write_record(&record, actors[actor].cpu);
	record.kind = RECORD_MAP;
	if (pick(2))
		strcpy(record.name, "pyenv-version-file");
	write_record(&record, actors[actor].cpu);
}

static void
step_end(int actor)
{
	struct record record = record_of(RECORD_EXIT, actor);
	int living = 0;

	for (int i = 0; i < ACTORS; i++)
		living += actors[i].state != FREE && !actors[i].has_ended;
	if (living == 1)
		return;
	write_record(&record, actors[actor].cpu);
	actors[actor].has_ended = true;
	if (!machine.ends_at_exit)
		return;
	machine.on[actors[actor].cpu] = -1;
	machine.running--;
	actors[actor].state = FREE;
	process_of(actor)->threads--;
}

static void
step(void)
{
	int cpu = (int)pick(CPUS), actor = machine.on[cpu];
	unsigned choice = pick(10);
	bool was_running = machine.running > 0;
	uint64_t before = machine.now;

	if (actor < 0)
		step_in(cpu);
	else if (choice < 5 || actors[actor].has_ended)
		step_out(actor);
	else if (choice < 7)
		step_fork(actor);
	else if (choice < 8)
		step_exec(actor);
	else if (choice < 9)
		step_end(actor);
	/* One that takes over at once leaves no gap. */
	if (was_running && machine.running == 0 && machine.now == before)
		pass(1);
	machine.gaps += !was_running && machine.running > 0;
	pass(pick(4) == 0 ? pick(50) : pick(2));
}

static void
start_machine(unsigned seed, int dropped, unsigned ways)
{
	memset(&machine, 0, sizeof(machine));
	memset(actors, 0, sizeof(actors));
	machine.seed = seed;
	machine.dropped = dropped;
	machine.ends_at_exit = timeline.ends_at_exit = ways & 1;
	machine.gives_back = ways & 2;
	machine.is_short_of_numbers = ways & 4;
	for (int cpu = 0; cpu < CPUS; cpu++)
		machine.on[cpu] = -1;
	for (int actor = 0; actor < ACTORS; actor++)
		actors[actor].tid = FIRST_TID + (uint32_t)actor;
	actors[0].state = OFF;
	actors[0].last_cpu = -1;
	actors[0].threads = 1;
	pass(1);
}

/* One that lives comes on CPU 0 for the last time. */
static void
end_actor(int actor)
{
	struct record record = record_of(RECORD_IN, actor);

	put_on(actor, 0);
	machine.gaps++;
	write_record(&record, 0);
	pass(1);
	record.kind = RECORD_EXIT;
	if (!actors[actor].has_ended)
		write_record(&record, 0);
	actors[actor].state = FREE;
	if (machine.ends_at_exit) {
		machine.on[0] = -1;
		machine.running--;
	} else {
		pass(1);
		leave_for(actor, -1, false);
	}
	pass(1);
}

/* All that runs leaves its CPU, and all that lives comes to its end. */
static void
stop_machine(void)
{
	for (int cpu = 0; cpu < CPUS; cpu++) {
		int actor = machine.on[cpu];

		if (actor >= 0) {
			actors[actor].state = OFF;
			leave_for(actor, -1, false);
		}
		pass(1);
	}
	for (int actor = 0; actor < ACTORS; actor++)
		if (actors[actor].state == OFF)
			end_actor(actor);
	machine.gaps++; /* behind the last one */
}

/* All that the machine did is known, to the last ns. */
START_TEST(nothing_lost)
{
	uint64_t execs = 0, processes = 0;

	start_machine((unsigned)_i + 1, 0, (unsigned)_i);
	for (int i = 0; i < STEPS; i++)
		step();
	stop_machine();
	ck_assert_uint_eq(timeline.running, 0);
	finish(machine.now);
	/* Whose number is taken while it is still on its CPU, nobody can follow. */
	if (machine.is_short_of_numbers)
		return;
	ck_assert_double_eq(timeline.ran, machine.ran);
	ck_assert_double_eq(timeline.busy, machine.busy);
	ck_assert_double_eq(timeline.ready, machine.ready);
	ck_assert_uint_eq(timeline.peak, machine.peak);
	ck_assert_uint_eq(timeline.moves, machine.moves);
	ck_assert_uint_eq(timeline.preempted, machine.preempted);
	gaps_are(machine.gaps);
	for (size_t i = 0; i < told->program_count; i++) {
		execs += told->programs[i].execs;
		processes += told->programs[i].processes;
		ck_assert_double_ge(told->programs[i].life, told->programs[i].longest);
	}
	ck_assert_uint_eq(execs, machine.execs);
	ck_assert_uint_gt(processes, 100);
}
END_TEST

/* What is not known is wrong; but time is neither made nor lost. */
START_TEST(some_lost)
{
	static const int rates[] = { 1, 20, 300, 900 };

	start_machine((unsigned)_i + 1, rates[_i / 8], (unsigned)_i);
	for (int i = 0; i < STEPS; i++)
		step();
	finish(machine.now);
	ck_assert_double_le(timeline.ran, timeline.busy);
	ck_assert_uint_le(timeline.peak, CPUS);
	for (size_t i = 0; i < told->program_count; i++) {
		ck_assert_double_ge(told->programs[i].cpu, 0);
		ck_assert_double_le(told->programs[i].longest, (double)machine.now);
	}
}
END_TEST

/* Records without any sense, as of a ring that was overwritten. */
START_TEST(no_sense)
{
	machine.seed = (unsigned)_i + 1;
	for (uint64_t now = 0; now < STEPS; now++) {
		struct record record = {
			.kind = (enum record_kind)pick(RECORD_EXIT + 1),
			.pid = pick(6),
			.tid = pick(6),
			.preempted = pick(2),
			.new_pid = pick(6),
			.new_tid = pick(6),
		};

		snprintf(record.name, sizeof(record.name), "%u", pick(5));
		take(record, (int)pick(CPUS + 1), now);
		ck_assert_uint_le(timeline.running, CPUS);
	}
	finish(STEPS);
	ck_assert_double_le(timeline.ran, timeline.busy);
	ck_assert_uint_le(timeline.peak, CPUS);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, make_timeline, free_timeline);
	tcase_add_loop_test(tests, nothing_lost, 0, 16);
	tcase_add_loop_test(tests, some_lost, 0, 32);
	tcase_add_loop_test(tests, no_sense, 0, 4);
}

int
main(void)
{
	return unit_run("timeline at random", add);
}
