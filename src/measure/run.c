/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "gather.h"
#include "run.h"
#include "util.h"

/* Inherited rings are drained on a timer: an exit in the tree must not wake us. */
#define DRAIN_MS 20

/* Descriptors that ttime takes beside counters: leaf, signals, pipes, output. */
#define OWN_DESCRIPTORS 32

/* Those that the command's start and its signals must find free. */
#define SPARE_DESCRIPTORS 6

/* Who may have that many open is not short of them. */
#define ENOUGH_DESCRIPTORS 65536

/*
 * Raise the soft limit for @count descriptors more, and the hard one where that
 * is allowed. False where the limit stays in the way.
 */
static bool
raise_nofile(struct run *run, int count)
{
	struct rlimit limit = run->nofile;

	if (limit.rlim_cur >= ENOUGH_DESCRIPTORS)
		return true;
	limit.rlim_cur += (rlim_t)count;
	if (limit.rlim_max < limit.rlim_cur)
		limit.rlim_max = limit.rlim_cur;
	run->is_nofile_raised = true;
	if (setrlimit(RLIMIT_NOFILE, &limit) == 0)
		return true;
	limit.rlim_cur = limit.rlim_max = run->nofile.rlim_max;
	setrlimit(RLIMIT_NOFILE, &limit);
	return false;
}

/*
 * Counters take descriptors on every CPU: let no limit of the caller bite,
 * however many of them are taken already. The command gets the caller's limit.
 */
static void
make_room(struct run *run)
{
	getrlimit(RLIMIT_NOFILE, &run->nofile);
	run->is_nofile_short = !raise_nofile(run, OWN_DESCRIPTORS);
	counters_prepare(&run->counters, "", run->needs);
	if (run->counters.cpu_count > 0)
		run->is_nofile_short = !raise_nofile(
			run, OWN_DESCRIPTORS +
				     counters_descriptors(&run->counters, run->needs));
}

/*
 * Where descriptors are short, counters must not take the last ones. Holds
 * some until counters are open; how many it got.
 */
static int
hold_spares(int spares[SPARE_DESCRIPTORS])
{
	int count = 0;

	while (count < SPARE_DESCRIPTORS) {
		spares[count] = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
		if (spares[count] < 0)
			break;
		count++;
	}
	return count;
}

static void
open_counters(struct run *run)
{
	int spares[SPARE_DESCRIPTORS];
	int held = run->is_nofile_short ? hold_spares(spares) : 0;
	struct spawner *spawner = ladder_spawner(&run->ladder);
	const struct counters_wish wish = {
		.prefix = "",
		.needs = run->needs,
		.leaf = run->ladder.leaf.directory,
		.task = spawner ? spawner->pid : 0,
		.switches = run->switches,
	};

	counters_open(&run->counters, &wish);
	while (held > 0)
		close(spares[--held]);
}

/* The books around the command, where it has none of its own. */
static void
note_usage(struct run *run)
{
	run->no_bounds_why = "not asked for";
	if (run->needs & NEED_LEAF && !gather_has_leaf(run))
		ladder_usage(&run->ladder, &run->before, &run->no_bounds_why);
}

static int
start(struct run *run, const struct caller_signals *caller)
{
	struct command_spec spec = {
		.argv = run->argv,
		.caller = caller,
		.relay = &run->relay,
		.leaf = &run->ladder.leaf,
		.spawner = ladder_spawner(&run->ladder),
		.nofile = run->is_nofile_raised ? &run->nofile : NULL,
	};

	open_counters(run);
	run->sleep_before =
		util_clock_ns(CLOCK_BOOTTIME) - util_clock_ns(CLOCK_MONOTONIC);
	note_usage(run);
	return command_start(&run->command, &spec);
}

static void
look(void *data)
{
	struct run *run = data;

	counters_drain(&run->counters, false);
	rate_look(&run->rate);
}

static int
look_interval(const struct run *run)
{
	if (run->counters.scope == SCOPE_INHERITED || run->counters.has_small_ring)
		return DRAIN_MS;
	return rate_is_sampled(&run->rate) ? RATE_MS : -1;
}

static void
sample_rate(struct run *run)
{
	const int *error = run->counters.error;

	if (run->needs & NEED_CYCLES && error[EVENT_CYCLES] < 0 && error[EVENT_APERF] < 0)
		rate_start(&run->rate, "", &run->counters, run->ladder.leaf.directory);
	run->rate.command = run->command.pid;
}

static void
wait_for_end(struct run *run)
{
	AUTO_FREE struct pollfd *fds =
		calloc((size_t)run->counters.cpu_count + COMMAND_FDS, sizeof(*fds));
	struct pollfd own[COMMAND_FDS] = { 0 };
	struct command_watch watch = {
		.fds = fds ? fds : own,
		.look = look,
		.data = run,
	};

	sample_rate(run);
	watch.interval_ms = look_interval(run);
	if (fds && run->counters.scope == SCOPE_LEAF)
		watch.count = counters_watch(&run->counters, fds + COMMAND_FDS);
	command_wait(&run->command, &watch);
}

/* Everything stands: start the command, one step further down where it cannot go in. */
static int
start_somewhere(struct run *run, const struct caller_signals *caller)
{
	int error;

	while ((error = start(run, caller)) == -ENOLINK) {
		counters_close_events(&run->counters);
		ladder_next(&run->ladder, run->command.leaf_error);
	}
	return error;
}

int
run_command(const struct run_request *request, struct sample *sample)
{
	struct run run = {
		.argv = request->argv,
		.needs = request->needs,
		.by_rusage = request->by_rusage,
		.switches = request->switches,
		.sample = sample,
	};
	const struct ladder_wish wish = {
		.prefix = "",
		.leaf = (request->needs & (NEED_LEAF | NEED_COUNTERS)) != 0,
		.scope = !request->no_scope,
	};
	int error;

	gather_nothing(&run);
	make_room(&run);
	/* Before the counters, which its witness must not inherit. */
	relay_open(&run.relay);
	ladder_climb(&run.ladder, &wish);
	error = start_somewhere(&run, request->caller);
	if (error == 0) {
		wait_for_end(&run);
		gather_sample(&run);
	}
	relay_close(&run.relay);
	rate_end(&run.rate);
	counters_close(&run.counters);
	ladder_leave(&run.ladder);
	if (run.is_nofile_raised)
		setrlimit(RLIMIT_NOFILE, &run.nofile);
	return error;
}
