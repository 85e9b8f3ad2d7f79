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

pid_t
child_in_cgroup(
	int cgroup, const struct child_stack *stack, child_entry *entry, void *data)
{
	struct clone_args args = {
		.flags = CLONE_INTO_CGROUP | CLONE_VM | CLONE_VFORK,
		.exit_signal = SIGCHLD,
		.stack = (uintptr_t)stack->base,
		.stack_size = stack->size,
		.cgroup = (uint64_t)cgroup,
	};

	return (pid_t)raw_clone3(&args, entry, data);
}

static pid_t
plain_clone(const struct child_stack *stack, int flags, child_entry *entry, void *data)
{
	int pid = clone(entry, (char *)stack->base + stack->size, flags | SIGCHLD, data);

	return pid < 0 ? -errno : pid;
}

pid_t
child_here(const struct child_stack *stack, child_entry *entry, void *data)
{
	return plain_clone(stack, CLONE_VM | CLONE_VFORK, entry, data);
}

pid_t
child_beside(const struct child_stack *stack, child_entry *entry, void *data)
{
	return plain_clone(stack, CLONE_VM | CLONE_FILES, entry, data);
}
