/* SPDX-License-Identifier: GPL-3.0-or-later */
/* doctor: what is made of a trial, on machines that this one is not. */
#include "doctor/doctor.h"
#include "doctor/findings.h"
#include "unit.h"

static struct trial trial;

/* Root on a machine that has everything. */
static void
start_anew(void)
{
	trial = (struct trial){
		.host = { .sysname = "Linux", .release = "6.1", .machine = "x86_64" },
		.layout = { .has_v2 = true, .point = "/sys/fs/cgroup" },
		.step = STEP_OWN,
		.own = "/sys/fs/cgroup/system.slice",
		.scope = SCOPE_LEAF,
		.events = { [EVENT_APERF] = -ENODATA },
		.paranoid = 2,
		.helper = "/usr/libexec/ttime/ttime-counters",
		.has_bounds = true,
		.has_systemd = true,
		.may_scope = true,
		.hz = 250,
		.clock_ns = 1,
		.clocksource = "tsc",
	};
}

/* A user in a session, on Debian; the helper has no capabilities yet. */
static void
log_in(void)
{
	trial.step = STEP_SCOPE;
	trial.errors[STEP_OWN] = -EACCES;
	strcpy(trial.why[STEP_OWN], "Permission denied");
	trial.own[0] = '\0';
	strcpy(trial.own, "/sys/fs/cgroup/user.slice/session-1.scope");
	trial.climb_ms = 12;
	trial.paranoid = 3;
	trial.scope = SCOPE_NONE;
	for (int event = 0; event < EVENT_COUNT; event++)
		trial.events[event] = -EACCES;
	trial.loan_error = -EACCES;
}

/* A container as they usually are. */
static void
be_contained(void)
{
	trial.step = STEP_NONE;
	trial.layout.is_read_only = true;
	trial.errors[STEP_OWN] = -EROFS;
	strcpy(trial.why[STEP_OWN], "Read-only file system");
	trial.errors[STEP_SCOPE] = -ENXIO;
	strcpy(trial.why[STEP_SCOPE], "no user manager");
	trial.has_systemd = false;
	trial.scope = SCOPE_INHERITED;
	trial.events[EVENT_CYCLES] = -ENOENT;
	trial.rate_error = -ENOENT;
}

static void
finds(enum check check, enum state state, const char *found, const char *cure)
{
	struct finding finding = findings_look(check, &trial);

	ck_assert_int_eq(finding.state, state);
	ck_assert_str_eq(finding.found, found);
	ck_assert_str_eq(finding.cure, cure);
}

/* Is that among the lines of the text? */
static bool
says(const char *line)
{
	struct text text = { 0 };
	bool found;

	doctor_compose(&trial, &text);
	found = strstr(unit_string(&text), line) != NULL;
	text_free(&text);
	return found;
}

START_TEST(all_is_well)
{
	ck_assert(doctor_is_content(&trial));
	ck_assert(says("\n\nNothing is limited here.\n"));
	finds(CHECK_KERNEL, STATE_OK, "Linux 6.1, x86_64", "");
	finds(CHECK_LAYOUT, STATE_OK, "pure v2, at /sys/fs/cgroup", "");
	finds(CHECK_OWN, STATE_OK, "a leaf below /sys/fs/cgroup/system.slice", "");
	finds(CHECK_HARDWARE, STATE_OK, "cycles, in user mode and in all", "");
	finds(CHECK_TICK, STATE_OK,
		"250 a second: user and sys are told apart from 20 ms of cpu on", "");
	finds(CHECK_CLOCK, STATE_OK, "CLOCK_MONOTONIC, 1 ns, by tsc", "");
}
END_TEST

