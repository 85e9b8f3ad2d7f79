/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gather.h"
#include "util.h"

/* Why the timeline is not the whole truth; NULL: it is. */
#define LOST         "records were lost"
#define NOT_FOLLOWED "not every process could be followed"
#define ENDS_MISSED  "without the end of each process"
#define ENDS_ADDED   "with the end of each process"
#define WAKE_UPS     "the wait after a wake-up is not recorded"

/*
 * Inherited events do not see a task's last moments, and nothing at all of one
 * that was not followed: then nobody can say that nobody ran.
 */
static void
qualify(struct run *run, const struct reading *tasks)
{
	static const enum figure all[] = { FIGURE_RUNNING, FIGURE_RUNNING_CPUS,
		FIGURE_RUNNING_PEAK, FIGURE_GAPS, FIGURE_GAPS_COUNT, FIGURE_PREEMPTED };
	static const enum figure least[] = { FIGURE_RUNNING, FIGURE_RUNNING_PEAK,
		FIGURE_PREEMPTED };
	struct sample *sample = run->sample;
	struct explanation *explanation = sample->explanation;

	if (counters_lost(&run->counters, tasks)) {
		explanation->incomplete = true;
		for (size_t i = 0; i < COUNT_OF(all); i++) {
			sample->values[all[i]].quality = ESTIMATE;
			sample_because(sample, all[i], LOST);
		}
	} else if (!counters_complete(&run->counters)) {
		explanation->incomplete = true;
		gather_unfollowed(run, NOT_FOLLOWED);
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

void
gather_unfollowed(struct run *run, const char *why)
{
	struct sample *sample = run->sample;

	if (!sample->explanation)
		return;
	sample->explanation->incomplete = true;
	sample_at_least(sample, FIGURE_RUNNING, why);
	sample_at_least(sample, FIGURE_RUNNING_PEAK, why);
	sample_at_least(sample, FIGURE_PREEMPTED, why);
	sample_missing(sample, FIGURE_RUNNING_CPUS, "%s", why);
	sample_missing(sample, FIGURE_GAPS, "%s", why);
	sample_missing(sample, FIGURE_GAPS_COUNT, "%s", why);
}

void
gather_timeline(struct run *run, const struct reading *tasks)
{
	struct timeline *timeline = &run->timeline;
	struct sample *sample = run->sample;
	struct explanation *explanation;
	double gaps = 0, count = 0;

	if (!(run->needs & NEED_TIMELINE) || !run->counters.has_switches)
		return;
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
}
