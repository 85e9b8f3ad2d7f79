/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "child.h"
#include "command.h"
#include "util.h"

#define WITHOUT_SIGNALFD_MS 20

/* What execvp(3) and the rest of the child need, beside the arguments. */
#define CHILD_STACK ((size_t)64 * 1024)

/* What the child says of itself before it execs, or instead. */
struct word {
	enum { NOT_IN_LEAF, NOT_EXECUTED } what;
	int error;
};

static void
say(int fd, int what, int error)
{
	struct word word = { .what = what, .error = error };

	if (fd < 0)
		return;
	/* Smaller than PIPE_BUF: all or nothing; on nothing the exit code tells. */
	while (write(fd, &word, sizeof(word)) < 0 && errno == EINTR)
		;
}

/* What the child needs to know; it lives in ttime's memory (see child.h). */
struct birth {
	const struct command_spec *spec;
	bool must_enter; /* it is not born in the leaf */
	int words;
	struct child_spec child;
	int64_t started; /* ns of CLOCK_MONOTONIC */
};

/* The child's side of command_start(): undo what ttime changed, then exec. */
static int CHILD_ENTRY
become(void *data)
{
	const struct birth *birth = data;
	const struct command_spec *spec = birth->spec;
	int error = birth->must_enter ? leaf_enter(spec->leaf) : 0;

	if (error < 0) {
		/* Nothing was executed: ttime starts again, without the leaf. */
		say(birth->words, NOT_IN_LEAF, -error);
		_exit(0);
	}
	if (spec->nofile)
		setrlimit(RLIMIT_NOFILE, spec->nofile);
	if (spec->caller->chld_ignored)
		signal(SIGCHLD, SIG_IGN);
	/* The mask last: from here a signal ends this process as any other. */
	sigprocmask(SIG_SETMASK, &spec->caller->mask, NULL);
	execvp(spec->argv[0], spec->argv);
	error = errno;
	say(birth->words, NOT_EXECUTED, error);
	if (birth->words < 0) /* nobody else will know */
		dprintf(STDERR_FILENO, "cannot run %s: %s\n", spec->argv[0],
			strerror(error));
	_exit(error == ENOENT ? 127 : 126);
}

static void
read_words(struct command *command, int fd)
{
	struct word word;

	for (;;) {
		ssize_t got = read(fd, &word, sizeof(word));

		if (got < 0 && errno == EINTR)
			continue;
		if (got != sizeof(word))
			return; /* end of file: it has execed, or is dead */
		if (word.what == NOT_IN_LEAF)
			command->leaf_error = -word.error;
		else
			command->exec_error = word.error;
	}
}

void
command_block_signals(struct caller_signals *ret_caller)
{
	struct sigaction chld;
	sigset_t all;

	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &ret_caller->mask);
	/* With SIGCHLD ignored a child vanishes before it can be waited for. */
	ret_caller->own = 0;
	sigaction(SIGCHLD, NULL, &chld);
	ret_caller->chld_ignored = chld.sa_handler == SIG_IGN;
	if (ret_caller->chld_ignored)
		signal(SIGCHLD, SIG_DFL);
}

void
command_unblock_signals(const struct caller_signals *caller)
{
	sigprocmask(SIG_SETMASK, &caller->mask, NULL);
}

/* Would that signal end or stop ttime, were it not blocked? */
static bool
would_act(int number, const struct caller_signals *caller)
{
	struct sigaction action;

	if (number == SIGCHLD || number == SIGCONT || number == SIGWINCH ||
		number == SIGURG || number == caller->own ||
		sigismember(&caller->mask, number) == 1)
		return false;
	return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_DFL;
}

bool
command_is_interrupted(const struct caller_signals *caller)
{
	sigset_t pending;

	sigpending(&pending);
	for (int number = 1; number < _NSIG; number++)
		if (sigismember(&pending, number) == 1 && would_act(number, caller))
			return true;
	return false;
}

void
command_let_signals_act(const struct caller_signals *caller)
{
	sigset_t all, mask = caller->mask;

	if (caller->own)
		sigaddset(&mask, caller->own);
	sigprocmask(SIG_SETMASK, &mask, NULL);
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, NULL);
}

/*
 * Make the child. clone3 may be refused for whatever reason (an old kernel,
 * seccomp, rights); then the child enters the leaf by itself, which it must be
 * able to report.
 */
