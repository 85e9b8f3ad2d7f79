/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clang-format off */
/*
 * A program that knows what it costs.
 *
 *   truth [-v] [-o FILE] burn u|s MS            spend MS ms of own CPU time
 *   truth [-v] [-o FILE] orphan u|s MS          in a process that nobody waits for
 *   truth [-v] [-o FILE] ignore-sigchld u|s MS  in a child that nobody reaps
 *   truth [-v] fork N | thread N | spawn N      start N processes, threads, programs
 *   truth [-v] storm N                          fork N processes on all CPUs at once
 *   truth [-v] grow N                           fork N times, with 20 kB more each time
 *   truth [-v] ping N                           hand a byte to and fro, N times
 *   truth [-v] hop N                            change the CPU N times
 *   truth [-v] allocate MIB                     touch that much memory
 *
 * With -v the last word on standard output is the truth: CPU seconds, or how
 * many there really were.  With -o FILE the CPU seconds spent so far stand in
 * FILE at any moment, so that a burner which is killed has told as well.
 */
/* clang-format on */

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define LOG_SIZE 16

extern char **environ;

static bool verbose;
static char *log_text; /* LOG_SIZE mapped bytes of the file of -o */

static double
cpu_seconds(void)
{
	struct timespec ts;

	if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ts) != 0)
		err(1, "clock_gettime");
	return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

static long
number(const char *text)
{
	char *end;
	long n;

	errno = 0;
	n = strtol(text, &end, 10);
	if (errno != 0 || end == text || *end != '\0' || n < 0)
		errx(1, "not a number: %s", text);
	return n;
}

/* A file that is mapped keeps what a killed process wrote last. */
static void
open_log(const char *path)
{
	int fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);

	if (fd < 0 || ftruncate(fd, LOG_SIZE) != 0)
		err(1, "%s", path);
	log_text = mmap(NULL, LOG_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if (log_text == MAP_FAILED)
		err(1, "%s", path);
	close(fd);
}

static void
note(double used)
{
	char line[64];

	if (log_text == NULL)
		return;
	snprintf(line, sizeof(line), "%*.6f\n", LOG_SIZE - 1, used);
	memcpy(log_text, line, LOG_SIZE);
}

static void
work_in_user_mode(void)
{
	static volatile unsigned int sink;

	for (int i = 0; i < 50000; i++)
		sink = sink * 1103515245U + 12345U;
}

/*
 * Few and long calls: the clock tick books the way into and out of the kernel,
 * where interrupts are masked, as user time.
 */
static void
work_in_the_kernel(void)
{
	static char block[65536];

	if (getrandom(block, sizeof(block), 0) < 0)
		err(1, "getrandom");
}

static double
burn(const char *mode, const char *ms)
{
	double goal = (double)number(ms) / 1e3;
	double used;
	void (*work)(void);

	if (strcmp(mode, "u") == 0)
		work = work_in_user_mode;
	else if (strcmp(mode, "s") == 0)
		work = work_in_the_kernel;
	else
		errx(1, "neither u nor s: %s", mode);
	while ((used = cpu_seconds()) < goal) {
		note(used);
		work();
	}
	note(used);
	return used;
}

static void *
map(size_t size, int sharing)
{
	void *memory =
		mmap(NULL, size, PROT_READ | PROT_WRITE, sharing | MAP_ANONYMOUS, -1, 0);

	if (memory == MAP_FAILED)
		err(1, "mmap");
	return memory;
}

static pid_t
fork_or_die(void)
{
	pid_t pid = fork();

	if (pid < 0)
		err(1, "fork");
	return pid;
}

static void
reap(pid_t pid)
{
	int status;

	while (waitpid(pid, &status, 0) != pid)
		if (errno != EINTR)
			err(1, "waitpid");
	if (status != 0)
		errx(1, "a child ended with wait status %#x", (unsigned int)status);
}

