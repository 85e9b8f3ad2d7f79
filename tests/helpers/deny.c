/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * deny ERRNO SYSCALL[,SYSCALL]... COMMAND [ARG]...
 *
 * Runs COMMAND where the system calls named fail with ERRNO, as the seccomp
 * filter of a container makes them fail.  no_new_privs is set only where the
 * kernel asks for it (no CAP_SYS_ADMIN), since the command could see it.
 */
#include <err.h>
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define COUNT(a)   (sizeof(a) / sizeof((a)[0]))
#define MAX_DENIED 16

struct named {
	const char *name;
	unsigned int number;
};

static const struct named errnos[] = {
	{ "EPERM", EPERM },
	{ "ENOSYS", ENOSYS },
	{ "EACCES", EACCES },
	{ "EAGAIN", EAGAIN },
	{ "ENOMEM", ENOMEM },
	{ "EINVAL", EINVAL },
	{ "EBUSY", EBUSY },
	{ "EMFILE", EMFILE },
	{ "ENOENT", ENOENT },
	{ "EROFS", EROFS },
	{ "ENOSPC", ENOSPC },
	{ "EOPNOTSUPP", EOPNOTSUPP },
};

static const struct named syscalls[] = {
	{ "perf_event_open", SYS_perf_event_open },
	{ "clone", SYS_clone },
	{ "clone3", SYS_clone3 },
#ifdef SYS_fork
	{ "fork", SYS_fork },
	{ "vfork", SYS_vfork },
#endif
#ifdef SYS_mkdir
	{ "mkdir", SYS_mkdir },
#endif
	{ "mkdirat", SYS_mkdirat },
	{ "pidfd_open", SYS_pidfd_open },
	{ "pidfd_send_signal", SYS_pidfd_send_signal },
	{ "waitid", SYS_waitid },
	{ "wait4", SYS_wait4 },
	{ "signalfd4", SYS_signalfd4 },
	{ "timerfd_create", SYS_timerfd_create },
	{ "eventfd2", SYS_eventfd2 },
	{ "memfd_create", SYS_memfd_create },
	{ "mount", SYS_mount },
	{ "prlimit64", SYS_prlimit64 },
#ifdef SYS_setrlimit
	{ "setrlimit", SYS_setrlimit },
#endif
	{ "openat2", SYS_openat2 },
	{ "close_range", SYS_close_range },
	{ "execveat", SYS_execveat },
	{ "statx", SYS_statx },
};

static unsigned int
look_up(const struct named *table, size_t n, const char *name, size_t length)
{
	for (size_t i = 0; i < n; i++)
		if (strlen(table[i].name) == length &&
			memcmp(table[i].name, name, length) == 0)
			return table[i].number;
	errx(125, "unknown: %.*s", (int)length, name);
}

/* A program of another ABI has other numbers: what this filter says of them
 * would be chance. */
static size_t
add_abi_check(struct sock_filter *code)
{
#if defined(__x86_64__)
	const unsigned int arch = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
	const unsigned int arch = AUDIT_ARCH_AARCH64;
#elif defined(__riscv)
	const unsigned int arch = AUDIT_ARCH_RISCV64;
#else
	const unsigned int arch = 0;
#endif
	size_t n = 0;

	if (arch == 0)
		return 0;
	code[n++] = (struct sock_filter)BPF_STMT(
		BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
	code[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, arch, 1, 0);
	code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
	return n;
}

static size_t
compile(struct sock_filter *code, unsigned int error, const char *names)
{
	size_t n = add_abi_check(code);
	unsigned int denied = 0;

	code[n++] = (struct sock_filter)BPF_STMT(
		BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
	while (*names != '\0') {
		size_t length = strcspn(names, ",");
		unsigned int nr = look_up(syscalls, COUNT(syscalls), names, length);

		if (++denied > MAX_DENIED)
			errx(125, "too many system calls");
		code[n++] =
			(struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, nr, 0, 1);
		code[n++] = (struct sock_filter)BPF_STMT(
			BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error);
		names += length;
		names += *names == ',';
	}
	code[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
	return n;
}

int
main(int argc, char **argv)
{
	struct sock_filter code[8 + 2 * MAX_DENIED];
	struct sock_fprog program = { .filter = code };

	if (argc < 4)
		errx(125, "usage: deny ERRNO SYSCALL[,SYSCALL]... COMMAND "
			  "[ARG]...");
	program.len = (unsigned short)compile(
		code, look_up(errnos, COUNT(errnos), argv[1], strlen(argv[1])), argv[2]);
	if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) {
		if (errno != EACCES || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
			prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
			err(125, "seccomp");
	}
	execvp(argv[3], argv + 3);
	err(errno == ENOENT ? 127 : 126, "%s", argv[3]);
}
