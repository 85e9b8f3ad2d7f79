/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * launch [OPTION]... COMMAND [ARG]...
 *
 * Runs COMMAND in circumstances that a shell cannot make:
 *
 *   -b SIGNAL   that signal blocked
 *   -i SIGNAL   that signal ignored
 *   -d SIGNAL   that signal neither ignored nor blocked
 *   -s SIGNAL   in a process group of its own, and that signal is sent to the
 *               whole group when the file of -w appears
 *   -w FILE     what -s waits for
 *   -e FILE     wait for COMMAND and write into FILE how it ended, which a
 *               shell mixes up: "exit N", "signal N" or "signal N core"
 *
 * Signals are numbers.  With -e or -s the status of launch itself is 0.
 */

#include <err.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define PATIENCE_MS 10000

static int group_signal;
static const char *awaited, *ending;

static int
signal_number(const char *text)
{
	int n = (int)strtol(text, NULL, 10);

	if (n <= 0 || n > SIGRTMAX)
		errx(125, "not a signal number: %s", text);
	return n;
}

static void
signal_group_when_ready(pid_t group)
{
	for (int ms = 0; awaited != NULL && access(awaited, F_OK) != 0; ms++) {
		if (ms > PATIENCE_MS) {
			kill(-group, SIGKILL);
			errx(125, "%s does not appear", awaited);
		}
		poll(NULL, 0, 1);
	}
	if (kill(-group, group_signal) != 0)
		err(125, "kill");
}

static void
tell_ending(int status)
{
	FILE *file = fopen(ending, "we");

	if (file == NULL)
		err(125, "%s", ending);
	if (WIFSIGNALED(status))
		fprintf(file, "signal %d%s\n", WTERMSIG(status),
			WCOREDUMP(status) ? " core" : "");
	else
		fprintf(file, "exit %d\n", WEXITSTATUS(status));
	if (fclose(file) != 0)
		err(125, "%s", ending);
}

static void
run(char **argv)
{
	execvp(argv[0], argv);
	err(errno == ENOENT ? 127 : 126, "%s", argv[0]);
}

int
main(int argc, char **argv)
{
	sigset_t blocked, unblocked;
	int c, status;
	pid_t pid;

	sigemptyset(&blocked);
	sigemptyset(&unblocked);
	while ((c = getopt(argc, argv, "+b:i:d:s:w:e:")) != -1) {
		if (c == 'b')
			sigaddset(&blocked, signal_number(optarg));
		else if (c == 'i')
			signal(signal_number(optarg), SIG_IGN);
		else if (c == 'd' && signal(signal_number(optarg), SIG_DFL) != SIG_ERR)
			sigaddset(&unblocked, signal_number(optarg));
		else if (c == 's')
			group_signal = signal_number(optarg);
		else if (c == 'w')
			awaited = optarg;
		else if (c == 'e')
			ending = optarg;
		else
			return 125;
	}
	if (optind == argc)
		errx(125, "nothing to run");
	sigprocmask(SIG_BLOCK, &blocked, NULL);
	sigprocmask(SIG_UNBLOCK, &unblocked, NULL);
	if (ending == NULL && group_signal == 0)
		run(argv + optind);
	pid = fork();
	if (pid < 0)
		err(125, "fork");
	if (group_signal != 0)
		setpgid(pid, pid);
	if (pid == 0)
		run(argv + optind);
	if (group_signal != 0)
		signal_group_when_ready(pid);
	/* From a terminal they are meant for COMMAND. */
	signal(SIGINT, SIG_IGN);
	signal(SIGQUIT, SIG_IGN);
	while (waitpid(pid, &status, 0) != pid)
		if (errno != EINTR)
			err(125, "waitpid");
	if (ending != NULL)
		tell_ending(status);
	return 0;
}