/* What the children that were waited for have used */
static double
children_seconds(void)
{
	struct rusage usage;

	getrusage(RUSAGE_CHILDREN, &usage);
	return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
	       (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

/*
 * The burner's parent ends before the burner does, so whoever adopts it reaps
 * it; a pidfd tells its end without being its parent.  The pipe holds the
 * burner back until the pidfd stands.
 */
static double
orphan(const char *mode, const char *ms)
{
	double *used = map(sizeof(*used), MAP_SHARED);
	int start[2], told[2];
	struct pollfd ended = { .events = POLLIN };
	pid_t middle, burner;
	char c;

	if (pipe2(start, O_CLOEXEC) != 0 || pipe2(told, O_CLOEXEC) != 0)
		err(1, "pipe");
	middle = fork_or_die();
	if (middle == 0) {
		burner = fork_or_die();
		if (burner != 0)
			_exit(write(told[1], &burner, sizeof(burner)) != sizeof(burner));
		close(start[1]);
		setsid();
		if (read(start[0], &c, 1) != 1)
			_exit(1);
		*used = burn(mode, ms);
		_exit(0);
	}
	if (read(told[0], &burner, sizeof(burner)) != sizeof(burner))
		err(1, "no word of the burner");
	reap(middle);
	ended.fd = (int)syscall(SYS_pidfd_open, burner, 0);
	if (ended.fd < 0)
		err(1, "pidfd_open");
	if (write(start[1], "", 1) != 1)
		err(1, "write");
	while (poll(&ended, 1, -1) != 1)
		if (errno != EINTR)
			err(1, "poll");
	return *used + cpu_seconds() + children_seconds();
}

static double
ignore_sigchld(const char *mode, const char *ms)
{
	double *used = map(sizeof(*used), MAP_SHARED);

	signal(SIGCHLD, SIG_IGN);
	if (fork_or_die() == 0) {
		*used = burn(mode, ms);
		_exit(0);
	}
	/* With SIGCHLD ignored this returns once there is no child any more. */
	while (wait(NULL) != -1 || errno != ECHILD)
		if (errno != EINTR)
			errx(1, "the kernel gave a status away");
	return *used + cpu_seconds();
}

static long
fork_times(long n)
{
	for (long i = 0; i < n; i++) {
		pid_t pid = fork_or_die();

		if (pid == 0)
			_exit(0);
		reap(pid);
	}
	return n;
}

static void *
thread_main(void *barrier)
{
	pthread_barrier_wait(barrier);
	return NULL;
}

/* All of them are alive at once. */
static long
thread_times(long n)
{
	pthread_t *threads = calloc((size_t)n + 1, sizeof(*threads));
	pthread_barrier_t barrier;
	pthread_attr_t attr;

	if (threads == NULL ||
		pthread_barrier_init(&barrier, NULL, (unsigned int)n + 1) != 0)
		errx(1, "no memory");
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, (size_t)64 * 1024);
	for (long i = 0; i < n; i++)
		if (pthread_create(&threads[i], &attr, thread_main, &barrier) != 0)
			errx(1, "pthread_create");
	pthread_barrier_wait(&barrier);
	for (long i = 0; i < n; i++)
		pthread_join(threads[i], NULL);
	free(threads);
	return n;
}

static long
spawn_times(long n)
{
	static char name[] = "true";
	char *argv[] = { name, NULL };

	for (long i = 0; i < n; i++) {
		pid_t pid;

		errno = posix_spawnp(&pid, name, NULL, NULL, argv, environ);
		if (errno != 0)
			err(1, "posix_spawnp");
		reap(pid);
	}
	return n;
}

/* The CPUs this process may use, at most max of them. */
static int
allowed_cpus(int *cpus, int max)
{
	cpu_set_t set;
	int n = 0;

	if (sched_getaffinity(0, sizeof(set), &set) != 0)
		err(1, "sched_getaffinity");
	for (int i = 0; i < CPU_SETSIZE && n < max; i++)
		if (CPU_ISSET(i, &set))
			cpus[n++] = i;
	return n;
}

static void
pin(int cpu)
{
	cpu_set_t set;

	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	if (sched_setaffinity(0, sizeof(set), &set) != 0)
		err(1, "sched_setaffinity");
}

static int
end_at_once(void *unused)
{
	(void)unused;
	_exit(0);
}

/* Processes that share their parent's memory: many of them in little time. */
static void
clone_times(long n)
{
	static char stack[16384] __attribute__((aligned(16)));

	for (long i = 0; i < n; i++) {
		pid_t pid = clone(end_at_once, stack + sizeof(stack),
			CLONE_VM | CLONE_VFORK | SIGCHLD, NULL);

		if (pid < 0)
			err(1, "clone");
		reap(pid);
	}
}

/* Two processes for each CPU, each with its share; they count as forks too. */
static long
storm(long n)
{
	int cpus[64], ncpus = allowed_cpus(cpus, 64);
	long workers = 2L * ncpus;
	pid_t pids[128];

	for (long w = 0; w < workers; w++) {
		pids[w] = fork_or_die();
		if (pids[w] == 0) {
			pin(cpus[w % ncpus]);
			clone_times(n / workers + (w < n % workers));
			_exit(0);
		}
	}
	for (long w = 0; w < workers; w++)
		reap(pids[w]);
	return n + workers;
}

static long
grow(long n)
{
	const size_t more = 20000;
	char *memory = map(more * (size_t)n + 1, MAP_PRIVATE);

	for (long i = 0; i < n; i++) {
		memset(memory + more * (size_t)i, 1, more);
		fork_times(1);
	}
	return n;
}

static long
ping(long n)
{
	int there[2], back[2];
	char byte = 0;
	pid_t pid;

	if (pipe(there) != 0 || pipe(back) != 0)
		err(1, "pipe");
	pid = fork_or_die();
	for (long i = 0; i < n; i++)
		if (pid == 0 ? read(there[0], &byte, 1) < 1 ||
					write(back[1], &byte, 1) < 1
			     : write(there[1], &byte, 1) < 1 ||
					read(back[0], &byte, 1) < 1)
			err(1, "ping");
	if (pid == 0)
		_exit(0);
	reap(pid);
	return n;
}

static long
hop(long n)
{
	int cpus[2];

	if (allowed_cpus(cpus, 2) < 2)
		errx(77, "hop: only one CPU");
	pin(cpus[0]);
	for (long i = 1; i <= n; i++)
		pin(cpus[i % 2]);
	return n;
}

static long
allocate(long mib)
{
	size_t size = (size_t)mib << 20;

	if (mib > 0)
		memset(map(size, MAP_PRIVATE), 1, size);
	return mib;
}

static const struct {
	const char *name;
	double (*spend)(const char *mode, const char *ms);
	long (*count)(long n);
} acts[] = {
	{ .name = "burn", .spend = burn },
	{ .name = "orphan", .spend = orphan },
	{ .name = "ignore-sigchld", .spend = ignore_sigchld },
	{ .name = "fork", .count = fork_times },
	{ .name = "thread", .count = thread_times },
	{ .name = "spawn", .count = spawn_times },
	{ .name = "storm", .count = storm },
	{ .name = "grow", .count = grow },
	{ .name = "ping", .count = ping },
	{ .name = "hop", .count = hop },
	{ .name = "allocate", .count = allocate },
};

static void
act(int argc, char **argv)
{
	for (size_t i = 0; i < sizeof(acts) / sizeof(acts[0]); i++) {
		double used;
		long n;

		if (strcmp(argv[0], acts[i].name) != 0 || argc != (acts[i].spend ? 3 : 2))
			continue;
		if (acts[i].spend != NULL) {
			used = acts[i].spend(argv[1], argv[2]);
			if (verbose)
				printf("%.6f\n", used);
		} else {
			n = acts[i].count(number(argv[1]));
			if (verbose)
				printf("%ld\n", n);
		}
		if (fflush(stdout) != 0)
			err(1, "standard output");
		return;
	}
	errx(1, "no such act: %s", argv[0]);
}

int
main(int argc, char **argv)
{
	int c;

	while ((c = getopt(argc, argv, "+vo:")) != -1) {
		if (c == 'v')
			verbose = true;
		else if (c == 'o')
			open_log(optarg);
		else
			return 1;
	}
	if (optind == argc)
		errx(1, "nothing to do");
	act(argc - optind, argv + optind);
	return 0;
}
