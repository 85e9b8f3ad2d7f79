/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "config.h"
#include "figures.h"
#include "util.h"

#define NOT_KEPT FIGURES_NOT_KEPT

/* A row: name, letters, unit, needs; label, source; meaning; row, if not the name. */
/* clang-format off */
const struct figure_info figures[FIGURE_COUNT] = {
	[FIGURE_COMMAND] = { "command", "C", UNIT_TEXT, 0,
		"Command being timed", "argv", "the command line" },
	[FIGURE_USER] = { "user", "U", UNIT_BOOKED, NEED_LEAF | NEED_LEFT,
		"User time (seconds)", "cpu.stat",
		"CPU time in user mode, of every process of the command" },
	[FIGURE_SYS] = { "sys", "S", UNIT_BOOKED, NEED_LEAF | NEED_LEFT,
		"System time (seconds)", "cpu.stat",
		"CPU time in the kernel, of every process of the command" },
	[FIGURE_CPUS] = { "cpus", "P", UNIT_RATIO, NEED_LEAF | NEED_LEFT,
		"Percent of CPU this job got", "cpu / elapsed",
		"CPUs in use on average (as a percentage under its letter)" },
	[FIGURE_ELAPSED] = { "elapsed", "Ee", UNIT_TIME, 0,
		"Elapsed (wall clock) time (h:mm:ss or m:ss)", "CLOCK_MONOTONIC",
		"time from just before the command starts until its end is seen",
		"real" },
	[FIGURE_MEMORY_TEXT] = { "memory.text", "X", UNIT_SIZE, 0,
		"Average shared text size (kbytes)", NOT_KEPT, "always 0 under its letter" },
	[FIGURE_MEMORY_DATA] = { "memory.data", "D", UNIT_SIZE, 0,
		"Average unshared data size (kbytes)", NOT_KEPT, "always 0 under its letter" },
	[FIGURE_MEMORY_STACK] = { "memory.stack", "p", UNIT_SIZE, 0,
		"Average stack size (kbytes)", NOT_KEPT, "always 0 under its letter" },
	[FIGURE_MEMORY_TOTAL] = { "memory.total", "K", UNIT_SIZE, 0,
		"Average total size (kbytes)", NOT_KEPT, "always 0 under its letter" },
	[FIGURE_MAXRSS] = { "maxrss", "M", UNIT_SIZE, NEED_LEAF | NEED_LEFT | NEED_MEMORY,
		"Maximum resident set size (kbytes)", "rusage",
		"most memory that one process held at a time (not a sum)" },
	[FIGURE_MEMORY_RESIDENT] = { "memory.resident", "t", UNIT_SIZE, 0,
		"Average resident set size (kbytes)", NOT_KEPT, "always 0 under its letter" },
	[FIGURE_FAULTS_MAJOR] = { "faults.major", "F", UNIT_COUNT, NEED_LEAF | NEED_LEFT,
		"Major (requiring I/O) page faults", "rusage",
		"page faults that needed I/O, of processes waited for" },
	[FIGURE_FAULTS_MINOR] = { "faults.minor", "R", UNIT_COUNT, NEED_LEAF | NEED_LEFT,
		"Minor (reclaiming a frame) page faults", "rusage",
		"page faults without I/O, of processes waited for" },
	[FIGURE_SWITCHES_VOLUNTARY] = { "switches.voluntary", "w", UNIT_COUNT, NEED_LEAF | NEED_LEFT,
		"Voluntary context switches", "rusage",
		"times a process gave up its CPU to wait, of processes waited for" },
	[FIGURE_SWITCHES_INVOLUNTARY] = { "switches.involuntary", "c", UNIT_COUNT, NEED_LEAF | NEED_LEFT,
		"Involuntary context switches", "rusage",
		"times a process lost its CPU to another, of processes waited for" },
	[FIGURE_SWAPS] = { "swaps", "W", UNIT_COUNT, 0,
		"Swaps", NOT_KEPT, "always 0 under its letter" },
	[FIGURE_IO_IN] = { "io.in", "I", UNIT_COUNT, NEED_LEAF | NEED_LEFT,
		"File system inputs", "rusage",
		"blocks of 512 bytes read from devices, of processes waited for" },
	[FIGURE_IO_OUT] = { "io.out", "O", UNIT_COUNT, NEED_LEAF | NEED_LEFT,
		"File system outputs", "rusage",
		"blocks of 512 bytes to be written to devices, of processes waited for" },
	[FIGURE_MESSAGES_SENT] = { "messages.sent", "s", UNIT_COUNT, 0,
		"Socket messages sent", NOT_KEPT, "always 0 under its letter" },
	[FIGURE_MESSAGES_RECEIVED] = { "messages.received", "r", UNIT_COUNT, 0,
		"Socket messages received", NOT_KEPT, "always 0 under its letter" },
	[FIGURE_SIGNALS] = { "signals", "k", UNIT_COUNT, 0,
		"Signals delivered", NOT_KEPT, "always 0 under its letter" },
	[FIGURE_PAGESIZE] = { "pagesize", "Z", UNIT_COUNT, 0,
		"Page size (bytes)", "sysconf", "bytes in a page of memory" },
	[FIGURE_EXIT_STATUS] = { "exit.status", "x", UNIT_COUNT, 0,
		"Exit status", "wait",
		"exit status, unless a signal killed it (0 under its letter then)",
		"exit" },

	[FIGURE_EXIT_SIGNAL] = { "exit.signal", NULL, UNIT_SIGNAL, 0,
		"Killed by signal", "wait", "signal that killed the command",
		"signal" },
	[FIGURE_CPU] = { "cpu", NULL, UNIT_BOOKED, NEED_LEAF | NEED_LEFT,
		"CPU time (seconds)", "cpu.stat or rusage",
		"CPU time, user and sys, of every process of the command" },
	[FIGURE_FORKS] = { "forks", NULL, UNIT_COUNT, NEED_FORKS,
		"Processes started", "perf FORK records",
		"processes that the command started (itself not counted)" },
	[FIGURE_THREADS] = { "threads", NULL, UNIT_COUNT, NEED_FORKS,
		"Threads started", "perf FORK records",
		"threads that were started beside the first of each process" },
	[FIGURE_EXECS] = { "execs", NULL, UNIT_COUNT, NEED_FORKS | NEED_EXECS,
		"Programs executed", "perf COMM records",
		"programs that were executed (the command's own start not counted)" },
	[FIGURE_MIGRATIONS] = { "migrations", NULL, UNIT_COUNT, NEED_MIGRATIONS,
		"CPU migrations", "perf cpu-migrations",
		"times a task went on running on another CPU" },
	[FIGURE_MHZ] = { "mhz", NULL, UNIT_MHZ, NEED_LEAF | NEED_LEFT | NEED_CYCLES,
		"Average clock rate while running (MHz)", "perf cycles / cpu",
		"clock rate of the CPUs, on average over the CPU time",
		"MHz" },
	[FIGURE_CYCLES] = { "cycles", NULL, UNIT_COUNT, NEED_CYCLES,
		"CPU cycles", "perf cycles", "clock cycles, in user mode and in the kernel" },
	[FIGURE_CYCLES_USER] = { "cycles.user", NULL, UNIT_COUNT, NEED_CYCLES,
		"CPU cycles in user mode", "perf cycles:u", "clock cycles in user mode" },
	[FIGURE_RUNNING] = { "running", NULL, UNIT_TIME, NEED_TIMELINE,
		"Time some task was on a CPU (seconds)", "perf SWITCH records",
		"time in which at least one process of the command was on a CPU" },
	[FIGURE_RUNNING_CPUS] = { "running.cpus", NULL, UNIT_RATIO, NEED_TIMELINE,
		"CPUs in use while running", "perf SWITCH records",
		"CPUs that the command was on, on average over running" },
	[FIGURE_RUNNING_PEAK] = { "running.peak", NULL, UNIT_COUNT, NEED_TIMELINE,
		"CPUs in use at the most", "perf SWITCH records",
		"CPUs that the command was on at the same time, at the most" },
	[FIGURE_GAPS] = { "gaps", NULL, UNIT_TIME, NEED_TIMELINE,
		"Time nobody was on a CPU (seconds)", "perf SWITCH records",
		"time in which no process of the command was on a CPU",
		"nobody" },
	[FIGURE_GAPS_COUNT] = { "gaps.count", NULL, UNIT_COUNT, NEED_TIMELINE,
		"Times nobody was on a CPU", "perf SWITCH records",
		"times that no process of the command was on a CPU any more" },
	[FIGURE_READY] = { "ready", NULL, UNIT_TIME, NEED_TIMELINE,
		"Time tasks were ready without a CPU (seconds)", "perf SWITCH records",
		"time that tasks waited for a CPU, preempted or new; a sum" },
	[FIGURE_PREEMPTED] = { "preempted", NULL, UNIT_COUNT, NEED_TIMELINE,
		"Times a task was preempted", "perf SWITCH records",
		"times that a task lost its CPU but could have gone on" },
	[FIGURE_MHZ_MAX] = { "mhz.max", NULL, UNIT_MHZ, NEED_TIMELINE,
		"Highest clock rate (MHz)", "cpufreq", "highest clock rate that a CPU can have" },
	[FIGURE_STALL_CPU] = { "stall.cpu", NULL, UNIT_BOOKED, NEED_LEAF | NEED_PRESSURE,
		"Time some task waited for a CPU (seconds)", "cpu.pressure",
		"time in which at least one task was ready but had no CPU" },
	[FIGURE_STALL_CPU_FULL] = { "stall.cpu.full", NULL, UNIT_BOOKED, NEED_LEAF | NEED_PRESSURE,
		"Time all tasks waited for a CPU (seconds)", "cpu.pressure",
		"time in which tasks were ready and none of them had a CPU" },
	[FIGURE_STALL_IO] = { "stall.io", NULL, UNIT_BOOKED, NEED_LEAF | NEED_PRESSURE,
		"Time some task waited for I/O (seconds)", "io.pressure",
		"time in which at least one task waited for I/O" },
	[FIGURE_STALL_MEMORY] = { "stall.memory", NULL, UNIT_BOOKED, NEED_LEAF | NEED_PRESSURE,
		"Time some task waited for memory (seconds)", "memory.pressure",
		"time in which at least one task waited for memory" },
	[FIGURE_RUN] = { "run", NULL, UNIT_TIME, NEED_SCHEDSTAT,
		"Run time of the main thread (seconds)", "/proc/PID/schedstat",
		"time that the command's own main thread was on a CPU" },
	[FIGURE_WAIT] = { "wait", NULL, UNIT_TIME, NEED_SCHEDSTAT,
		"Run-queue wait of the main thread (seconds)", "/proc/PID/schedstat",
		"time that the command's own main thread was ready but had no CPU" },
	[FIGURE_LAST] = { "last", NULL, UNIT_TIME, 0,
		"Time until the last process ended (seconds)", "CLOCK_MONOTONIC",
		"time until the last process of the command had ended (with -w)" },
	[FIGURE_LEFT] = { "left", NULL, UNIT_COUNT, NEED_LEAF | NEED_LEFT,
		"Processes still running", "cgroup.procs",
		"processes of the command that ran on when it ended" },
	[FIGURE_ESCAPED] = { "escaped", NULL, UNIT_BOOKED, NEED_LEAF,
		"CPU time outside the leaf (seconds)", "rusage - cpu.stat",
		"CPU time of processes that were moved out of the leaf, at least" },
	[FIGURE_SUSPENDED] = { "suspended", NULL, UNIT_TIME, 0,
		"Time the machine was suspended (seconds)", "CLOCK_BOOTTIME - CLOCK_MONOTONIC",
		"time the machine slept, which elapsed does not have" },
	[FIGURE_HZ] = { "hz", NULL, UNIT_COUNT, 0,
		"Clock ticks (per second)", "CLOCK_MONOTONIC_COARSE", "clock ticks in a second" },
	[FIGURE_NCPU] = { "ncpu", NULL, UNIT_COUNT, 0,
		"CPUs online", "sysconf", "CPUs that are online" },
	[FIGURE_KERNEL] = { "kernel", NULL, UNIT_TEXT, 0,
		"Kernel", "uname", "release of the running kernel" },
	[FIGURE_LEAF] = { "leaf", NULL, UNIT_TEXT, NEED_LEAF,
		"CPU time measured in", "/proc/self/cgroup", "cgroup that the command ran in" },
	[FIGURE_STEP] = { "step", NULL, UNIT_TEXT, NEED_LEAF,
		"Leaf made in", "mkdir, clone3",
		"where the leaf was made: own cgroup, systemd scope, none" },
	[FIGURE_SPLIT] = { "split", NULL, UNIT_TEXT, NEED_LEAF,
		"User and system time split by", "cpu.stat, cycles or wait4",
		"what tells user from system time" },
	[FIGURE_SCOPE] = { "scope", NULL, UNIT_TEXT, 0,
		"Events counted", "perf_event_open", "what the perf events were attached to" },
};
/* clang-format on */

