/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cgroupfs - what the texts of cgroup files and of /proc say, and nothing
 * else: pure parsers of text that somebody else read. All return 0 or -errno
 * and leave their outputs alone on failure. (cgroups(7), proc_pid_mountinfo(5)
 * and the kernel's Documentation/admin-guide/cgroup-v2.rst)
 */
#ifndef TTIME_CGROUPFS_H
#define TTIME_CGROUPFS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The three times of cpu.stat that every v2 cgroup has, in us. */
struct cpu_stat {
	uint64_t usage;
	uint64_t user;
	uint64_t system;
};

/*
 * The path of the own v2 cgroup out of /proc/self/cgroup (its line "0::").
 * -ENOENT: no such line; -EINVAL: the line is cut short; -ENAMETOOLONG.
 */
int cgroupfs_own_path(const char *proc_cgroup, char *ret_path, size_t size);

/*
 * The directory that shows the cgroup @own_path, out of /proc/self/mountinfo.
 * -ENOENT: no cgroup2 mount; -EXDEV: there are some, but the own cgroup is
 * outside of what they show; -ENAMETOOLONG.
 */
int cgroupfs_own_directory(
	const char *mountinfo, const char *own_path, char *ret_directory, size_t size);

/* How cgroups are mounted, out of /proc/self/mountinfo. */
struct cgroup_layout {
	bool has_v1;       /* hierarchies of controllers beside */
	bool has_v2;       /* and if so: */
	bool is_read_only; /* the first mount of it */
	char point[256];   /* and where that is; "": too long */
};
struct cgroup_layout cgroupfs_layout(const char *mountinfo);

/* cpu.stat by key; keys that are not known are passed over. */
int cgroupfs_cpu_stat(const char *text, struct cpu_stat *ret);

/* "populated" of cgroup.events: has the cgroup a live process, itself or below? */
int cgroupfs_populated(const char *text, bool *ret);

/*
 * The total of one line of a pressure file, in us: @line is "some" or "full".
 * -ENODATA where there is no such line.
 */
int cgroupfs_stall_total(const char *text, const char *line, uint64_t *ret);

/*
 * The first two numbers of /proc/PID/schedstat: ns on a CPU and ns ready
 * without one. -ENODATA where the kernel keeps no such books (all 0).
 */
int cgroupfs_schedstat(const char *text, uint64_t *ret_run, uint64_t *ret_wait);

/*
 * The number behind @name in a file of lines "name: number" such as
 * /proc/PID/status; 0 where there is none. @name begins with the end of the line
 * before and ends with the colon.
 */
uint64_t cgroupfs_number(const char *text, const char *name);

#endif