static int
make_child(void *data)
{
	struct birth *birth = data;
	const struct leaf *leaf = birth->spec->leaf;
	pid_t pid = -1;

	birth->started = util_clock_ns(CLOCK_MONOTONIC);
	if (!leaf || !leaf_exists(leaf))
		return child_here(&birth->child);
	pid = child_in_cgroup(leaf->directory, &birth->child);
	if (pid > 0)
		return pid;
	if (birth->words < 0)
		return -ENOLINK; /* it could not say whether it entered */
	birth->must_enter = true;
	return child_here(&birth->child);
}

/*
 * By ttime itself or, where only a process in a scope may, by the spawner
 * there. One that is killed may have done its work before.
 */
static pid_t
make_somewhere(struct birth *birth)
{
	struct spawner *spawner = birth->spec->spawner;
	pid_t made = -1;
	int result;

	birth->child.is_sibling = spawner != NULL;
	birth->child.made = &made;
	if (!spawner)
		return make_child(birth);
	result = spawner_do(spawner, make_child, birth);
	if (result == -ESRCH && made > 0)
		return made;
	/* What a scope may not have (processes), ttime itself perhaps may. */
	return result < 0 ? -ENOLINK : result;
}

/*
 * A stack for the child: execvp(3) copies the arguments there when it has to
 * call the shell for a script without an interpreter.
 */
static int
map_stack(const struct command_spec *spec, struct child_stack *ret)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE), size = CHILD_STACK;

	for (char *const *word = spec->argv; *word; word++)
		size += sizeof(*word);
	size = (size + page - 1) / page * page;
	ret->base = mmap(NULL, size, PROT_READ | PROT_WRITE,
		MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK | MAP_NORESERVE, -1, 0);
	ret->size = size;
	return ret->base == MAP_FAILED ? -errno : 0;
}

int
command_start(struct command *command, const struct command_spec *spec)
{
	int words[2] = { -1, -1 };
	struct birth birth = { .spec = spec, .child.entry = become };
	struct child_stack *stack = &birth.child.stack;
	sigset_t all;
	int error = map_stack(spec, stack);

	*command = (struct command){
		.pid = -1, .signals = -1, .relay = spec->relay, .caller = spec->caller
	};
	if (error < 0)
		return error;
	birth.child.data = &birth;
	/* Without a descriptor to spare the child's exit code must do. */
	if (pipe2(words, O_CLOEXEC) != 0)
		words[0] = words[1] = -1;
	birth.words = words[1];
	sigfillset(&all);
	command->signals = signalfd(-1, &all, SFD_CLOEXEC | SFD_NONBLOCK);
	/* As late as can be: what comes now, the child would never see. */
	if (command_is_interrupted(spec->caller)) {
		command->pid = -EINTR;
	} else {
		command->pid = make_somewhere(&birth);
		command->started = birth.started;
	}
	util_close_(&words[1]);
	if (command->pid < 0)
		error = command->pid;
	else if (words[0] >= 0)
		read_words(command, words[0]);
	util_close_(&words[0]);
	munmap(stack->base, stack->size);
	if (command->leaf_error < 0) {
		waitpid(command->pid, NULL, 0);
		error = -ENOLINK;
	}
	if (error < 0)
		util_close_(&command->signals);
	return error;
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

void
command_stop_alike(int number)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, number);
	kill(getpid(), number);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	sigprocmask(SIG_BLOCK, &set, NULL);
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
		if (failed || info.si_code == CLD_EXITED || info.si_code == CLD_KILLED ||
			info.si_code == CLD_DUMPED) {
			command->ended = util_clock_ns(CLOCK_MONOTONIC);
			return true;
		}
		waitid(P_PID, (id_t)command->pid, &info, WSTOPPED | WNOHANG);
		if (is_job_control_stop(info.si_status))
			command_stop_alike(info.si_status);
	}
}

static const struct timespec at_once = { 0 };

/*
 * The next signal that came, through the signalfd or, where there is none, by
 * waiting for it up to @patience.
 */
static bool
next_signal(const struct command *command, const struct timespec *patience,
	struct received_signal *ret)
{
	struct signalfd_siginfo got;
	siginfo_t info;
	sigset_t all;

