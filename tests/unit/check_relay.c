/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * relay: what is passed on at once, what waits for the witness, what is
 * dropped. The test plays the command itself, with all signals blocked, and
 * the witness too, by a pipe.
 */
#include <poll.h>
#include <signal.h>

#include "measure/relay.h"
#include "unit.h"

#define MS 1000000LL

static struct relay relay;
static sigset_t all, before;
static int testimony[2];

static void
set_up(void)
{
	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	ck_assert_int_eq(pipe2(testimony, O_CLOEXEC | O_NONBLOCK), 0);
	relay = (struct relay){ .witness = -1, .testimony = -1 };
	relay_attach(&relay, getpid());
}

static void
tear_down(void)
{
	struct timespec no_time = { 0 };

	while (sigtimedwait(&all, NULL, &no_time) > 0)
		;
	sigprocmask(SIG_SETMASK, &before, NULL);
	close(testimony[0]);
	close(testimony[1]);
}

/* From now on there is a witness. Its pid is never used but to end it. */
static void
has_witness(void)
{
	relay.witness = INT_MAX;
	relay.testimony = testimony[0];
}

static void
take(int number, int code, pid_t sender, int value)
{
	struct received_signal signal = {
		.number = number,
		.code = code,
		.sender = sender,
		.value.sival_int = value,
	};

	relay_take(&relay, &signal);
}

/* The next signal that the command got, 0 for none. */
static int
got(siginfo_t *info)
{
	struct timespec no_time = { 0 };
	int number = sigtimedwait(&all, info, &no_time);

	return number < 0 ? 0 : number;
}

START_TEST(at_once_without_witness)
{
	siginfo_t info;

	take(SIGTERM, SI_USER, 0, 0);
	ck_assert_int_eq(got(&info), SIGTERM);
	ck_assert_int_eq(info.si_code, SI_USER);
	ck_assert_int_eq(info.si_pid, getpid());
	ck_assert_int_eq(got(&info), 0);
	ck_assert_int_eq(relay.pending_count, 0);
}
END_TEST

START_TEST(a_queued_value_goes_along)
{
	siginfo_t info;

	take(SIGRTMIN + 4, SI_QUEUE, 0, 0x11223344);
	ck_assert_int_eq(got(&info), SIGRTMIN + 4);
	ck_assert_int_eq(info.si_code, SI_QUEUE);
	ck_assert_int_eq(info.si_value.sival_int, 0x11223344);
	ck_assert_int_eq(got(&info), 0);
}
END_TEST

/* Without a witness, what the kernel sends is taken for the terminal's. */
START_TEST(the_terminals_own)
{
	siginfo_t info;

	take(SIGINT, SI_KERNEL, 0, 0);
	take(SIGHUP, SI_KERNEL, 0, 0);
	ck_assert_int_eq(got(&info), 0);
	ck_assert_int_eq(relay.pending_count, 0);
}
END_TEST

/* The witness got it too: it went to the group, and so to the command. */
START_TEST(dropped_if_the_group_got_it)
{
	char number = SIGTERM;
	siginfo_t info;

	has_witness();
	take(SIGTERM, SI_USER, 0, 0);
	ck_assert_int_eq(relay.pending_count, 1);
	ck_assert_int_eq(write(testimony[1], &number, 1), 1);
	relay_tick(&relay);
	poll(NULL, 0, 25);
	relay_tick(&relay);
	ck_assert_int_eq(relay.pending_count, 0);
	ck_assert_int_eq(got(&info), 0);
	ck_assert_int_eq(relay_due(&relay), -1);
}
END_TEST

/* The next one, to ttime alone, is another: it is not taken for the group's. */
START_TEST(testimony_is_of_one_signal)
{
	char number = SIGTERM;
	siginfo_t info;

	has_witness();
	take(SIGTERM, SI_USER, 0, 0);
	ck_assert_int_eq(write(testimony[1], &number, 1), 1);
	poll(NULL, 0, 25);
	relay_tick(&relay);
	ck_assert_int_eq(got(&info), 0);
	take(SIGTERM, SI_USER, 0, 0);
	poll(NULL, 0, 25);
	relay_tick(&relay);
	ck_assert_int_eq(got(&info), SIGTERM);
	ck_assert_int_eq(got(&info), 0);
}
END_TEST

