/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pty [STEP]... [--] COMMAND [ARG]...
 *
 * Runs COMMAND as the leader of a session on a fresh terminal, copies what
 * the terminal shows to standard output and ends as COMMAND did (128+n for
 * signal n).  The steps are taken one after the other meanwhile:
 *
 *   -w TEXT    wait until TEXT is shown (after what the last -w waited for)
 *   -t MS      wait that long
 *   -s KEYS    type; ^C stands for Control-C, and so on
 *
 * Who waits for more than 20 s is stuck: COMMAND is killed and pty ends 124.
 */

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PATIENCE_MS 20000
#define MAX_STEPS   32

struct step {
	int kind;
	const char *text;
	long ms;
};

static struct step steps[MAX_STEPS];
static int step_count;

static char shown[1 << 20]; /* what the terminal has shown */
static size_t shown_size;
static size_t seen; /* how much of it the steps are past */

static long
now_ms(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}

static void
type(int master, const char *keys)
{
	for (; *keys != '\0'; keys++) {
		char c = *keys;

		if (c == '^' && keys[1] != '\0')
			c = (char)(*++keys & 0x1f);
		/* ^\ is 0x1c by the same rule; a new line is what Enter sends.
		 */
		if (write(master, &c, 1) != 1)
			err(125, "write to the terminal");
	}
}

/* Returns whether the step is done. */
static bool
take_step(const struct step *step, int master, long since)
{
	const char *found;

	switch (step->kind) {
	case 's':
		type(master, step->text);
		return true;
	case 't':
		return now_ms() - since >= step->ms;
	default:
		found = memmem(
			shown + seen, shown_size - seen, step->text, strlen(step->text));
		if (found == NULL)
			return false;
		seen = (size_t)(found - shown) + strlen(step->text);
		return true;
	}
}

/* Returns false at the end: nobody has the terminal open any more. */
static bool
copy(int master, int timeout)
{
	struct pollfd ready = { .fd = master, .events = POLLIN };
	char *place = shown + shown_size;
	ssize_t n;

	if (poll(&ready, 1, timeout) <= 0)
		return true;
	n = read(master, place, sizeof(shown) - shown_size);
	if (n < 0 && (errno == EINTR || errno == EAGAIN))
		return true;
	if (n <= 0)
		return false;
	shown_size += (size_t)n;
	if (write(STDOUT_FILENO, place, (size_t)n) != n)
		err(125, "standard output");
	if (shown_size == sizeof(shown))
		errx(125, "too much to show");
	return true;
}

static int
watch(int master, pid_t pid)
{
	long begin = now_ms();
	long since = begin;
	int next = 0;
	int status;

	while (waitpid(pid, &status, WNOHANG) == 0) {
		if (now_ms() - begin > PATIENCE_MS) {
			kill(pid, SIGKILL);
			waitpid(pid, &status, 0);
			fprintf(stderr, "pty: stuck at step %d of %d\n", next + 1,
				step_count);
			return 124;
		}
		if (next < step_count && take_step(&steps[next], master, since)) {
			next++;
			since = now_ms();
			continue;
		}
		if (!copy(master, 10))
			poll(NULL, 0, 10);
	}
	/* The leader is gone; what is left in the terminal is soon read. */
	for (int i = 0; i < 20 && copy(master, 10); i++)
		;
	if (next < step_count) {
		fprintf(stderr, "pty: ended at step %d of %d\n", next + 1, step_count);
		return 123;
	}
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

static void
add_step(int kind, const char *text)
{
	if (step_count == MAX_STEPS)
		errx(125, "too many steps");
	steps[step_count++] =
		(struct step){ kind, text, kind == 't' ? strtol(text, NULL, 10) : 0 };
}

int
main(int argc, char **argv)
{
	struct winsize size = { .ws_row = 24, .ws_col = 200 };
	int master, c;
	pid_t pid;

	while ((c = getopt(argc, argv, "+w:t:s:")) != -1) {
		if (c == '?')
			return 125;
		add_step(c, optarg);
	}
	if (optind == argc)
		errx(125, "nothing to run");
	pid = forkpty(&master, NULL, NULL, &size);
	if (pid < 0)
		err(125, "forkpty");
	if (pid == 0) {
		execvp(argv[optind], argv + optind);
		err(127, "%s", argv[optind]);
	}
	fcntl(master, F_SETFD, FD_CLOEXEC);
	return watch(master, pid);
}