	if (command->signals >= 0) {
		if (read(command->signals, &got, sizeof(got)) != sizeof(got))
			return false;
		*ret = (struct received_signal){
			.number = (int)got.ssi_signo,
			.code = got.ssi_code,
			.sender = (pid_t)got.ssi_pid,
		};
		memcpy(&ret->value, &got.ssi_ptr, sizeof(ret->value));
		return true;
	}
	sigfillset(&all);
	if (sigtimedwait(&all, &info, patience) < 0)
		return false;
	*ret = (struct received_signal){
		.number = info.si_signo,
		.code = info.si_code,
		.sender = info.si_code == SI_KERNEL ? 0 : info.si_pid,
		.value = info.si_value,
	};
	return true;
}

/* Take what signals there are; true when the command has ended. */
static bool
take_signals(struct command *command, const struct command_watch *watch,
	const struct timespec *patience)
{
	struct received_signal signal;

	while (next_signal(command, patience, &signal)) {
		if (watch->keep && watch->keep(watch->data, &signal))
			;
		else if (signal.number != SIGCHLD)
			relay_take(command->relay, &signal);
		else if (has_ended(command))
			return true;
		else
			relay_child_changed(command->relay);
		patience = &at_once;
	}
	return false;
}

static int
ms_until(int64_t due)
{
	int64_t left = due - util_clock_ns(CLOCK_MONOTONIC);

	return left <= 0 ? 0 : (int)(left / 1000000) + 1;
}

/* Wait for signals, rings or @timeout ms; what is left of that, if all must be polled. */
static struct timespec
wait_once(const struct command *command, const struct command_watch *watch, int timeout)
{
	struct timespec patience = at_once;

	if (command->signals >= 0) {
		poll(watch->fds, (nfds_t)watch->count + COMMAND_FDS, timeout);
	} else {
		/* Rings cannot be waited for as well: look at them often. */
		if (timeout < 0 || timeout > WITHOUT_SIGNALFD_MS)
			timeout = WITHOUT_SIGNALFD_MS;
		patience.tv_nsec = timeout * 1000000L;
	}
	return patience;
}

void
command_wait(struct command *command, struct command_watch *watch)
{
	struct relay *relay = command->relay;
	bool ended;

	relay_attach(relay, command->pid);
	watch->fds[0] = (struct pollfd){ .fd = command->signals, .events = POLLIN };
	watch->fds[1] = (struct pollfd){ .fd = relay->testimony, .events = POLLIN };
	ended = has_ended(command);
	while (!ended) {
		int64_t due = relay_due(relay);
		int timeout = watch->patience_ms;
		struct timespec patience;

		if (due >= 0 && (timeout < 0 || ms_until(due) < timeout))
			timeout = ms_until(due);
		/* Signals first: the end is noted before anything is drained. */
		patience = wait_once(command, watch, timeout);
		ended = take_signals(command, watch, &patience);
		if (!ended && watch->look)
			watch->patience_ms = watch->look(watch->data);
		if (!ended)
			relay_tick(relay);
	}
	relay_dismiss(relay);
}

/* How long to linger without a pidfd, and with one: it may have left the leaf. */
#define MOMENT_MS 10
#define SECOND_MS 1000

int
command_linger(struct command *command, struct command_watch *watch, int process)
{
	struct pollfd *end = &watch->fds[1];
	int timeout = process < 0 ? MOMENT_MS : SECOND_MS;
	struct received_signal signal;
	struct timespec patience;

	*end = (struct pollfd){ .fd = process, .events = POLLIN };
	if (watch->patience_ms >= 0 && watch->patience_ms < timeout)
		timeout = watch->patience_ms;
	patience = wait_once(command, watch, timeout);
	while (next_signal(command, &patience, &signal)) {
		patience = at_once;
		if ((watch->keep && watch->keep(watch->data, &signal)) ||
			!would_act(signal.number, command->caller))
			continue;
		if (!is_job_control_stop(signal.number))
			return -EINTR;
		command_stop_alike(signal.number);
	}
	if (command->signals < 0)
		poll(end, 1, 0);
	if (watch->look)
		watch->patience_ms = watch->look(watch->data);
	return end->revents & POLLIN ? 0 : 1;
}

int
command_reap(struct command *command)
{
	pid_t pid;

	do
		pid = wait4(command->pid, &command->status, 0, &command->rusage);
	while (pid < 0 && errno == EINTR);
	util_close_(&command->signals);
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
