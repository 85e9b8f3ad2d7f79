/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "account.h"
#include "cgroupfs.h"
#include "prelude.h"
#include "util.h"

/*
 * Fields of /proc/PID/stat by their numbers in proc_pid_stat(5). Each of these
 * has behind it that of the children that were waited for; of their CPU time
 * user and system stand side by side.
 */
enum {
	STAT_FAULTS_MINOR = 10,
	STAT_FAULTS_MAJOR = 12,
	STAT_CHILDREN = 16,
	STAT_FIELDS = 18
};

/* The bytes in which ru_inblock and ru_oublock count. (kernel: task_io_accounting) */
#define BLOCK 512

static int
read_of(pid_t pid, const char *file, char text[SMALL_FILE])
{
	char path[64];

	snprintf(path, sizeof(path), "/proc/%d/%s", pid, file);
	return util_read_small(AT_FDCWD, path, text, SMALL_FILE);
}

/*
 * Faults, of it and its children, and CPU time of those alone, which is told in
 * whole ticks, user and system apart: what was cut off is taken for used, so that
 * what is left for the command is no more than it used.
 */
static void
note_stat(struct prelude *prelude, const char *text)
{
	const char *next = strrchr(text, ')');
	double ns_per_tick = NS_PER_SECOND / (double)sysconf(_SC_CLK_TCK);
	uint64_t fields[STAT_FIELDS] = { 0 };

	if (!next)
		return;
	/* From the fourth on, behind the state, all are numbers; a sign does not matter. */
	for (int i = 4; i < STAT_FIELDS; i++) {
		next += strcspn(next, "0123456789");
		if (util_parse_u64(next, &next, &fields[i]) < 0)
			return;
	}
	prelude->usage.ru_minflt =
		(long)(fields[STAT_FAULTS_MINOR] + fields[STAT_FAULTS_MINOR + 1]);
	prelude->usage.ru_majflt =
		(long)(fields[STAT_FAULTS_MAJOR] + fields[STAT_FAULTS_MAJOR + 1]);
	prelude->has_children = fields[STAT_FAULTS_MINOR + 1] > 0;
	prelude->unsure = prelude->has_children ? 2 * ns_per_tick : 0;
	prelude->cpu = (double)(fields[STAT_CHILDREN] + fields[STAT_CHILDREN + 1]) *
			       ns_per_tick +
		       prelude->unsure;
}

/* CPU time of all threads of a process, in ns. (clock_getcpuclockid(3)) */
static double
cpu_of(pid_t pid)
{
	clockid_t clock;

	return clock_getcpuclockid(pid, &clock) == 0 ? (double)util_clock_ns(clock) : 0;
}

/* What it has used so far. What cannot be read is 0. */
static void
note_usage(struct prelude *prelude)
{
	struct rusage *usage = &prelude->usage;
	char text[SMALL_FILE];

	if (read_of(prelude->pid, "comm", text) == 0)
		snprintf(prelude->name, sizeof(prelude->name), "%.*s",
			(int)strcspn(text, "\n"), text);
	if (read_of(prelude->pid, "stat", text) == 0)
		note_stat(prelude, text);
	if (read_of(prelude->pid, "schedstat", text) == 0)
		cgroupfs_schedstat(text, &prelude->on_cpu, &prelude->ready);
	prelude->cpu += cpu_of(prelude->pid);
	if (read_of(prelude->pid, "status", text) == 0) {
		prelude->peak = (double)cgroupfs_number(text, "\nVmHWM:");
		usage->ru_nvcsw =
			(long)cgroupfs_number(text, "\nvoluntary_ctxt_switches:");
		usage->ru_nivcsw =
			(long)cgroupfs_number(text, "\nnonvoluntary_ctxt_switches:");
	}
	if (read_of(prelude->pid, "io", text) == 0) {
		usage->ru_inblock = (long)cgroupfs_number(text, "\nread_bytes:") / BLOCK;
		usage->ru_oublock = (long)cgroupfs_number(text, "\nwrite_bytes:") / BLOCK;
	}
}

