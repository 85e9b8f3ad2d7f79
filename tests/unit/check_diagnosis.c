/* SPDX-License-Identifier: GPL-3.0-or-later */
/* diagnosis: each rule on either side of its limits, and what none may build on. */
#include "made_sections.h"
#include "report/diagnosis.h"

static struct diagnosis diagnosis;

static void
says(size_t count)
{
	diagnosis_make(&sample, &diagnosis);
	ck_assert_msg(diagnosis.count == count, "%zu sentences, %zu wanted; first: %s",
		diagnosis.count, count, diagnosis.count ? diagnosis.sentences[0] : "");
}

static void
says_one(const char *sentence)
{
	says(1);
	ck_assert_str_eq(diagnosis.sentences[0], sentence);
}

START_TEST(all_is_well)
{
	says(0);
}
END_TEST

/* Of a sample without anything, and of no time at all. */
START_TEST(nothing_known)
{
	for (int i = 0; i < FIGURE_COUNT; i++)
		sample_missing(&sample, i, "unknown");
	sample.explanation = NULL;
	SET(ELAPSED, EXACT, 10e9);
	says(0);
	start_sections();
	SET(STALL_IO, EXACT, 5e9);
	SET(ELAPSED, EXACT, 0);
	says(0);
}
END_TEST

#define CREATION                                                                         \
	"Sys is 50% of CPU and 100 processes were started: each of them costs "          \
	"about 20 ms of CPU"

/* 101 processes with the command itself, of 20 ms each. */
static void
set_creation(void)
{
	SET(CPU, EXACT, 101 * 20e6);
	SET(SYS, EXACT, 101 * 10e6);
	SET(FORKS, EXACT, 100);
}

START_TEST(creation)
{
	set_creation();
	says_one(CREATION);
	SET(FORKS, EXACT, 99);
	says(0);
	set_creation();
	SET(SYS, EXACT, 101 * 10e6 - 1);
	says(0);
	set_creation();
	SET(CPU, EXACT, 101 * 20e6 + 1);
	SET(SYS, EXACT, 101 * 20e6);
	says(0);
	set_creation();
	SET(ELAPSED, EXACT, 20.2e9);
	says_one(CREATION);
	SET(ELAPSED, EXACT, 20.3e9); /* less than a tenth of the time */
	says(0);
}
END_TEST

START_TEST(creation_of_figures)
{
	set_creation();
	SET(SYS, ESTIMATE, 101 * 10e6);
	says_one(CREATION);
	SET(SYS, AT_LEAST, 101 * 10e6);
	says(0);
	set_creation();
	SET(CPU, AT_LEAST, 101 * 20e6);
	says(0);
	set_creation();
	SET(FORKS, AT_LEAST, 100);
	says(0);
	SET(FORKS, MISSING, 100);
	says(0);
	set_creation();
	SET(CPU, EXACT, 0);
	SET(SYS, EXACT, 0);
	says(0);
}
END_TEST

START_TEST(slow_clock)
{
	SET(MHZ, EXACT, 2800);
	says_one("The command ran at 2800 of 4000 MHz");
	SET(MHZ, EXACT, 2800.1);
	says(0);
	SET(MHZ, EXACT, 2000); /* half of the running time could have been saved */
	SET(RUNNING, EXACT, 2e9);
	says_one("The command ran at 2000 of 4000 MHz");
	SET(RUNNING, EXACT, 2e9 - 1);
	says(0);
}
END_TEST

START_TEST(slow_clock_of_figures)
{
	SET(MHZ, ESTIMATE, 2000);
	says_one("The command ran at 2000 of 4000 MHz");
	SET(RUNNING, AT_LEAST, 9.5e9);
	says(0);
	SET(RUNNING, MISSING, 9.5e9);
	says(0);
	SET(RUNNING, EXACT, 9.5e9);
	SET(MHZ_MAX, MISSING, 4000);
	says(0);
	SET(MHZ_MAX, EXACT, 4000);
	SET(MHZ, MISSING, 2000);
	says(0);
}
END_TEST

#define MOVES                                                                            \
	"The command ran on 1.10 CPUs on average and moved 191 times, 20 in a "          \
	"second of running: try taskset -c 0"

static void
set_moves(void)
{
	SET(RUNNING_CPUS, EXACT, 1.1);
	SET(MIGRATIONS, EXACT, 191); /* in 9.5 s */
}

