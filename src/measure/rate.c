/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>

#include "rate.h"
#include "util.h"

#define KHZ_PER_MHZ 1000.0

/* Of a leaf without counters no more processes than that are looked at. */
#define PROCESSES_MOST 64

/* "processor" in /proc/PID/stat, counted from the state. (proc_pid_stat(5)) */
#define FIELDS_TO_PROCESSOR (39 - 3)

/* A file of a CPU's cpufreq directory, in kHz there. */
static int
read_mhz(const char *prefix, int cpu, const char *file, double *ret_mhz)
{
	char path[512], text[64];
	uint64_t khz = 0;
	int error;

	snprintf(path, sizeof(path), "%s/sys/devices/system/cpu/cpu%d/cpufreq/%s", prefix,
		cpu, file);
	error = util_read_small(AT_FDCWD, path, text, sizeof(text));
	if (error == 0)
		error = util_parse_u64(text, NULL, &khz);
	if (error == 0 && khz == 0)
		error = -ENODATA;
	if (error == 0)
		*ret_mhz = (double)khz / KHZ_PER_MHZ;
	return error;
}

int
rate_of_cpu(const char *prefix, int cpu, double *ret_mhz)
{
	/* The first is a true mean of the last moments (Linux 6.13). */
	static const char *const files[] = { "cpuinfo_avg_freq", "scaling_cur_freq" };
	int error = -ENOENT;

	for (size_t i = 0; i < COUNT_OF(files) && error < 0; i++)
		error = read_mhz(prefix, cpu, files[i], ret_mhz);
	return error;
}

int
rate_highest(const char *prefix, const struct counters *counters, double *ret_mhz)
{
	double highest = 0, mhz;

	for (int i = 0; i < counters->cpu_count; i++)
		if (read_mhz(prefix, counters->cpus[i].cpu, "cpuinfo_max_freq", &mhz) ==
				0 &&
			mhz > highest)
			highest = mhz;
	if (highest == 0)
		return -ENODATA;
	*ret_mhz = highest;
	return 0;
}

static void
add(struct rate *rate, int cpu, double weight)
{
	double mhz = 0;

	if (weight <= 0 || rate_of_cpu(rate->prefix, cpu, &mhz) < 0)
		return;
	rate->weighted += mhz * weight;
	rate->weight += weight;
}

void
rate_start(
	struct rate *rate, const char *prefix, const struct counters *counters, int leaf)
{
	double mhz;

	*rate = (struct rate){
		.prefix = prefix,
		.counters = counters,
		.leaf = leaf,
		.command = -1,
		.due = util_clock_ns(CLOCK_MONOTONIC) + RATE_MS * 1000000LL,
	};
	if (counters->cpu_count > 0 &&
		rate_of_cpu(prefix, counters->cpus[0].cpu, &mhz) == 0)
		rate->ran = calloc((size_t)counters->cpu_count, sizeof(*rate->ran));
}

/* Counters know how long it ran on each CPU since the last look. */
static void
look_by_counters(struct rate *rate)
{
	for (int i = 0; i < rate->counters->cpu_count; i++) {
		double ran = counters_ran_on(rate->counters, i);

		add(rate, rate->counters->cpus[i].cpu, ran - rate->ran[i]);
		rate->ran[i] = ran;
	}
}

/* A process that is running just now counts for the CPU that it is on. */
static void
look_at_process(struct rate *rate, uint64_t pid)
{
	char path[256], stat[SMALL_FILE];
	const char *field;
	uint64_t cpu;

	snprintf(path, sizeof(path), "%s/proc/%llu/stat", rate->prefix,
		(unsigned long long)pid);
	if (util_read_small(AT_FDCWD, path, stat, sizeof(stat)) < 0)
		return;
	field = strrchr(stat, ')');
	if (!field || strncmp(field, ") R ", 4) != 0)
		return;
	field += 2;
	for (int i = 0; i < FIELDS_TO_PROCESSOR && field; i++) {
		field = strchr(field, ' ');
		field += field != NULL;
	}
	if (field && util_parse_u64(field, NULL, &cpu) == 0)
		add(rate, (int)cpu, 1);
}

static void
look_at_leaf(struct rate *rate)
{
	AUTO_FREE char *pids = NULL;
	const char *next;
	uint64_t pid;

	if (util_read_whole(rate->leaf, "cgroup.procs", &pids) < 0)
		return;
	next = pids;
	for (int i = 0; i < PROCESSES_MOST && util_parse_u64(next, &next, &pid) == 0;
		i++) {
		look_at_process(rate, pid);
		next += *next == '\n';
	}
}

void
rate_look(struct rate *rate)
{
	int64_t now = util_clock_ns(CLOCK_MONOTONIC);

	if (!rate->ran || now < rate->due)
		return;
	rate->due = now + RATE_MS * 1000000LL;
	rate->samples++;
	if (rate->counters->scope != SCOPE_NONE)
		look_by_counters(rate);
	else if (rate->leaf >= 0)
		look_at_leaf(rate);
	else
		look_at_process(rate, (uint64_t)rate->command);
}

bool
rate_mean(const struct rate *rate, double *ret_mhz)
{
	if (rate->weight <= 0)
		return false;
	*ret_mhz = rate->weighted / rate->weight;
	return true;
}

void
rate_end(struct rate *rate)
{
	free(rate->ran);
	rate->ran = NULL;
}