/* Has a child stopped itself, or is there none any more? */
static bool
look_at_children(struct prelude *prelude)
{
	for (;;) {
		siginfo_t info = { 0 };

		if (waitid(P_ALL, 0, &info, WSTOPPED | WEXITED | WNOHANG | WNOWAIT) < 0)
			return prelude->has_ended = true;
		if (info.si_pid == 0)
			return false;
		if (info.si_code == CLD_STOPPED) {
			waitid(P_PID, (id_t)info.si_pid, &info, WSTOPPED | WNOHANG);
			if (info.si_status == SIGSTOP) {
				prelude->pid = info.si_pid;
				return true;
			}
			/* For the terminal's sake: so does ttime. */
			command_stop_alike(info.si_status);
		} else {
			waitpid(info.si_pid, &prelude->status, 0);
		}
	}
}

/*
 * All signals are blocked. One that is sent to ttime alone is for the command;
 * which of ttime's children that is, if there were any, is not known yet, and
 * until then it waits.
 */
static void
await_stop(struct prelude *prelude, pid_t started)
{
	sigset_t awaited;
	siginfo_t info;

	sigfillset(&awaited);
	if (started == 0) {
		sigemptyset(&awaited);
		sigaddset(&awaited, SIGCHLD);
	}
	while (!look_at_children(prelude))
		if (sigwaitinfo(&awaited, &info) > 0 && info.si_signo != SIGCHLD &&
			info.si_code != SI_KERNEL)
			kill(started, info.si_signo);
}

/* The command, outside of any leaf: its pid, or -errno. */
static pid_t
start(struct prelude *prelude, const struct command_spec *spec)
{
	struct command_spec plain = *spec;
	struct command command;
	int error;

	plain.leaf = NULL;
	plain.spawner = NULL;
	prelude->is_own = true;
	error = command_start(&command, &plain);
	if (error < 0)
		return error;
	util_close_(&command.signals);
	prelude->exec_error = command.exec_error;
	return command.pid;
}

int
prelude_wait(struct prelude *ret, const struct command_spec *spec)
{
	siginfo_t info;
	pid_t started = 0;

	*ret = (struct prelude){ 0 };
	/* Only who has no child at all has this error. (waitid(2)) */
	if (waitid(P_ALL, 0, &info, WSTOPPED | WEXITED | WNOHANG | WNOWAIT) < 0) {
		started = start(ret, spec);
		if (started < 0)
			return started;
	}
	await_stop(ret, started);
	if (ret->pid)
		note_usage(ret);
	return 0;
}

int
prelude_resume(const struct prelude *prelude, struct command *command,
	const struct command_spec *spec)
{
	sigset_t all;

	*command = (struct command){
		.pid = prelude->pid,
		.signals = -1,
		.relay = spec->relay,
		.caller = spec->caller,
	};
	if (leaf_exists(spec->leaf))
		command->leaf_error = leaf_take(spec->leaf, prelude->pid);
	if (command->leaf_error < 0)
		return -ENOLINK;
	sigfillset(&all);
	command->signals = signalfd(-1, &all, SFD_CLOEXEC | SFD_NONBLOCK);
	command->started = util_clock_ns(CLOCK_MONOTONIC);
	kill(prelude->pid, SIGCONT);
	return 0;
}

static void
scale(struct timeval *time, double part)
{
	double us = ((double)time->tv_sec * 1e6 + (double)time->tv_usec) * part;

	time->tv_sec = (time_t)(us / 1e6);
	time->tv_usec = (suseconds_t)(us - (double)time->tv_sec * 1e6);
}

void
prelude_subtract(const struct prelude *prelude, struct rusage *rusage)
{
	const struct rusage *before = &prelude->usage;
	double all = account_rusage_ns(rusage);
	double part = all > prelude->cpu ? 1 - prelude->cpu / all : 0;

	if (!prelude->pid)
		return;
	/* The sum is exact; of its split so far there are ticks of 10 ms. */
	scale(&rusage->ru_utime, part);
	scale(&rusage->ru_stime, part);
	rusage->ru_minflt -= before->ru_minflt;
	rusage->ru_majflt -= before->ru_majflt;
	rusage->ru_nvcsw -= before->ru_nvcsw;
	rusage->ru_nivcsw -= before->ru_nivcsw;
	rusage->ru_inblock -= before->ru_inblock;
	rusage->ru_oublock -= before->ru_oublock;
}
