/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ttime - run a command and tell the truth about the time it took.
 *
 * The story of a run: what the options want, what the chosen report needs,
 * where it will go; the command, measured; the report, in one write; and an
 * end like the command's own.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "doctor/doctor.h"
#include "figures.h"
#include "measure/run.h"
#include "options.h"
#include "report/output.h"
#include "report/report.h"
#include "util.h"

enum { EXIT_OWN_FAILURE = 125 };

/*
 * Descriptors of ttime's own must not land on 0, 1 or 2 where the caller
 * closed them: the command would take them for its own. What fills the gap
 * can be neither read nor written and closes on exec.
 */
static void
guard_standard_descriptors(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
			open("/", O_PATH | O_CLOEXEC);
}

/* For --help, --version and --list. */
static int
print(struct text *text, const struct options *options)
{
	int error = util_write_all(STDOUT_FILENO, text->data, text->size);

	if (text->failed)
		error = -ENOMEM;
	text_free(text);
	if (error == 0)
		return 0;
	fprintf(stderr, "%s: standard output: %s\n", options->program, strerror(-error));
	return EXIT_OWN_FAILURE;
}

static int
inform(enum action action, const struct options *options)
{
	struct text text = { 0 };

	if (action == ACTION_HELP)
		options_help(options, &text);
	else if (action == ACTION_VERSION)
		options_version(&text);
	else
		report_list(&text);
	return print(&text, options);
}

/* What can be measured here, and what would change that. */
static int
examine(const struct options *options, const struct caller_signals *caller)
{
	struct text text = { 0 };
	struct trial trial;
	int error;

	trial_make(&trial, !options->no_scope);
	command_unblock_signals(caller);
	if (options->choice == CHOICE_JSON)
		doctor_compose_json(&trial, &text);
	else
		doctor_compose(&trial, &text);
	error = print(&text, options);
	return error ? error : !doctor_is_content(&trial);
}

static int
choose_report(const struct options *options, struct report *ret)
{
	static const char *const formats[] = {
		[CHOICE_PORTABLE] = FORMAT_PORTABLE,
		[CHOICE_GNU] = FORMAT_GNU_DEFAULT,
		[CHOICE_JSON] = NULL,
	};
	const char *format = options->choice == CHOICE_FORMAT ? options->format
							      : formats[options->choice];
	char message[FORMAT_MESSAGE];
	int error;

	*ret = (struct report){
		.as_gnu = options->as_time,
		.has_status_line = !options->quiet && options->choice != CHOICE_PORTABLE,
		.compares = options->compare,
		.explains = options->explain,
		.by_command = options->by_command,
		.waits = options->wait,
		.kills = options->kill_left,
	};
	if (options->choice == CHOICE_JSON) {
		ret->kind = REPORT_JSON;
		ret->has_status_line = false;
	} else if (options->verbose) {
		ret->kind = REPORT_VERBOSE;
		ret->has_status_line = !options->quiet;
	} else if (!format) {
		ret->kind = REPORT_DEFAULT;
		ret->has_status_line = false;
	} else {
		ret->kind = REPORT_FORMAT;
		error = format_compile(format, !options->as_time, &ret->format, message);
		if (error == -ENOMEM)
			snprintf(message, sizeof(message), "%s", strerror(ENOMEM));
		if (error < 0) {
			fprintf(stderr, "%s: %s\n", options->program, message);
			return error;
		}
	}
	return 0;
}

/*
 * The shell's keyword times functions, builtins and assignments; a program
 * cannot. Say so where that is what was probably meant.
 */
static void
say_cannot_run(const struct options *options, int error)
{
	const char *name = options->command[0];
	const char *hint = "";

	if (!options->as_time && error == ENOENT && strchr(name, '='))
		hint = " (an assignment? write: env NAME=VALUE COMMAND)";
	else if (!options->as_time && error == ENOENT && strchr(name, ' '))
		hint = " (a command line in one word? run it by: sh -c)";
	else if (!options->as_time && error == ENOENT && *name && !strchr(name, '/'))
		hint = " (a shell function or builtin? source " SHELL_FILES
		       "/ttime.sh, or run it by: bash -c)";
	fprintf(stderr, "%s: cannot run %s: %s%s\n", options->program, name,
		strerror(error), hint);
}

static void
tell(const struct options *options, const struct report *report,
	const struct sample *sample, struct output *output)
{
	struct text text = { 0 };
	int error = 0;

	if (sample->exec_error)
		say_cannot_run(options, sample->exec_error);
	report_compose(report, sample, &text);
	if (text.failed)
		error = -ENOMEM;
	else if (text.size > 0)
		error = output_write(output, text.data, text.size);
	if (error == -ENXIO)
		fprintf(stderr, "%s: nobody reads the FIFO %s: the report is lost\n",
			options->program, options->output);
	else if (error < 0)
		fprintf(stderr, "%s: cannot write the report to %s: %s\n",
			options->program,
			options->output ? options->output : "standard error",
			strerror(-error));
	text_free(&text);
}

/* Where interim samples go. */
struct progress {
	const struct report *report;
	struct output *output;
};

static void
tell_interim(void *data, const struct sample *sample)
{
	const struct progress *progress = data;
	struct text text = { 0 };

	report_interim(progress->report, sample, &text);
	if (!text.failed)
		output_line(progress->output, text.data, text.size);
	text_free(&text);
}

static int
measure(const struct options *options, const struct report *report,
	const struct caller_signals *caller, struct output *output, struct sample *sample)
{
	struct progress progress = { report, output };
	struct run_request request = {
		.argv = options->command,
		.needs = report_needs(report),
		.by_rusage = options->by_rusage,
		.no_scope = options->no_scope,
		.switches = options->switches,
		.wait = options->wait,
		.kill_left = options->kill_left,
		.since_stop = options->since_stop,
		.interval = options->interval,
		.interim = tell_interim,
		.data = &progress,
		.caller = caller,
	};
	int error;

	/* A signal before the command runs acts on ttime as on any process. */
	while ((error = run_command(&request, sample)) == -EINTR)
		command_let_signals_act(caller);
	return error;
}

int
main(int argc, char **argv)
{
	struct options options;
	struct report report;
	struct output output;
	struct sample sample;
	struct caller_signals caller;
	enum action action;
	int error;

	command_block_signals(&caller);
	guard_standard_descriptors();
	action = options_parse(argc, argv, &options);
	if (action == ACTION_FAIL)
		return EXIT_OWN_FAILURE;
	if (action == ACTION_DOCTOR)
		return examine(&options, &caller);
	if (action != ACTION_RUN) {
		command_unblock_signals(&caller);
		return inform(action, &options);
	}

	if (choose_report(&options, &report) < 0)
		return EXIT_OWN_FAILURE;
	if (options.interval >= 0)
		caller.own = SIGUSR1;
	error = output_open(&output, options.output, options.append);
	if (error < 0) {
		fprintf(stderr, "%s: %s: %s\n", options.program, options.output,
			strerror(-error));
		report_free(&report);
		return EXIT_OWN_FAILURE;
	}

	error = measure(&options, &report, &caller, &output, &sample);
	if (error < 0) {
		fprintf(stderr, "%s: cannot fork: %s\n", options.program,
			strerror(-error));
		report_free(&report);
		return EXIT_OWN_FAILURE;
	}

	tell(&options, &report, &sample, &output);
	report_free(&report);
	sample_free(&sample);
	command_end_alike(sample.wait_status, !options.as_time);
}
