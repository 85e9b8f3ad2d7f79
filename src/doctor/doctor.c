/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <stdio.h>

#include "doctor.h"
#include "figures.h"
#include "findings.h"
#include "report/json.h"
#include "util.h"

/* What can be known of some figures here, and which check decides that. */
struct outlook {
	enum quality quality;
	const char *why;
	enum check check;
};

static struct outlook
expect_time(const struct trial *trial)
{
	struct outlook outlook = { .quality = EXACT, .check = CHECK_MANAGER };

	if (trial->step != STEP_NONE)
		return outlook;
	outlook.quality = AT_LEAST;
	outlook.why = trial->has_bounds
			      ? "no leaf; exact where nothing else runs in the own cgroup"
			      : "no leaf; what nobody waits for is missing";
	if (!trial->layout.has_v2)
		outlook.check = CHECK_LAYOUT;
	else if (*findings_look(CHECK_OWN, trial).cure)
		outlook.check = CHECK_OWN;
	return outlook;
}

static struct outlook
expect_leaf(const struct trial *trial)
{
	struct outlook outlook = expect_time(trial);

	if (outlook.quality != EXACT) {
		outlook.quality = MISSING;
		outlook.why = "no leaf";
	}
	return outlook;
}

static struct outlook
expect_stalls(const struct trial *trial)
{
	struct outlook outlook = expect_leaf(trial);

	if (outlook.quality != EXACT)
		return outlook;
	if (trial->stall_error < 0)
		return (struct outlook){ MISSING, "no pressure accounting",
			CHECK_PRESSURE };
	/* As good as the kernel has it, here and anywhere. */
	return (struct outlook){ AT_LEAST, "tasks that change CPUs count less",
		CHECK_NONE };
}

/* Would it be better elsewhere? */
static bool
is_limited(const struct outlook *outlook)
{
	return outlook->quality != EXACT && outlook->check != CHECK_NONE;
}

static struct outlook
expect_records(const struct trial *trial)
{
	if (trial->scope == SCOPE_NONE)
		return (struct outlook){ MISSING, "no perf events", CHECK_EVENTS };
	if (trial->scope == SCOPE_INHERITED)
		return (struct outlook){ AT_LEAST,
			"a program with other credentials is not followed",
			trial->step == STEP_NONE && !trial->kernel_excluded
				? expect_time(trial).check
				: CHECK_EVENTS };
	return (struct outlook){ .quality = EXACT };
}

static struct outlook
expect_migrations(const struct trial *trial)
{
	if (trial->scope != SCOPE_NONE && trial->kernel_excluded)
		return (struct outlook){ MISSING,
			"the kernel would count a false 0; "
			"--switches estimates",
			CHECK_EVENTS };
	return expect_records(trial);
}

static struct outlook
expect_timeline(const struct trial *trial)
{
	struct outlook outlook = expect_records(trial);

	if (outlook.quality == AT_LEAST) {
		outlook.quality = ESTIMATE;
		outlook.why = "without the end of each process";
	}
	return outlook;
}

static struct outlook
expect_rate(const struct trial *trial)
{
	const int *events = trial->events;

	if (trial->scope == SCOPE_LEAF &&
		(events[EVENT_CYCLES] == 0 || events[EVENT_APERF] == 0))
		return (struct outlook){ .quality = EXACT };
	if (events[EVENT_CYCLES] == 0)
		return (struct outlook){ ESTIMATE, "without the end of each process",
			CHECK_HARDWARE };
	if (trial->rate_error == 0)
		return (struct outlook){ ESTIMATE, "sampled from cpufreq",
			CHECK_HARDWARE };
	if (events[EVENT_CYCLES] == -EACCES || events[EVENT_CYCLES] == -EPERM)
		return (struct outlook){ MISSING, "no perf events", CHECK_HARDWARE };
	return (struct outlook){ MISSING, "no hardware counter", CHECK_HARDWARE };
}

#define GROUP_MOST 3

static const struct {
	int count;
	enum figure figures[GROUP_MOST];
	struct outlook (*expect)(const struct trial *trial);
} groups[] = {
	{ 3, { FIGURE_CPU, FIGURE_USER, FIGURE_SYS }, expect_time },
	{ 3, { FIGURE_FORKS, FIGURE_THREADS, FIGURE_EXECS }, expect_records },
	{ 1, { FIGURE_MIGRATIONS }, expect_migrations },
	{ 1, { FIGURE_MHZ }, expect_rate },
	{ 2, { FIGURE_RUNNING, FIGURE_GAPS }, expect_timeline },
	{ 2, { FIGURE_LEFT, FIGURE_ESCAPED }, expect_leaf },
	{ 3, { FIGURE_STALL_CPU, FIGURE_STALL_IO, FIGURE_STALL_MEMORY }, expect_stalls },
};