/* The witness may be faster than ttime itself. */
START_TEST(heard_before_it_came)
{
	char numbers[] = { SIGUSR1, SIGUSR2 };
	siginfo_t info;

	has_witness();
	take(SIGUSR1, SI_USER, 0, 0);
	poll(NULL, 0, 25);
	ck_assert_int_eq(write(testimony[1], numbers, 2), 2);
	relay_tick(&relay);
	take(SIGUSR2, SI_USER, 0, 0);
	poll(NULL, 0, 25);
	relay_tick(&relay);
	ck_assert_int_eq(relay.pending_count, 0);
	ck_assert_int_eq(got(&info), 0);
}
END_TEST

START_TEST(passed_on_after_the_grace)
{
	int64_t now = util_clock_ns(CLOCK_MONOTONIC);
	char another = SIGUSR2;
	siginfo_t info;

	has_witness();
	take(SIGUSR1, SI_USER, 0, 0);
	ck_assert_int_ge(relay_due(&relay), now + 20 * MS);
	ck_assert_int_le(relay_due(&relay), util_clock_ns(CLOCK_MONOTONIC) + 20 * MS);
	ck_assert_int_eq(write(testimony[1], &another, 1), 1);
	/* not before its time, if the machine lets us look that early */
	relay_tick(&relay);
	if (util_clock_ns(CLOCK_MONOTONIC) < relay_due(&relay))
		ck_assert_int_eq(got(&info), 0);
	poll(NULL, 0, 25);
	relay_tick(&relay);
	ck_assert_int_eq(got(&info), SIGUSR1);
	ck_assert_int_eq(got(&info), 0);
	ck_assert_int_eq(relay.pending_count, 0);
	relay_tick(&relay);
	ck_assert_int_eq(got(&info), 0);
}
END_TEST

START_TEST(two_are_one_while_pending)
{
	siginfo_t info;

	has_witness();
	take(SIGUSR1, SI_USER, 0, 0);
	take(SIGUSR1, SI_USER, 0, 0);
	take(SIGHUP, SI_KERNEL, 0, 0);
	ck_assert_int_eq(relay.pending_count, 2);
	poll(NULL, 0, 25);
	relay_tick(&relay);
	ck_assert_int_eq(got(&info), SIGHUP);
	ck_assert_int_eq(got(&info), SIGUSR1);
	ck_assert_int_eq(got(&info), 0);
}
END_TEST

/* A sender between two kills gets more time, but not for ever. */
START_TEST(busy_sender)
{
	int64_t since, now;
	siginfo_t info;

	has_witness();
	take(SIGUSR1, SI_USER, getpid(), 0); /* which runs: it looks at itself */
	since = relay.signals[SIGUSR1].since;
	do {
		poll(NULL, 0, 5);
		relay_tick(&relay);
		now = util_clock_ns(CLOCK_MONOTONIC);
		ck_assert_int_lt(now, since + 20000 * MS);
	} while (relay.pending_count > 0);
	ck_assert_int_ge(now, since + 500 * MS);
	ck_assert_int_eq(got(&info), SIGUSR1);
	ck_assert_int_eq(got(&info), 0);
}
END_TEST

/* The command would not notice whether it comes once or twice. */
START_TEST(at_once_if_it_does_not_count)
{
	siginfo_t info;
	sigset_t none;

	has_witness();
	ck_assert(signal(SIGURG, SIG_DFL) != SIG_ERR); /* ignored by default */
	sigemptyset(&none);
	sigaddset(&none, SIGURG);
	sigprocmask(SIG_UNBLOCK, &none, NULL);
	take(SIGURG, SI_USER, 0, 0);
	ck_assert_int_eq(relay.pending_count, 0);
	sigprocmask(SIG_BLOCK, &none, NULL);
	take(SIGURG, SI_USER, 0, 0);
	ck_assert_int_eq(relay.pending_count, 1);
	ck_assert_int_eq(got(&info), 0);
}
END_TEST