_Static_assert(COUNT_OF(figures) == FIGURE_COUNT, "a figure has no row");
_Static_assert(FIGURE_GNU_LINES == 23, "GNU time's -v has 23 lines");

int
figures_find(const char *name)
{
	for (int i = 0; i < FIGURE_COUNT; i++)
		if (strcmp(figures[i].name, name) == 0 ||
			(figures[i].row && strcmp(figures[i].row, name) == 0))
			return i;
	return -1;
}

int
figures_find_letter(char letter)
{
	for (int i = 0; i < FIGURE_COUNT; i++)
		if (letter && figures[i].letters && strchr(figures[i].letters, letter))
			return i;
	return -1;
}

bool
figures_is_kept(enum figure figure)
{
	return strcmp(figures[figure].source, NOT_KEPT) != 0;
}

const char *
figures_nearest(const char *name)
{
	const char *nearest = NULL;
	size_t least = (strlen(name) + 2) / 3; /* farther than that is no likeness */

	for (int i = 0; i < 2 * FIGURE_COUNT; i++) {
		const struct figure_info *info = &figures[i / 2];
		const char *known = i % 2 ? info->row : info->name;
		size_t distance = known ? util_edit_distance(name, known) : SIZE_MAX;

		if (distance <= least && (!nearest || distance < least)) {
			least = distance;
			nearest = known;
		}
	}
	return nearest;
}