START_TEST(session_without_capabilities)
{
	log_in();
	ck_assert(!doctor_is_content(&trial));
	finds(CHECK_OWN, STATE_NOT_NEEDED,
		"no leaf below /sys/fs/cgroup/user.slice/session-1.scope: "
		"Permission denied",
		"");
	finds(CHECK_MANAGER, STATE_OK, "makes a scope, in 12 ms", "");
	finds(CHECK_EVENTS, STATE_LIMITED,
		"refused: Permission denied (perf_event_paranoid 3)",
		"sudo setcap cap_perfmon,cap_sys_admin=p "
		"/usr/libexec/ttime/ttime-counters");
	finds(CHECK_HELPER, STATE_LIMITED,
		"/usr/libexec/ttime/ttime-counters has no capabilities",
		"sudo setcap cap_perfmon,cap_sys_admin=p "
		"/usr/libexec/ttime/ttime-counters");
	ck_assert(!says("cpu, user, sys"));
	ck_assert(says("forks, threads, execs             n/a      no perf events\n"
		       "    to change that: sudo setcap cap_perfmon"));
	trial.helper[0] = '\0';
	ck_assert(says("sudo sysctl kernel.perf_event_paranoid=0\n"));
}
END_TEST

START_TEST(session_with_capabilities)
{
	log_in();
	trial.scope = SCOPE_LEAF;
	trial.is_lent = trial.helper_has_caps = true;
	trial.loan_error = 0;
	memset(trial.events, 0, sizeof(trial.events));
	ck_assert(doctor_is_content(&trial));
	finds(CHECK_EVENTS, STATE_OK,
		"counted in the leaf, lent by ttime-counters (perf_event_paranoid 3)",
		"");
	ck_assert(!says("setcap"));
}
END_TEST

START_TEST(container)
{
	be_contained();
	ck_assert(!doctor_is_content(&trial));
	finds(CHECK_LAYOUT, STATE_OK, "pure v2, at /sys/fs/cgroup, read-only", "");
	finds(CHECK_MANAGER, STATE_LIMITED, "no user manager", "");
	ck_assert(says("cpu, user, sys                    at least no leaf; exact where "
		       "nothing else runs in the own cgroup\n"
		       "    to change that: docker run --security-opt "
		       "writable-cgroups=true"));
	ck_assert(says("left, escaped                     n/a      no leaf\n"));
	trial.has_bounds = false;
	ck_assert(says("no leaf; what nobody waits for is missing\n"));
	/* refused by seccomp rather than by the kernel */
	trial.scope = SCOPE_NONE;
	trial.events[EVENT_TASKS] = -EPERM;
	ck_assert(says("docker run --cap-add PERFMON"));
}
END_TEST

/* One thing is missing: which check says so, how, and what cures it. */
START_TEST(one_is_missing)
{
	trial.layout.has_v2 = false;
	trial.step = STEP_NONE;
	finds(CHECK_LAYOUT, STATE_LIMITED, "cgroup2 is not mounted",
		"sudo mount -t cgroup2 none /sys/fs/cgroup");
	ck_assert(says("to change that: sudo mount -t cgroup2"));

	start_anew();
	trial.step = STEP_NONE;
	trial.errors[STEP_OWN] = -EACCES;
	trial.errors[STEP_SCOPE] = -ENXIO;
	trial.is_session = true;
	strcpy(trial.why[STEP_SCOPE], "no user manager");
	finds(CHECK_MANAGER, STATE_LIMITED, "no user manager",
		"sudo loginctl enable-linger \"$USER\"");
	trial.is_session = false;
	finds(CHECK_MANAGER, STATE_LIMITED, "no user manager",
		"sudo chown \"$USER\" /sys/fs/cgroup/system.slice "
		"/sys/fs/cgroup/system.slice/cgroup.procs");
	trial.errors[STEP_SCOPE] = -EACCES;
	finds(CHECK_MANAGER, STATE_LIMITED, "no user manager",
		"sudo systemctl edit user@.service (in it: [Service] Delegate=yes)");
	trial.errors[STEP_SCOPE] = -ENOENT;
	finds(CHECK_MANAGER, STATE_LIMITED, "no user manager",
		"./configure --with-systemd=yes && make && sudo make install");
	trial.may_scope = false;
	finds(CHECK_MANAGER, STATE_LIMITED, "no user manager",
		"unset TTIME_NO_SCOPE (and no --no-scope)");

	start_anew();
	trial.scope = SCOPE_INHERITED; /* nobody ever enabled a controller */
	finds(CHECK_EVENTS, STATE_LIMITED,
		"inherited by the command (perf_event_paranoid 2)",
		"echo +pids | sudo tee /sys/fs/cgroup/cgroup.subtree_control");
	trial.kernel_excluded = true;
	ck_assert(says("migrations                        n/a      the kernel would "
		       "count a false 0; --switches estimates\n"));

	start_anew();
	trial.stall_error = -EOPNOTSUPP;
	finds(CHECK_PRESSURE, STATE_LIMITED,
		"no pressure accounting: Operation not supported",
		"boot the kernel with psi=1");
	ck_assert(says("stall.cpu, stall.io, stall.memory n/a      no pressure "
		       "accounting\n    to change that: boot the kernel with psi=1\n"));

	start_anew();
	trial.clone_error = -ENOSYS;
	finds(CHECK_CLONE, STATE_OK,
		"Function not implemented: the command enters the leaf by itself", "");
	ck_assert(doctor_is_content(&trial));

	start_anew();
	trial.clock_ns = 4000000;
	strcpy(trial.clocksource, "jiffies");
	finds(CHECK_CLOCK, STATE_LIMITED, "CLOCK_MONOTONIC, 4000000 ns, by jiffies", "");
	ck_assert(!doctor_is_content(&trial));
}
END_TEST