START_TEST(moves)
{
	set_moves();
	says_one(MOVES);
	SET(MIGRATIONS, EXACT, 190);
	says(0);
	set_moves();
	SET(RUNNING_CPUS, EXACT, 1.101);
	says(0);
	set_moves();
	SET(NCPU, EXACT, 1);
	says(0);
	SET(NCPU, EXACT, 2);
	says_one(MOVES);
}
END_TEST

/* In a short run a few moves are nothing, however fast they come. */
START_TEST(moves_at_least)
{
	SET(ELAPSED, EXACT, 1e9);
	SET(RUNNING, EXACT, 0.9e9);
	SET(RUNNING_CPUS, EXACT, 1);
	SET(STALL_CPU_FULL, EXACT, 0);
	SET(MIGRATIONS, EXACT, 50);
	says_one("The command ran on 1.00 CPUs on average and moved 50 times, 56 in a "
		 "second of running: try taskset -c 0");
	SET(MIGRATIONS, EXACT, 49);
	says(0);
}
END_TEST

START_TEST(moves_of_figures)
{
	static const enum figure needed[] = { FIGURE_MIGRATIONS, FIGURE_RUNNING,
		FIGURE_RUNNING_CPUS, FIGURE_NCPU };

	for (size_t i = 0; i < COUNT_OF(needed); i++) {
		enum quality *quality = &sample.values[needed[i]].quality;

		set_moves();
		*quality = ESTIMATE;
		says_one(MOVES);
		*quality = AT_LEAST;
		says(0);
		*quality = MISSING;
		says(0);
		*quality = EXACT;
	}
}
END_TEST

/* One sentence for both. */
START_TEST(moves_with_a_slow_clock)
{
	set_moves();
	SET(MHZ, EXACT, 2800);
	says_one("The command ran at 2800 of 4000 MHz and moved 191 times: try taskset "
		 "-c 0");
	SET(MHZ, EXACT, 2801);
	says_one(MOVES);
	SET(MHZ_MAX, MISSING, 0);
	SET(MHZ, EXACT, 2000);
	says_one(MOVES);
}
END_TEST

START_TEST(hand_overs)
{
	static const char sentence[] = "10% of the time nobody was running, in 20000 "
				       "gaps below 0.1 ms: hand-overs between "
				       "processes, or very short sleeps";

	explanation.classes[0].count = 20000;
	explanation.classes[0].sum = 1e9;
	explanation.classes[1].count = 7;
	explanation.classes[1].sum = 1e9;
	says_one(sentence);
	explanation.classes[0].sum = 1e9 - 1;
	says(0);
	explanation.classes[0].sum = 1e9;
	SET(GAPS, ESTIMATE, 1e9);
	says_one(sentence);
	SET(GAPS, MISSING, 1e9);
	says(0);
	SET(GAPS, EXACT, 1e9);
	sample.explanation = NULL;
	says(0);
}
END_TEST

START_TEST(sleeps)
{
	put_gap(3e9, 1e9, "sleep", "sh", "sh");
	says_one("10% of the time nobody was running, in 1 gap of 1 s or longer, the "
		 "longest of them after 'sleep'");
	put_gap(5e9, 2e9, "", "", "sh");
	says_one("30% of the time nobody was running, in 2 gaps of 1 s or longer");
	SET(GAPS, MISSING, 3e9);
	says(0);
	SET(GAPS, EXACT, 3e9);
	sample.explanation = NULL;
	says(0);
}
END_TEST

START_TEST(sleeps_that_are_few)
{
	put_gap(3e9, 1e9 - 1, "sleep", "sh", "sh"); /* long, but not one second */
	says(0);
	SET(ELAPSED, EXACT, 10.01e9);
	put_gap(5e9, 1e9, "sleep", "sh", "sh");
	says(0);
}
END_TEST

/* What a program is called acts on no terminal here either. */
START_TEST(sleeps_after_a_bad_name)
{
	put_gap(3e9, 2e9, "\x1b[2Jx\n", "sh", "sh");
	says(1);
	for (const char *c = diagnosis.sentences[0]; *c; c++)
		ck_assert_int_ge((unsigned char)*c, ' ');
	ck_assert_ptr_nonnull(strstr(diagnosis.sentences[0], "?[2Jx?"));
}
END_TEST