const char *
figures_unit_name(enum unit unit)
{
	static const char *const names[] = {
		[UNIT_COUNT] = "",
		[UNIT_TIME] = "s",
		[UNIT_BOOKED] = "s",
		[UNIT_SIZE] = "KiB",
		[UNIT_RATIO] = "",
		[UNIT_MHZ] = "",
		[UNIT_SIGNAL] = "",
		[UNIT_TEXT] = "",
	};

	return names[unit];
}

const char *
figures_quality_name(enum quality quality)
{
	static const char *const names[] = {
		[MISSING] = "missing",
		[AT_LEAST] = "at least",
		[ESTIMATE] = "estimate",
		[EXACT] = "exact",
	};

	return names[quality];
}

#ifndef HAVE_SIGABBREV_NP
/* clang-format off */
static const char *
sigabbrev_np(int number)
{
	static const char *const names[] = {
		[SIGHUP] = "HUP", [SIGINT] = "INT", [SIGQUIT] = "QUIT",
		[SIGILL] = "ILL", [SIGTRAP] = "TRAP", [SIGABRT] = "ABRT",
		[SIGBUS] = "BUS", [SIGFPE] = "FPE", [SIGKILL] = "KILL",
		[SIGUSR1] = "USR1", [SIGSEGV] = "SEGV", [SIGUSR2] = "USR2",
		[SIGPIPE] = "PIPE", [SIGALRM] = "ALRM", [SIGTERM] = "TERM",
#ifdef SIGSTKFLT /* not on every architecture */
		[SIGSTKFLT] = "STKFLT",
#endif
		[SIGCHLD] = "CHLD", [SIGCONT] = "CONT", [SIGSTOP] = "STOP",
		[SIGTSTP] = "TSTP", [SIGTTIN] = "TTIN", [SIGTTOU] = "TTOU",
		[SIGURG] = "URG", [SIGXCPU] = "XCPU", [SIGXFSZ] = "XFSZ",
		[SIGVTALRM] = "VTALRM", [SIGPROF] = "PROF", [SIGWINCH] = "WINCH",
		[SIGPOLL] = "POLL", [SIGPWR] = "PWR", [SIGSYS] = "SYS",
	};

	return number >= 0 && number < (int)COUNT_OF(names) ? names[number] : NULL;
}
/* clang-format on */
#endif

