/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <linux/sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command.h"
#include "util.h"

/* What the child says of itself before it execs, or instead. */
struct word {
	enum { NOT_IN_LEAF, NOT_EXECUTED } what;
	int error;
};

static void
say(int fd, int what, int error)
{
	struct word word = { .what = what, .error = error };

	/* Smaller than PIPE_BUF: all or nothing; on nothing the exit code tells. */
	while (write(fd, &word, sizeof(word)) < 0 && errno == EINTR)
		;
}

/* The child's side of command_start(): undo what ttime changed, then exec. */
static void __attribute__((noreturn))
become(const struct command *command, const struct command_spec *spec,
	bool must_enter, int words)
{
	int error = must_enter ? leaf_enter(spec->leaf) : 0;

	if (error < 0)
		say(words, NOT_IN_LEAF, -error);
	if (spec->nofile)
		setrlimit(RLIMIT_NOFILE, spec->nofile);
	if (command->chld_ignored)
		signal(SIGCHLD, SIG_IGN);
	/* The mask last: from here a signal ends this process as any other. */
	sigprocmask(SIG_SETMASK, &command->mask, NULL);
	execvp(spec->argv[0], spec->argv);
	error = errno;
	say(words, NOT_EXECUTED, error);
	_exit(error == ENOENT ? 127 : 126);
}

/*
 * Fork into the leaf: 0 in the child. CLONE_VFORK holds ttime until the exec,
 * so that both do not compete for the CPU; the memory is a copy all the same.
 */
static long
clone_into(int leaf)
{
	struct clone_args args = {
		.flags = CLONE_INTO_CGROUP | CLONE_VFORK,
		.exit_signal = SIGCHLD,
		.cgroup = (uint64_t)leaf,
	};

	return syscall(SYS_clone3, &args, sizeof(args));
}

static int
read_words(struct command *command, int fd)
{
	struct word word;

	for (;;) {
		ssize_t got = read(fd, &word, sizeof(word));

		if (got < 0 && errno == EINTR)
			continue;
		if (got != sizeof(word))
			return 0; /* end of file: it has execed, or is dead */
		if (word.what == NOT_IN_LEAF)
			command->leaf_error = -word.error;
		else
			command->exec_error = word.error;
	}
}

static void
block_signals(struct command *command)
{
	struct sigaction chld;
	sigset_t all;

	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &command->mask);
	/* With SIGCHLD ignored a child vanishes before it can be waited for. */
	sigaction(SIGCHLD, NULL, &chld);
	command->chld_ignored = chld.sa_handler == SIG_IGN;
	if (command->chld_ignored)
		signal(SIGCHLD, SIG_DFL);
	command->signals = signalfd(-1, &all, SFD_CLOEXEC | SFD_NONBLOCK);
}

int
command_start(struct command *command, const struct command_spec *spec)
{
	bool has_leaf = spec->leaf && leaf_exists(spec->leaf);
	int words[2];
	long pid = -1;

	*command = (struct command){ .pid = -1, .signals = -1 };
	if (pipe2(words, O_CLOEXEC) != 0)
		return -errno;
	block_signals(command);
	if (command->signals < 0) {
		close(words[0]);
		close(words[1]);
		return -EMFILE;
	}
	command->started = util_clock_ns(CLOCK_MONOTONIC);
	if (has_leaf)
		pid = clone_into(spec->leaf->directory);
	if (pid == 0)
		become(command, spec, false, words[1]);
	if (pid < 0) {
		/* Refused, for whatever reason: an old kernel, seccomp, rights. */
		pid = fork();
		if (pid == 0)
			become(command, spec, has_leaf, words[1]);
	}
	command->pid = (pid_t)pid;
	close(words[1]);
	if (pid < 0) {
		int error = -errno;

		close(words[0]);
		return error;
	}
	read_words(command, words[0]);
	close(words[0]);
	return 0;
}

/* A stop is passed on to ttime's own parent only where a person job-controls. */
static bool
is_job_control_stop(int number)
{
	if (number == SIGTSTP || number == SIGTTIN || number == SIGTTOU)
		return true;
	return number == SIGSTOP &&
		(isatty(STDIN_FILENO) || isatty(STDOUT_FILENO) || isatty(STDERR_FILENO));
}

/* The state of the command has changed: has it ended? */
static bool
has_ended(struct command *command)
{
	for (;;) {
		siginfo_t info = { 0 };

		int failed = waitid(P_PID, (id_t)command->pid, &info,
			WEXITED | WSTOPPED | WNOHANG | WNOWAIT);

		if (!failed && info.si_pid == 0)
			return false;
		if (failed || info.si_code == CLD_EXITED ||
			info.si_code == CLD_KILLED || info.si_code == CLD_DUMPED) {
			command->ended = util_clock_ns(CLOCK_MONOTONIC);
			return true;
		}
		waitid(P_PID, (id_t)command->pid, &info, WSTOPPED | WNOHANG);
		if (is_job_control_stop(info.si_status))
			kill(getpid(), SIGSTOP);
	}
}

/* Read what came by signalfd; true when the command has ended. */
static bool
take_signals(struct command *command)
{
	struct signalfd_siginfo info;

	while (read(command->signals, &info, sizeof(info)) == sizeof(info)) {
		if (info.ssi_signo != SIGCHLD)
			relay_take(&command->relay, &info);
		else if (has_ended(command))
			return true;
	}
	return false;
}

static int
ms_until(int64_t due)
{
	int64_t left = due - util_clock_ns(CLOCK_MONOTONIC);

	return left <= 0 ? 0 : (int)(left / 1000000) + 1;
}

void
command_wait(struct command *command, const struct command_watch *watch)
{
	struct relay *relay = &command->relay;
	bool ended;

	relay_start(relay, command->pid);
	watch->fds[0] = (struct pollfd){ .fd = command->signals, .events = POLLIN };
	ended = has_ended(command);
	while (!ended) {
		int64_t due = relay_due(relay);
		int timeout = watch->interval_ms;

		if (due >= 0 && (timeout < 0 || ms_until(due) < timeout))
			timeout = ms_until(due);
		poll(watch->fds, (nfds_t)watch->count + 1, timeout);
		/* Signals first: the end is noted before anything is drained. */
		if (watch->fds[0].revents)
			ended = take_signals(command);
		if (!ended && watch->look)
			watch->look(watch->data);
		if (!ended)
			relay_tick(relay);
	}
}

int
command_reap(struct command *command)
{
	pid_t pid;

	relay_stop(&command->relay);
	do
		pid = wait4(command->pid, &command->status, 0, &command->rusage);
	while (pid < 0 && errno == EINTR);
	close(command->signals);
	command->signals = -1;
	return pid < 0 ? -errno : 0;
}

int
command_exit_code(int status)
{
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

void
command_end_alike(int status, bool by_signal)
{
	if (by_signal && WIFSIGNALED(status)) {
		int number = WTERMSIG(status);
		sigset_t set;

		prctl(PR_SET_DUMPABLE, 0);
		signal(number, SIG_DFL);
		sigemptyset(&set);
		sigaddset(&set, number);
		sigprocmask(SIG_UNBLOCK, &set, NULL);
		kill(getpid(), number);
	}
	exit(command_exit_code(status));
}