bool
doctor_is_content(const struct trial *trial)
{
	for (size_t i = 0; i < COUNT_OF(groups); i++) {
		struct outlook outlook = groups[i].expect(trial);

		if (is_limited(&outlook))
			return false;
	}
	for (int check = 0; check < CHECK_COUNT; check++)
		if (findings_look(check, trial).state == STATE_LIMITED)
			return false;
	return true;
}

/* "ok", "-" and so on, in the columns of people. */
static const char *const state_marks[] = {
	[STATE_OK] = "ok",
	[STATE_NOT_NEEDED] = "-",
	[STATE_LIMITED] = "limited",
};

static const char *const state_names[] = {
	[STATE_OK] = "ok",
	[STATE_NOT_NEEDED] = "not needed",
	[STATE_LIMITED] = "limited",
};

/* Wide enough for the names of checks, and for those of a group of figures. */
#define CHECK_WIDTH 14
#define GROUP_WIDTH 34
#define MARK_WIDTH  9

/* The figures of a group, by the names that the default report has. */
static void
name_group(size_t group, char names[GROUP_WIDTH])
{
	size_t size = 0;

	for (int i = 0; i < groups[group].count; i++) {
		const struct figure_info *info = &figures[groups[group].figures[i]];

		size += (size_t)snprintf(names + size, GROUP_WIDTH - size, "%s%s",
			i ? ", " : "", info->row ? info->row : info->name);
	}
}

static void
put_group(const struct trial *trial, size_t group, struct text *text)
{
	static const char *const marks[] = {
		[MISSING] = "n/a",
		[AT_LEAST] = "at least",
		[ESTIMATE] = "about",
	};
	struct outlook outlook = groups[group].expect(trial);
	struct finding finding = findings_look(outlook.check, trial);
	char names[GROUP_WIDTH];

	name_group(group, names);
	text_printf(text, "%-*s%-*s%s\n", GROUP_WIDTH, names, MARK_WIDTH,
		marks[outlook.quality], outlook.why);
	if (*finding.cure)
		text_printf(text, "    to change that: %s\n", finding.cure);
}

void
doctor_compose(const struct trial *trial, struct text *text)
{
	bool any = false;

	for (int check = 0; check < CHECK_COUNT; check++) {
		struct finding finding = findings_look(check, trial);

		text_printf(text, "%-*s%-*s%s\n", CHECK_WIDTH, findings_name(check),
			MARK_WIDTH, state_marks[finding.state], finding.found);
	}
	text_putc(text, '\n');
	for (size_t i = 0; i < COUNT_OF(groups); i++) {
		struct outlook outlook = groups[i].expect(trial);

		if (is_limited(&outlook))
			put_group(trial, i, text);
		any = any || is_limited(&outlook);
	}
	if (!any)
		text_puts(text, "Nothing is limited here.\n");
}

static void
put_json_check(const struct trial *trial, enum check check, struct json *json)
{
	struct finding finding = findings_look(check, trial);

	json_open(json, NULL, '{');
	json_string(json, "name", findings_name(check));
	json_string(json, "state", state_names[finding.state]);
	json_string(json, "found", finding.found);
	if (*finding.cure)
		json_string(json, "cure", finding.cure);
	json_close(json, '}');
}

static void
put_json_figure(struct outlook outlook, const struct trial *trial, enum figure figure,
	struct json *json)
{
	json_open(json, NULL, '{');
	json_string(json, "name", figures[figure].name);
	json_string(json, "quality", figures_quality_name(outlook.quality));
	if (outlook.quality != EXACT)
		json_string(json, "why", outlook.why);
	if (is_limited(&outlook)) {
		struct finding finding = findings_look(outlook.check, trial);

		if (*finding.cure)
			json_string(json, "cure", finding.cure);
	}
	json_close(json, '}');
}

void
doctor_compose_json(const struct trial *trial, struct text *text)
{
	struct json json = { .text = text };

	json_open(&json, NULL, '{');
	json_number(&json, "schema", 1, 0);
	json_string(&json, "doctor", doctor_is_content(trial) ? "exact" : "limited");
	json_open(&json, "checks", '[');
	for (int check = 0; check < CHECK_COUNT; check++)
		put_json_check(trial, check, &json);
	json_close(&json, ']');
	json_open(&json, "figures", '[');
	for (size_t i = 0; i < COUNT_OF(groups); i++)
		for (int j = 0; j < groups[i].count; j++)
			put_json_figure(groups[i].expect(trial), trial,
				groups[i].figures[j], &json);
	json_close(&json, ']');
	json_close(&json, '}');
	text_putc(text, '\n');
}