const char *
figures_signal_name(int number, char *buffer, size_t size)
{
	const char *name = sigabbrev_np(number);

	if (name)
		snprintf(buffer, size, "SIG%s", name);
	else if (number >= SIGRTMIN && number <= SIGRTMAX)
		snprintf(buffer, size, "SIGRTMIN+%d", number - SIGRTMIN);
	else
		snprintf(buffer, size, "signal %d", number);
	return buffer;
}

static void __attribute__((format(printf, 2, 0)))
set_why(struct value *value, const char *why, va_list args)
{
	vsnprintf(value->why, sizeof(value->why), why, args);
}

double
sample_span(const struct sample *sample)
{
	const struct value *last = &sample->values[FIGURE_LAST];

	return last->quality == MISSING ? sample->values[FIGURE_ELAPSED].number
					: last->number;
}

void
sample_free(struct sample *sample)
{
	explanation_free(sample->explanation);
	sample->explanation = NULL;
}

void
sample_set(struct sample *sample, enum figure figure, enum quality quality, double number)
{
	sample->values[figure].quality = quality;
	sample->values[figure].number = number;
	sample->values[figure].plain = number;
	sample->values[figure].why[0] = '\0';
}

void
sample_missing(struct sample *sample, enum figure figure, const char *why, ...)
{
	va_list args;

	sample->values[figure].quality = MISSING;
	va_start(args, why);
	set_why(&sample->values[figure], why, args);
	va_end(args);
}

void
sample_at_least(struct sample *sample, enum figure figure, const char *why)
{
	if (sample->values[figure].quality != EXACT)
		return;
	sample->values[figure].quality = AT_LEAST;
	/* Unless there is more to tell of it. */
	if (!sample->values[figure].why[0])
		sample_because(sample, figure, "%s", why);
}

void
sample_because(struct sample *sample, enum figure figure, const char *why, ...)
{
	va_list args;

	va_start(args, why);
	set_why(&sample->values[figure], why, args);
	va_end(args);
}
