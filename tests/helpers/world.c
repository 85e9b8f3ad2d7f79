/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * world [-o FILE] [ARG]...
 *
 * Prints all that a process can see of itself and could have got from its
 * parent, one fact a line, so that two such worlds can be compared by diff.
 * Left out is what has to differ: pids, the cgroup, times.
 * FILE is opened when everything has been looked at.
 */

#include <dirent.h>
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <termios.h>
#include <unistd.h>

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

extern char **environ;

static FILE *out; /* memory, until all is known */

static void
tell_link(const char *name, const char *path)
{
	char target[4096];
	ssize_t n = readlink(path, target, sizeof(target) - 1);

	if (n < 0)
		fprintf(out, "%s: error %d\n", name, errno);
	else
		fprintf(out, "%s: %.*s\n", name, (int)n, target);
}

/*
 * The directory's own descriptor is not of this world.  It is moved out of
 * the way, so that a hole in 0, 1, 2 shows as a hole.
 */
static void
tell_descriptors(void)
{
	DIR *dir = opendir("/proc/self/fd");
	bool is_open[1024] = { false };
	const struct dirent *entry;

	if (dir == NULL)
		err(1, "/proc/self/fd");
	while ((entry = readdir(dir)) != NULL) {
		int fd = (int)strtol(entry->d_name, NULL, 10);

		if (entry->d_name[0] != '.' && fd != dirfd(dir) &&
			fd < (int)COUNT(is_open))
			is_open[fd] = true;
	}
	closedir(dir);
	for (int fd = 0; fd < (int)COUNT(is_open); fd++) {
		char name[32], path[64];

		if (!is_open[fd])
			continue;
		snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
		snprintf(name, sizeof(name), "fd %d", fd);
		tell_link(name, path);
		fprintf(out, "fd %d flags: %#x %#x\n", fd,
			(unsigned int)fcntl(fd, F_GETFL),
			(unsigned int)fcntl(fd, F_GETFD));
	}
}

/* The lines of /proc/self/status that a parent can have a hand in. */
static void
tell_status(void)
{
	static const char *const keys[] = {
		"Umask",
		"TracerPid",
		"Uid",
		"Gid",
		"Groups",
		"NSsid",
		"NSpgid",
		"Kthread",
		"THP_enabled",
		"SigBlk",
		"SigIgn",
		"SigCgt",
		"CapInh",
		"CapPrm",
		"CapEff",
		"CapBnd",
		"CapAmb",
		"NoNewPrivs",
		"Seccomp",
		"Seccomp_filters",
		"Threads",
		"SigPnd",
		"ShdPnd",
		"Cpus_allowed_list",
		"Speculation_Store_Bypass",
		"Mems_allowed_list",
	};
	FILE *file = fopen("/proc/self/status", "re");
	char line[4096];

	if (file == NULL)
		err(1, "/proc/self/status");
	while (fgets(line, sizeof(line), file) != NULL)
		for (size_t i = 0; i < COUNT(keys); i++)
			if (strncmp(line, keys[i], strlen(keys[i])) == 0 &&
				line[strlen(keys[i])] == ':')
				fputs(line, out);
	fclose(file);
}

static void
tell_file(const char *path)
{
	char text[4096];
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n;

	if (fd < 0)
		return;
	n = read(fd, text, sizeof(text));
	close(fd);
	if (n > 0 && text[n - 1] == '\n')
		n--;
	fprintf(out, "%s: %.*s\n", path, n < 0 ? 0 : (int)n, text);
}

static void
tell_limits(void)
{
	for (int i = 0; i < RLIM_NLIMITS; i++) {
		struct rlimit limit;

		if (getrlimit((__rlimit_resource_t)i, &limit) == 0)
			fprintf(out, "limit %d: %lld %lld\n", i,
				(long long)limit.rlim_cur, (long long)limit.rlim_max);
	}
}

static void
tell_prctl(const char *name, int option, bool by_pointer)
{
	int value = -1;
	int result = prctl(option, by_pointer ? (unsigned long)&value : 0UL, 0, 0, 0);

	fprintf(out, "%s: %d\n", name, by_pointer && result == 0 ? value : result);
}

