/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <linux/sched.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "child.h"

/*
 * clone3 with a stack for the child. libc has no wrapper, and one in C cannot
 * be: the child comes back from the system call on another stack, so it must
 * call the entry function from right there. Where nobody wrote that, the child
 * gets a copy of the memory instead and goes on as after fork(2).
 */
static long
raw_clone3(struct clone_args *args, child_entry *entry, void *data)
{
	long result;

#if defined(__x86_64__) && defined(__LP64__)
	__asm__ volatile("syscall\n\t"
			 "test %%rax, %%rax\n\t"
			 "jnz 1f\n\t"
			 "mov %[data], %%rdi\n\t"
			 "call *%[entry]\n\t"
			 "hlt\n"
			 "1:"
			 : "=a"(result)
			 : "0"((long)SYS_clone3), "D"(args),
			 "S"(sizeof(*args)), [entry] "r"(entry), [data] "r"(data)
			 : "rcx", "r11", "memory", "cc");
#elif defined(__aarch64__)
	register long x8 __asm__("x8") = SYS_clone3;
	register long x0 __asm__("x0") = (long)args;
	register long x1 __asm__("x1") = sizeof(*args);

	__asm__ volatile("svc #0\n\t"
			 "cbnz x0, 1f\n\t"
			 "mov x0, %[data]\n\t"
			 "blr %[entry]\n\t"
			 "brk #1\n"
			 "1:"
			 : "+r"(x0)
			 : "r"(x8), "r"(x1), [entry] "r"(entry), [data] "r"(data)
			 : "memory", "cc");
	result = x0;
#else
	args->flags &= ~(uint64_t)CLONE_VM;
	args->stack = args->stack_size = 0;
	result = syscall(SYS_clone3, args, sizeof(*args));
	if (result == 0)
		_exit(entry(data));
	if (result < 0)
		result = -errno;
#endif
	return result;
}

/* Flags that follow from the spec alone. */
static int
flags_of(const struct child_spec *spec)
{
	return (spec->is_sibling ? CLONE_PARENT : 0) |
	       (spec->made ? CLONE_PARENT_SETTID : 0);
}

pid_t
child_in_cgroup(int cgroup, const struct child_spec *spec)
{
	struct clone_args args = {
		.flags = CLONE_INTO_CGROUP | CLONE_VM | CLONE_VFORK |
			 (uint64_t)flags_of(spec),
		/* A sibling has the caller's own, and clone3 wants none given. */
		.exit_signal = spec->is_sibling ? 0 : SIGCHLD,
		.parent_tid = (uintptr_t)spec->made,
		.stack = (uintptr_t)spec->stack.base,
		.stack_size = spec->stack.size,
		.cgroup = (uint64_t)cgroup,
	};

	return (pid_t)raw_clone3(&args, spec->entry, spec->data);
}

static pid_t
plain_clone(const struct child_spec *spec, int flags)
{
	int pid = clone(spec->entry, (char *)spec->stack.base + spec->stack.size,
		flags | flags_of(spec) | SIGCHLD, spec->data, spec->made);

	return pid < 0 ? -errno : pid;
}

pid_t
child_here(const struct child_spec *spec)
{
	return plain_clone(spec, CLONE_VM | CLONE_VFORK);
}

pid_t
child_beside(const struct child_spec *spec)
{
	return plain_clone(spec, CLONE_VM | CLONE_FILES);
}
