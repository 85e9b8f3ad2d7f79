/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * catch READY LOG
 *
 * Catches HUP, USR1, USR2, ALRM and TERM, and writes a line with the number
 * and the sender into LOG for each.  Creates READY as soon as it can; ends
 * with status 7, some time after the first signal, so that a second one has
 * its chance.  Much faster at its post than a shell with a trap.
 */

#include <err.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#define PATIENCE_MS 10000
#define AFTER_MS    200

static volatile sig_atomic_t caught;
static int log_fd;

static void
note(int number, siginfo_t *info, void *unused)
{
	char line[48];
	int n = snprintf(line, sizeof(line), "%d from %d\n", number, (int)info->si_pid);

	(void)unused;
	caught = 1;
	if (write(log_fd, line, (size_t)n) != n)
		_exit(125);
}

int
main(int argc, char **argv)
{
	static const int numbers[] = { SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGTERM };
	struct sigaction action = { .sa_sigaction = note, .sa_flags = SA_SIGINFO };

	if (argc != 3)
		errx(125, "usage: catch READY LOG");
	log_fd = open(argv[2], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	if (log_fd < 0)
		err(125, "%s", argv[2]);
	for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		sigaction(numbers[i], &action, NULL);
	if (open(argv[1], O_WRONLY | O_CREAT | O_CLOEXEC, 0666) < 0)
		err(125, "%s", argv[1]);
	for (int ms = 0; ms < PATIENCE_MS && !caught; ms += 10)
		poll(NULL, 0, 10);
	/* Each further signal cuts such a wait short. */
	for (int ms = 0; ms < AFTER_MS; ms += 10)
		poll(NULL, 0, 10);
	return 7;
}
