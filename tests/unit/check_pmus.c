/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pmus: core types of a machine with several kinds of cores, events by name. */
#include "measure/pmus.h"
#include "unit.h"

#define UNTOUCHED 4711

static const char devices[] = "sys/bus/event_source/devices/";

/* A file of a PMU. */
static void
put(const char *pmu, const char *file, const char *data)
{
	AUTO_FREE char *directory = unit_join(devices, pmu);
	AUTO_FREE char *events = unit_join(directory, "/events");
	AUTO_FREE char *slash = unit_join(directory, "/");
	AUTO_FREE char *path = unit_join(slash, file);

	unit_mkdir(events);
	unit_write(path, data, strlen(data));
}

static void
make_hybrid(void)
{
	put("cpu_core", "type", "4\n");
	put("cpu_core", "cpus", "0-3\n");
	put("cpu_atom", "type", "10\n");
	put("cpu_atom", "cpus", "4-6,8\n");
	put("software", "type", "1\n");
	/* of one package, not of a kind of core */
	put("power", "type", "22\n");
	put("power", "cpumask", "9\n");
}

static void
core_type_is(int cpu, uint32_t want)
{
	uint32_t type = UNTOUCHED;

	ck_assert_int_eq(pmus_core_type(unit_directory, cpu, &type), 0);
	ck_assert_uint_eq(type, want);
}

static void
core_type_fails(int cpu, int error)
{
	uint32_t type = UNTOUCHED;

	ck_assert_int_eq(pmus_core_type(unit_directory, cpu, &type), error);
	ck_assert_uint_eq(type, UNTOUCHED);
}

START_TEST(core_types)
{
	make_hybrid();
	core_type_is(0, 4);
	core_type_is(3, 4);
	core_type_is(4, 10);
	core_type_is(6, 10);
	core_type_is(8, 10);
	core_type_fails(7, -ENOENT);
	core_type_fails(9, -ENOENT);
	core_type_fails(-1, -ENOENT);
}
END_TEST

/* A machine with one kind of core: its PMU has no list of CPUs. */
START_TEST(no_core_types)
{
	uint32_t type = UNTOUCHED;

	ck_assert_int_eq(pmus_core_type("/nowhere", 0, &type), -ENOENT);
	ck_assert_uint_eq(type, UNTOUCHED);
	unit_mkdir(devices);
	core_type_fails(0, -ENOENT);
	put("cpu", "type", "4\n");
	put("software", "type", "1\n");
	core_type_fails(0, -ENOENT);
}
END_TEST

START_TEST(bad_lists)
{
	make_hybrid();
	put("cpu_core", "cpus", "all of them\n");
	core_type_fails(0, -ENOENT);
	core_type_is(4, 10);
	put("cpu_core", "cpus", "");
	core_type_fails(0, -ENOENT);
	put("cpu_core", "cpus", "\n");
	core_type_fails(0, -ENOENT);
}
END_TEST

START_TEST(bad_types)
{
	put("cpu_core", "cpus", "0-3\n");
	core_type_fails(0, -ENOENT);
	put("cpu_core", "type", "core\n");
	core_type_fails(0, -EINVAL);
	put("cpu_core", "type", "");
	core_type_fails(0, -EINVAL);
	put("cpu_core", "type", "4294967296\n");
	core_type_fails(0, -ERANGE);
	put("cpu_core", "type", "4294967295\n");
	core_type_is(0, UINT32_MAX);
}
END_TEST

START_TEST(core_types_here)
{
	uint32_t type = UNTOUCHED;
	int error = pmus_core_type("", 0, &type);

	if (access("/sys/bus/event_source/devices/cpu_core/cpus", F_OK) == 0)
		ck_assert_int_eq(error, 0);
	else if (error != 0)
		ck_assert_int_eq(error, -ENOENT);
	ck_assert(error == 0 || type == UNTOUCHED);
}
END_TEST

static void
event_is(const char *text, uint64_t want)
{
	uint32_t type = UNTOUCHED;
	uint64_t config = UNTOUCHED;

	put("msr", "events/aperf", text);
	ck_assert_int_eq(pmus_event(unit_directory, "msr", "aperf", &type, &config), 0);
	ck_assert_uint_eq(type, 9);
	ck_assert_uint_eq(config, want);
}

/* What is there now; @text of NULL: it stays as it is. */
static void
event_fails(const char *text, int error)
{
	uint32_t type = UNTOUCHED;
	uint64_t config = UNTOUCHED;

	if (text)
		put("msr", "events/aperf", text);
	ck_assert_int_eq(
		pmus_event(unit_directory, "msr", "aperf", &type, &config), error);
	ck_assert_uint_eq(type, UNTOUCHED);
	ck_assert_uint_eq(config, UNTOUCHED);
}

START_TEST(events)
{
	uint32_t type;
	uint64_t config;

	put("msr", "type", "9\n");
	event_is("event=0x01\n", 1);
	event_is("event=0x00\n", 0);
	event_is("event=17", 17);
	event_is("event=0xffffffffffffffff\n", UINT64_MAX);
	put("cpu", "type", "4\n");
	put("cpu", "events/instructions", "event=0xc0\n");
	ck_assert_int_eq(
		pmus_event(unit_directory, "cpu", "instructions", &type, &config), 0);
	ck_assert_uint_eq(type, 4);
	ck_assert_uint_eq(config, 0xc0);
}
END_TEST

/* One term is understood; half of several would be another event. */
START_TEST(several_terms)
{
	put("msr", "type", "9\n");
	event_fails("event=0x01,umask=0x02\n", -EINVAL);
	event_fails("event=0x01 umask=0x02\n", -EINVAL);
	event_fails("umask=0x02,event=0x01\n", -EINVAL);
	event_fails("config=0x01\n", -EINVAL);
	event_fails("umask=0x02\n", -EINVAL);
}
END_TEST

START_TEST(bad_events)
{
	put("msr", "type", "9\n");
	event_fails("", -EINVAL);
	event_fails("event", -EINVAL);
	event_fails("event=\n", -EINVAL);
	event_fails("event=aperf\n", -EINVAL);
	event_fails("event=0x1x\n", -EINVAL);
	event_fails("event=0x10000000000000000\n", -EINVAL);
}
END_TEST

START_TEST(missing_events)
{
	event_fails(NULL, -ENOENT);
	put("msr", "type", "9\n");
	put("msr", "events/tsc", "event=0x00\n");
	event_fails(NULL, -ENOENT);
	put("cpu", "type", "4\n");
	put("cpu", "events/aperf", "event=0x01\n");
	event_fails(NULL, -ENOENT);
}
END_TEST

START_TEST(events_without_type)
{
	event_fails("event=0x01\n", -ENOENT);
	put("msr", "type", "nine\n");
	event_fails(NULL, -EINVAL);
	put("msr", "type", "9\n");
	event_is("event=0x01\n", 1);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, unit_empty_directory, NULL);
	tcase_add_test(tests, core_types);
	tcase_add_test(tests, no_core_types);
	tcase_add_test(tests, bad_lists);
	tcase_add_test(tests, bad_types);
	tcase_add_test(tests, core_types_here);
	tcase_add_test(tests, events);
	tcase_add_test(tests, several_terms);
	tcase_add_test(tests, bad_events);
	tcase_add_test(tests, missing_events);
	tcase_add_test(tests, events_without_type);
}

int
main(void)
{
	return unit_run("pmus", add);
}