/* What it said of a signal that needed no judge is of no later one. */
START_TEST(old_testimony)
{
	char number = SIGURG;
	siginfo_t info;
	sigset_t urgent;

	has_witness();
	sigemptyset(&urgent);
	sigaddset(&urgent, SIGURG);
	sigprocmask(SIG_UNBLOCK, &urgent, NULL);
	take(SIGURG, SI_USER, 0, 0); /* ignored by default: passed on at once */
	ck_assert_int_eq(write(testimony[1], &number, 1), 1);
	sigprocmask(SIG_BLOCK, &urgent, NULL);
	for (int i = 0; i < 4; i++) {
		relay_tick(&relay);
		poll(NULL, 0, 25);
	}
	ck_assert_int_eq(got(&info), 0);
	take(SIGURG, SI_USER, 0, 0);
	poll(NULL, 0, 25);
	relay_tick(&relay);
	ck_assert_int_eq(got(&info), SIGURG);
	ck_assert_int_eq(got(&info), 0);
}
END_TEST

START_TEST(nonsense_from_the_witness)
{
	char bytes[] = { 0, 64, 65, 100, (char)255 };
	siginfo_t info;

	has_witness();
	take(SIGTERM, SI_USER, 0, 0);
	ck_assert_int_eq(write(testimony[1], bytes, sizeof(bytes)), sizeof(bytes));
	relay_tick(&relay);
	poll(NULL, 0, 25);
	relay_tick(&relay);
	ck_assert_int_eq(got(&info), SIGTERM);
	ck_assert_int_eq(relay.pending_count, 0);
}
END_TEST

/* A real witness, from its making to its end. */
START_TEST(real_witness)
{
	int open_before = unit_count_open();
	siginfo_t info;

	relay_open(&relay);
	relay_attach(&relay, getpid());
	ck_assert_int_gt(relay.witness, 0);
	ck_assert_int_eq(getpgid(relay.witness), getpgrp());
	ck_assert_int_eq(unit_count_open(), open_before + 3);
	take(SIGUSR1, SI_USER, 0, 0);
	ck_assert_int_eq(kill(relay.witness, SIGUSR1), 0);
	for (int i = 0; i < 1000 && relay.pending_count > 0; i++) {
		relay_tick(&relay);
		poll(NULL, 0, 5);
	}
	ck_assert_int_eq(relay.pending_count, 0);
	ck_assert_int_eq(got(&info), 0);
	pid_t witness = relay.witness;
	relay_close(&relay);
	ck_assert_int_eq(kill(witness, 0), -1);
	ck_assert_int_eq(errno, ESRCH);
	ck_assert_int_eq(unit_count_open(), open_before);
	ck_assert_int_eq(relay_due(&relay), -1);
	relay_close(&relay);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, set_up, tear_down);
	tcase_add_test(tests, at_once_without_witness);
	tcase_add_test(tests, a_queued_value_goes_along);
	tcase_add_test(tests, the_terminals_own);
	tcase_add_test(tests, dropped_if_the_group_got_it);
	tcase_add_test(tests, testimony_is_of_one_signal);
	tcase_add_test(tests, heard_before_it_came);
	tcase_add_test(tests, passed_on_after_the_grace);
	tcase_add_test(tests, two_are_one_while_pending);
	tcase_add_test(tests, busy_sender);
	tcase_add_test(tests, at_once_if_it_does_not_count);
	tcase_add_test(tests, old_testimony);
	tcase_add_test(tests, nonsense_from_the_witness);
	/* valgrind knows no clone(CLONE_VM) that is neither thread nor vfork */
	if (!getenv("UNIT_VALGRIND"))
		tcase_add_test(tests, real_witness);
}

int
main(void)
{
	return unit_run("relay", add);
}