START_TEST(clock_rate)
{
	trial.events[EVENT_CYCLES] = trial.events[EVENT_CYCLES_USER] = -ENOENT;
	trial.events[EVENT_APERF] = 0;
	finds(CHECK_HARDWARE, STATE_OK, "aperf of the msr PMU", "");
	ck_assert(doctor_is_content(&trial));
	trial.events[EVENT_APERF] = -ENOENT;
	finds(CHECK_HARDWARE, STATE_LIMITED, "no cycles; cpufreq can be sampled",
		"on the host of a virtual machine: pass its PMU through");
	ck_assert(says("MHz                               about    sampled from "
		       "cpufreq\n"));
	trial.rate_error = -ENOENT;
	finds(CHECK_HARDWARE, STATE_LIMITED, "none",
		"on the host of a virtual machine: pass its PMU through");
	ck_assert(
		says("MHz                               n/a      no hardware counter\n"));
}
END_TEST

START_TEST(object)
{
	static const char *const wanted[] = {
		"{\"schema\":1,\"doctor\":\"limited\",\"checks\":[{\"name\":\"kernel\","
		"\"state\":\"ok\",\"found\":\"Linux 6.1, x86_64\"},",
		"{\"name\":\"own cgroup\",\"state\":\"not needed\",",
		"\"figures\":[{\"name\":\"cpu\",\"quality\":\"exact\"},",
		"{\"name\":\"migrations\",\"quality\":\"missing\",\"why\":\"no perf "
		"events\",\"cure\":\"sudo setcap ",
		"{\"name\":\"stall.memory\",\"quality\":\"at least\",\"why\":"
		"\"tasks that change CPUs count less\"}]}\n",
	};
	struct text text = { 0 };

	log_in();
	doctor_compose_json(&trial, &text);
	for (size_t i = 0; i < COUNT_OF(wanted); i++)
		ck_assert_msg(strstr(unit_string(&text), wanted[i]) != NULL,
			"no %s in %s", wanted[i], unit_string(&text));
	text_free(&text);
}
END_TEST

static void
add(TCase *tests)
{
	tcase_add_checked_fixture(tests, start_anew, NULL);
	tcase_add_test(tests, all_is_well);
	tcase_add_test(tests, session_without_capabilities);
	tcase_add_test(tests, session_with_capabilities);
	tcase_add_test(tests, container);
	tcase_add_test(tests, one_is_missing);
	tcase_add_test(tests, clock_rate);
	tcase_add_test(tests, object);
}

int
main(void)
{
	return unit_run("doctor", add);
}
