/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "gather.h"
#include "leftovers.h"
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
		.task = spawner ? spawner->pid : run->prelude.pid,
		.on_command = run->prelude.pid != 0,
		.switches = run->switches,
		.take = timeline_take,
		.data = &run->timeline,
	};

	counters_open(&run->counters, &wish);
	while (held > 0)
		close(spares[--held]);
}

/* Switches are for the timeline, or only for the migrations that it sees. */
static void
start_timeline(struct run *run, bool for_moves)
{
	int most = 0;

	if (!(run->needs & NEED_TIMELINE) && !for_moves)
		return;
	for (int i = 0; i < run->counters.cpu_count; i++)
		if (run->counters.cpus[i].cpu >= most)
			most = run->counters.cpus[i].cpu + 1;
	if (timeline_start(&run->timeline, most) == 0)
		run->switches =
			run->needs & NEED_TIMELINE ? SWITCHES_YES : SWITCHES_FOR_MOVES;
}

/* The books around the command, where it has none of its own. */
static void
note_usage(struct run *run)
{
	run->no_bounds_why = "not asked for";
	if (run->needs & NEED_LEAF && !gather_has_leaf(run))
		ladder_usage(&run->ladder, &run->before, &run->no_bounds_why);
}

static struct command_spec
spec_of(struct run *run, const struct caller_signals *caller)
{
	return (struct command_spec){
		.argv = run->argv,
		.caller = caller,
		.relay = &run->relay,
		.leaf = &run->ladder.leaf,
		.spawner = ladder_spawner(&run->ladder),
		.nofile = run->is_nofile_raised ? &run->nofile : NULL,
	};
}

static int
start(struct run *run, const struct caller_signals *caller)
{
	const struct prelude *prelude = &run->prelude;
	struct command_spec spec = spec_of(run, caller);
	int error;

	open_counters(run);
	run->timeline.ends_at_exit = run->counters.scope == SCOPE_INHERITED;
	run->sleep_before =
		util_clock_ns(CLOCK_BOOTTIME) - util_clock_ns(CLOCK_MONOTONIC);
	note_usage(run);
	counters_begin(&run->counters);
	error = prelude->pid ? prelude_resume(prelude, &run->command, &spec)
			     : command_start(&run->command, &spec);
	timeline_begin(&run->timeline, (uint64_t)run->command.started);
	if (prelude->pid && run->switches != SWITCHES_NO)
		timeline_know(&run->timeline, (uint32_t)prelude->pid, prelude->name,
			!prelude->is_own);
	return error;
}

/* Inherited rings tell nobody how full they are, small ones not in time. */
static int
look_interval(const struct run *run)
{
	if (run->counters.scope == SCOPE_INHERITED || run->counters.has_small_ring)
		return DRAIN_MS;
	return rate_is_sampled(&run->rate) ? RATE_MS : -1;
}

static void
tell_interim(struct run *run)
{
	struct sample *sample = calloc(1, sizeof(*sample));

	if (!sample)
		return;
	gather_interim(run, sample);
	run->interim.tell(run->interim.data, sample);
	free(sample);
}

/* Tell if it is time to; how many ms there are until it is. */
static int
look_at_clock(struct run *run)
{
	struct interim *interim = &run->interim;
	int64_t now = util_clock_ns(CLOCK_MONOTONIC);

	if (interim->every == 0)
		return -1;
	if (now >= interim->due) {
		tell_interim(run);
		/* One that comes too late is not made up for. */
		while (interim->due <= now)
			interim->due += interim->every;
	}
	return (int)((interim->due - now) / 1000000) + 1;
}

/* How many ms there are until something is to be done, whatever comes. */
static int
patience_of(struct run *run)
{
	int patience = look_interval(run), until = look_at_clock(run);

	return until >= 0 && (patience < 0 || until < patience) ? until : patience;
}

static int
look(void *data)
{
	struct run *run = data;

	counters_drain(&run->counters, false);
	rate_look(&run->rate);
	return patience_of(run);
}

/* Where interim samples are wanted, SIGUSR1 asks for one. */
static bool
keep(void *data, const struct received_signal *signal)
{
	struct run *run = data;

	if (!run->interim.tell)
		return false;
	/* SIGPIPE or SIGXFSZ of a line that could not be written: nobody sent it. */
	if (signal->sender == getpid() && signal->code == SI_USER)
		return true;
	if (signal->number != SIGUSR1)
		return false;
	counters_drain(&run->counters, false);
	tell_interim(run);
	return true;
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
start_interim(struct run *run)
{
	struct interim *interim = &run->interim;

	interim->before = run->command.started;
	if (interim->every > 0)
		interim->due = run->command.started + interim->every;
}

static void
wait_for_last(struct run *run, struct command_watch *watch)
{
	run->last_error = -ENOENT;
	if (gather_has_leaf(run))
		run->last_error = leftovers_wait(&run->ladder.leaf, &run->command, watch,
			&run->last, &run->is_last_late);
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
		.keep = keep,
		.data = run,
	};

	sample_rate(run);
	start_interim(run);
	watch.patience_ms = patience_of(run);
	if (fds && run->counters.scope == SCOPE_LEAF)
		watch.count = counters_watch(&run->counters, fds + COMMAND_FDS);
	command_wait(&run->command, &watch);
	if (run->wait)
		wait_for_last(run, &watch);
	run->timeline.end = (uint64_t)(run->last ? run->last : run->command.ended);
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

/* What is to be waited for or killed must be in a leaf, and be seen. */
static unsigned
needs_of(const struct run_request *request)
{
	unsigned needs = request->needs;

	if (request->wait || request->kill_left)
		needs |= NEED_LEAF | NEED_LEFT;
	if (request->interval >= 0)
		needs |= NEED_LEAF | NEED_FORKS;
	return needs;
}

/* From the leaf to the sample, and all that is open closed. */
static int
measure(struct run *run, const struct run_request *request)
{
	const struct ladder_wish wish = {
		.prefix = "",
		.leaf = (run->needs & (NEED_LEAF | NEED_COUNTERS)) != 0,
		.scope = !request->no_scope,
		.command = run->prelude.pid,
	};
	int error;

	start_timeline(run, request->switches);
	/* Before the counters, which its witness must not inherit. */
	relay_open(&run->relay);
	ladder_climb(&run->ladder, &wish);
	error = start_somewhere(run, request->caller);
	if (error == 0) {
		wait_for_end(run);
		gather_sample(run);
	}
	relay_close(&run->relay);
	rate_end(&run->rate);
	counters_close_events(&run->counters);
	timeline_free(&run->timeline);
	ladder_leave(&run->ladder);
	return error;
}

int
run_command(const struct run_request *request, struct sample *sample)
{
	struct run run = {
		.argv = request->argv,
		.needs = needs_of(request),
		.by_rusage = request->by_rusage,
		.wait = request->wait,
		.kill_left = request->kill_left,
		.interim = {
			.tell = request->interval >= 0 ? request->interim : NULL,
			.data = request->data,
			.every = request->interval > 0
					 ? (int64_t)(request->interval * NS_PER_SECOND)
					 : 0,
		},
		.sample = sample,
	};
	struct command_spec spec;
	int error = 0;

	gather_nothing(&run);
	make_room(&run);
	spec = spec_of(&run, request->caller);
	if (request->since_stop)
		error = prelude_wait(&run.prelude, &spec);
	if (run.prelude.has_ended)
		gather_status(&run);
	else if (error == 0)
		error = measure(&run, request);
	counters_close(&run.counters);
	if (run.is_nofile_raised)
		setrlimit(RLIMIT_NOFILE, &run.nofile);
	return error;
}
