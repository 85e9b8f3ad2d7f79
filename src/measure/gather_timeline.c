/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gather.h"
#include "util.h"

/* Why the timeline is not the whole truth. */
#define ENDS_MISSED "without the end of each process"
#define ENDS_ADDED  "with the end of each process"
#define WAKE_UPS    "the wait after a wake-up is not recorded"
#define NO_MEMORY   "out of memory"

static const enum figure all[] = { FIGURE_RUNNING, FIGURE_RUNNING_CPUS,
	FIGURE_RUNNING_PEAK, FIGURE_GAPS, FIGURE_GAPS_COUNT, FIGURE_PREEMPTED,
	FIGURE_READY };

static void
estimate_all(struct sample *sample, const char *why)
{
	for (size_t i = 0; i < COUNT_OF(all); i++) {
		sample->values[all[i]].quality = ESTIMATE;
		sample_because(sample, all[i], "%s", why);
	}
}

static void
miss_all(struct sample *sample, const char *why)
{
	sample_free(sample);
	for (size_t i = 0; i < COUNT_OF(all); i++)
		sample_missing(sample, all[i], "%s", why);
}

void
gather_no_timeline(struct run *run, const char *why)
{
	/* Without one there is a better reason already. */
	if (run->sample->explanation)
		miss_all(run->sample, why);
}

static void
set_unfollowed(struct sample *sample)
{
	sample_at_least(sample, FIGURE_RUNNING, GATHER_NOT_FOLLOWED);
	sample_at_least(sample, FIGURE_RUNNING_PEAK, GATHER_NOT_FOLLOWED);
	sample_at_least(sample, FIGURE_PREEMPTED, GATHER_NOT_FOLLOWED);
	sample_missing(sample, FIGURE_RUNNING_CPUS, GATHER_NOT_FOLLOWED);
	sample_missing(sample, FIGURE_GAPS, GATHER_NOT_FOLLOWED);
	sample_missing(sample, FIGURE_GAPS_COUNT, GATHER_NOT_FOLLOWED);
}

/*
 * Inherited events do not see a task's last moments, and nothing at all of one
 * that was not followed: then nobody can say that nobody ran.
 */
static void
qualify(struct run *run, const struct reading *tasks)
{
	static const enum figure least[] = { FIGURE_RUNNING, FIGURE_RUNNING_PEAK,
		FIGURE_PREEMPTED };
	struct sample *sample = run->sample;
	struct explanation *explanation = sample->explanation;

	if (counters_lost(&run->counters, tasks)) {
		explanation->incomplete = true;
		estimate_all(sample, GATHER_LOST);
	} else if (!counters_complete(&run->counters)) {
		explanation->incomplete = true;
		set_unfollowed(sample);
	} else if (run->counters.scope == SCOPE_INHERITED) {
		explanation->ends_missed = true;
		for (size_t i = 0; i < COUNT_OF(least); i++)
			sample_at_least(sample, least[i], ENDS_MISSED);
		sample->values[FIGURE_RUNNING_CPUS].quality = ESTIMATE;
		sample->values[FIGURE_GAPS].quality = ESTIMATE;
		sample->values[FIGURE_GAPS_COUNT].quality = ESTIMATE;
		sample_because(sample, FIGURE_GAPS, ENDS_ADDED);
		sample_because(sample, FIGURE_GAPS_COUNT, ENDS_ADDED);
		sample_because(sample, FIGURE_RUNNING_CPUS, ENDS_MISSED);
	}
}

/*
 * Interrupts and stolen time are on the timeline, but not in cpu: a little more is
 * no wonder. Much more is a task that has left its CPU without a record, as one
 * does that was moved out of the leaf.
 */
#define MORE_TOLD  1.05
#define MORE_FALSE 1.5
#define MORE_NS    50e6

void
gather_check_timeline(struct run *run)
{
	struct sample *sample = run->sample;
	const struct value *cpu = &sample->values[FIGURE_CPU];
	double busy = run->timeline.busy;

	if (!sample->explanation || run->counters.scope != SCOPE_LEAF ||
		cpu->quality == MISSING)
		return;
	if (busy > cpu->number * MORE_FALSE + MORE_NS)
		gather_no_timeline(run, "some task was moved out of the leaf");
	else if (busy > cpu->number * MORE_TOLD + MORE_NS)
		estimate_all(sample, "more than cpu: stolen time, or a task moved out");
}

void
gather_timeline(struct run *run, const struct reading *tasks)
{
	struct timeline *timeline = &run->timeline;
	struct sample *sample = run->sample;
	struct explanation *explanation;
	double gaps = 0, count = 0;

	if (!(run->needs & NEED_TIMELINE))
		return;
	if (!run->counters.has_switches) {
		miss_all(sample, NO_MEMORY); /* when it was to begin */
		return;
	}
	explanation = sample->explanation = timeline_finish(timeline);
	for (int i = 0; i < GAP_CLASSES; i++) {
		gaps += explanation->classes[i].sum;
		count += (double)explanation->classes[i].count;
	}
	sample_set(sample, FIGURE_RUNNING, EXACT, timeline->ran);
	if (timeline->ran > 0)
		sample_set(sample, FIGURE_RUNNING_CPUS, EXACT,
			timeline->busy / timeline->ran);
	sample_set(sample, FIGURE_RUNNING_PEAK, EXACT, timeline->peak);
	sample_set(sample, FIGURE_GAPS, EXACT, gaps);
	sample_set(sample, FIGURE_GAPS_COUNT, EXACT, count);
	sample_set(sample, FIGURE_PREEMPTED, EXACT, (double)timeline->preempted);
	sample_set(sample, FIGURE_READY, AT_LEAST, timeline->ready);
	sample_because(sample, FIGURE_READY, WAKE_UPS);
	qualify(run, tasks);
	if (timeline->failed)
		miss_all(sample, NO_MEMORY);
}