/* The longest name that there can be is not cut. */
START_TEST(sleeps_after_a_long_name)
{
	char name[PROGRAM_NAME];

	memset(name, 'n', sizeof(name));
	name[sizeof(name) - 1] = '\0';
	put_gap(3e9, 7e9, name, "sh", "sh");
	says(1);
	ck_assert_ptr_nonnull(strstr(diagnosis.sentences[0], name));
	ck_assert_int_eq(
		diagnosis.sentences[0][strlen(diagnosis.sentences[0]) - 1], '\'');
}
END_TEST

/* A bound from below is enough to say "at least". */
START_TEST(stalls)
{
	static const char io[] = "For at least 10% of the time something of the command "
				 "waited for I/O";
	static const char full[] = "For at least 10% of the time the command was ready, "
				   "but others had the CPU";

	SET(STALL_IO, AT_LEAST, 1e9);
	says_one(io);
	SET(STALL_IO, EXACT, 1e9);
	says_one(io);
	SET(STALL_IO, AT_LEAST, 1e9 - 1);
	says(0);
	SET(STALL_IO, MISSING, 5e9);
	says(0);
	SET(STALL_CPU_FULL, AT_LEAST, 1e9);
	says_one(full);
	SET(STALL_CPU_FULL, AT_LEAST, 1e9 - 1);
	says(0);
	SET(STALL_CPU_FULL, MISSING, 5e9);
	says(0);
}
END_TEST

/* The time that counts is that until the last process has ended. */
START_TEST(of_the_last)
{
	SET(STALL_IO, AT_LEAST, 1.5e9);
	SET(LAST, EXACT, 15e9);
	says_one("For at least 10% of the time something of the command waited for I/O");
	SET(LAST, EXACT, 15.1e9);
	says(0);
}
END_TEST

/* Whatever the order of the rules. */
START_TEST(weightiest_first)
{
	SET(STALL_CPU_FULL, AT_LEAST, 3e9);
	SET(STALL_IO, AT_LEAST, 2e9);
	says(2);
	ck_assert_ptr_nonnull(strstr(diagnosis.sentences[0], "30%"));
	ck_assert_ptr_nonnull(strstr(diagnosis.sentences[1], "20%"));
	put_gap(1e9, 2.5e9, "", "", "");
	says(3);
	ck_assert_ptr_nonnull(strstr(diagnosis.sentences[0], "30%"));
	ck_assert_ptr_nonnull(strstr(diagnosis.sentences[1], "25%"));
	ck_assert_ptr_nonnull(strstr(diagnosis.sentences[2], "20%"));
	/* a fourth pushes the lightest out, and one that is lighter stays out */
	explanation.classes[0].sum = 2.2e9;
	says(3);
	ck_assert_ptr_nonnull(strstr(diagnosis.sentences[2], "22%"));
	explanation.classes[0].sum = 1.5e9;
	says(3);
	ck_assert_ptr_nonnull(strstr(diagnosis.sentences[2], "20%"));
	explanation.classes[0].sum = 9e9;
	says(3);
	ck_assert_ptr_nonnull(strstr(diagnosis.sentences[0], "90%"));
	ck_assert_ptr_nonnull(strstr(diagnosis.sentences[2], "25%"));
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, start_sections, NULL);
	tcase_add_test(tests, all_is_well);
	tcase_add_test(tests, nothing_known);
	tcase_add_test(tests, creation);
	tcase_add_test(tests, creation_of_figures);
	tcase_add_test(tests, slow_clock);
	tcase_add_test(tests, slow_clock_of_figures);
	tcase_add_test(tests, moves);
	tcase_add_test(tests, moves_at_least);
	tcase_add_test(tests, moves_of_figures);
	tcase_add_test(tests, moves_with_a_slow_clock);
	tcase_add_test(tests, hand_overs);
	tcase_add_test(tests, sleeps);
	tcase_add_test(tests, sleeps_that_are_few);
	tcase_add_test(tests, sleeps_after_a_bad_name);
	tcase_add_test(tests, sleeps_after_a_long_name);
	tcase_add_test(tests, stalls);
	tcase_add_test(tests, of_the_last);
	tcase_add_test(tests, weightiest_first);
}

int
main(void)
{
	return unit_run("diagnosis", add);
}
