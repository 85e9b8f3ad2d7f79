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

static void
make_leaf(struct run *run)
{
	const char *why = NULL;
	int error;

	run->leaf = (struct leaf)LEAF_NONE;
	run->no_leaf_why = "not asked for";
	if (!(run->needs & (NEED_LEAF | NEED_COUNTERS)))
		return;
	run->no_leaf_why = NULL;
	error = leaf_make("", &run->leaf, &why);
	if (error < 0)
		run->no_leaf_why = why ? why : strerror(-error);
}

/* Descriptors that ttime takes beside counters: leaf, signals, pipes, output. */
#define OWN_DESCRIPTORS 32

/* Those that the command's start and its signals must find free. */
#define SPARE_DESCRIPTORS 6

/* Who may have that many open is not short of them. */
#define ENOUGH_DESCRIPTORS 65536

/*
 * Counters take descriptors on every CPU: let no limit of the caller bite,
 * however many of them are taken already. The command gets the caller's limit.
 * False where the limit stays in the way.
 */
static bool
raise_nofile(struct run *run)
{
	struct rlimit limit = run->nofile;
	int cpus = run->needs & NEED_COUNTERS ? counters_online_cpus("", NULL, 0) : 0;

	if (limit.rlim_cur >= ENOUGH_DESCRIPTORS)
		return true;
	limit.rlim_cur += OWN_DESCRIPTORS +
			  (rlim_t)counters_descriptors(cpus > 0 ? cpus : 0, run->needs);
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
open_counters(struct run *run, bool has_room)
{
	int spares[SPARE_DESCRIPTORS];
	int held = has_room ? 0 : hold_spares(spares);

	counters_open(&run->counters, "", run->leaf.directory, run->needs);
	while (held > 0)
		close(spares[--held]);
}

static int
start(struct run *run, const struct caller_signals *caller)
{
	struct command_spec spec = {
		.argv = run->argv,
		.caller = caller,
		.relay = &run->relay,
		.leaf = &run->leaf,
		.nofile = run->is_nofile_raised ? &run->nofile : NULL,
	};

	run->sleep_before =
		util_clock_ns(CLOCK_BOOTTIME) - util_clock_ns(CLOCK_MONOTONIC);
	return command_start(&run->command, &spec);
}

static void
drain(void *data)
{
	counters_drain(data);
}

static void
wait_for_end(struct run *run)
{
	AUTO_FREE struct pollfd *fds =
		calloc((size_t)run->counters.cpu_count + COMMAND_FDS, sizeof(*fds));
	struct pollfd own[COMMAND_FDS] = { 0 };
	struct command_watch watch = {
		.fds = fds ? fds : own,
		.interval_ms = -1,
		.look = drain,
		.data = &run->counters,
	};

	if (fds && run->counters.scope == SCOPE_LEAF)
		watch.count = counters_watch(&run->counters, fds + COMMAND_FDS);
	if (run->counters.scope == SCOPE_INHERITED || run->counters.has_small_ring)
		watch.interval_ms = DRAIN_MS;
	command_wait(&run->command, &watch);
}

/* Everything stands: start the command, and once more without a leaf it cannot enter. */
static int
start_somewhere(struct run *run, const struct caller_signals *caller, bool has_room)
{
	int error = start(run, caller);

	if (error != -ENOLINK)
		return error;
	run->no_leaf_why = run->command.leaf_error ? strerror(-run->command.leaf_error)
						   : "it cannot be entered";
	counters_close(&run->counters);
	leaf_remove(&run->leaf);
	open_counters(run, has_room);
	return start(run, caller);
}

int
run_command(const struct run_request *request, struct sample *sample)
{
	struct run run = {
		.argv = request->argv,
		.needs = request->needs,
		.by_rusage = request->by_rusage,
		.sample = sample,
	};
	bool has_room;
	int error;

	gather_nothing(&run);
	getrlimit(RLIMIT_NOFILE, &run.nofile);
	has_room = raise_nofile(&run);
	/* Before the counters, which its witness must not inherit. */
	relay_open(&run.relay);
	make_leaf(&run);
	open_counters(&run, has_room);
	error = start_somewhere(&run, request->caller, has_room);
	if (error == 0) {
		wait_for_end(&run);
		gather_sample(&run);
	}
	relay_close(&run.relay);
	counters_close(&run.counters);
	if (leaf_exists(&run.leaf))
		leaf_remove(&run.leaf);
	if (run.is_nofile_raised)
		setrlimit(RLIMIT_NOFILE, &run.nofile);
	return error;
}