static void
tell_scheduling(void)
{
	struct sched_param param = { 0 };
	sigset_t mask;

	fprintf(out, "nice: %d\n", getpriority(PRIO_PROCESS, 0));
	fprintf(out, "policy: %#x", (unsigned int)sched_getscheduler(0));
	sched_getparam(0, &param);
	fprintf(out, " %d\n", param.sched_priority);
	fprintf(out, "ioprio: %ld\n", syscall(SYS_ioprio_get, 1, 0));
	fprintf(out, "personality: %#lx\n", syscall(SYS_personality, 0xffffffffUL));
	fprintf(out, "secure: %lu\n", getauxval(AT_SECURE));
	/* The C library hides two signals of its own: /proc is asked for them
	 * too. */
	sigprocmask(SIG_BLOCK, NULL, &mask);
	fprintf(out, "blocked:");
	for (int sig = 1; sig <= SIGRTMAX; sig++)
		if (sigismember(&mask, sig) == 1)
			fprintf(out, " %d", sig);
	fprintf(out, "\n");
}

static void
tell_terminal(void)
{
	int fd = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
	struct termios termios;

	fprintf(out, "pgrp: %d\n", (int)getpgrp());
	fprintf(out, "session: %d\n", (int)getsid(0));
	if (fd < 0) {
		fprintf(out, "terminal: error %d\n", errno);
		return;
	}
	fprintf(out, "terminal: %s\n",
		tcgetpgrp(fd) == getpgrp() ? "foreground" : "background");
	if (tcgetattr(fd, &termios) == 0)
		fprintf(out, "termios: %#x %#x %#x %#x\n", termios.c_iflag,
			termios.c_oflag, termios.c_cflag, termios.c_lflag);
	close(fd);
}

static void
tell_arguments(char **argv)
{
	for (int i = 0; argv[i] != NULL; i++)
		fprintf(out, "argument %d: %s\n", i, argv[i]);
	for (int i = 0; environ[i] != NULL; i++)
		fprintf(out, "environment %d: %s\n", i, environ[i]);
}

static void
tell_all(char **argv)
{
	static const char *const links[] = { "cwd", "root", "ns/mnt", "ns/pid", "ns/net",
		"ns/ipc", "ns/uts", "ns/user", "ns/cgroup", "ns/time",
		"ns/pid_for_children" };
	static const char *const files[] = { "oom_score_adj", "coredump_filter",
		"timerslack_ns", "loginuid", "sessionid" };
	char path[64];

	tell_descriptors();
	tell_arguments(argv);
	tell_status();
	tell_limits();
	tell_scheduling();
	tell_terminal();
	tell_prctl("no_new_privs", PR_GET_NO_NEW_PRIVS, false);
	tell_prctl("dumpable", PR_GET_DUMPABLE, false);
	tell_prctl("keepcaps", PR_GET_KEEPCAPS, false);
	tell_prctl("securebits", PR_GET_SECUREBITS, false);
	tell_prctl("timer slack", PR_GET_TIMERSLACK, false);
	tell_prctl("thp disabled", PR_GET_THP_DISABLE, false);
	tell_prctl("machine check kill", PR_MCE_KILL_GET, false);
	tell_prctl("subreaper", PR_GET_CHILD_SUBREAPER, true);
	tell_prctl("parent death signal", PR_GET_PDEATHSIG, true);
	for (size_t i = 0; i < COUNT(links); i++) {
		snprintf(path, sizeof(path), "/proc/self/%s", links[i]);
		tell_link(links[i], path);
	}
	for (size_t i = 0; i < COUNT(files); i++) {
		snprintf(path, sizeof(path), "/proc/self/%s", files[i]);
		tell_file(path);
	}
}

int
main(int argc, char **argv)
{
	const char *path = argc > 2 && strcmp(argv[1], "-o") == 0 ? argv[2] : NULL;
	char *text = NULL;
	size_t size = 0;
	FILE *file = stdout;

	out = open_memstream(&text, &size);
	if (out == NULL)
		err(1, "open_memstream");
	tell_all(argv);
	if (fclose(out) != 0)
		err(1, "no memory");
	if (path != NULL)
		file = fopen(path, "we");
	if (file == NULL || fwrite(text, 1, size, file) != size || fflush(file) != 0)
		err(1, "%s", path != NULL ? path : "standard output");
	return 0;
}
