/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pmus - what sysfs says of the performance monitoring units that events can
 * be opened on. (Documentation/ABI/testing/sysfs-bus-event_source-devices-*)
 */
#ifndef TTIME_PMUS_H
#define TTIME_PMUS_H

#include <stddef.h>
#include <stdint.h>

/*
 * The CPUs that are online, by sysfs below @prefix ("" outside tests), the
 * first @room of them into @ret_list (may be NULL): their number or -errno.
 */
int pmus_online_cpus(const char *prefix, int *ret_list, size_t room);

/*
 * The type of the core PMU that CPU @cpu belongs to, on a machine that has
 * several kinds of cores: 0, or -ENOENT where none names that CPU.
 */
int pmus_core_type(const char *prefix, int cpu, uint32_t *ret);

/*
 * What perf_event_open(2) wants for the event @event of the PMU @pmu, where
 * sysfs describes it as "event=NUMBER": 0 or -errno.
 */
int pmus_event(const char *prefix, const char *pmu, const char *event, uint32_t *ret_type,
	uint64_t *ret_config);

#endif
