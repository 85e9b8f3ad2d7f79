/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * child - processes that share ttime's memory, as vfork(2) makes them. A copy
 * of the memory is what fork(2) costs most by; ttime needs none.
 *
 * The entry function runs on a stack of its own, in ttime's memory: it must
 * neither return nor change what ttime relies on; where ttime goes on beside
 * it, that includes errno. Signal dispositions, mask and limits are its own.
 * All return a pid, or -errno.
 */
#ifndef TTIME_CHILD_H
#define TTIME_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

typedef int child_entry(void *data);

/*
 * For entry functions: the address sanitizer knows one stack for a thread, and
 * complains of a call that does not return from another.
 */
#define CHILD_ENTRY __attribute__((no_sanitize_address))

struct child_stack {
	void *base;
	size_t size; /* bytes */
};

struct child_spec {
	struct child_stack stack;
	child_entry *entry;
	void *data;
	bool is_sibling; /* not the caller's child but, as it, its parent's */
	pid_t *made;     /* the kernel writes the pid here before the child runs */
};

/*
 * Born in the cgroup that the directory @cgroup is (clone3(2), Linux 5.7); the
 * caller is held until the child execs or ends.
 */
pid_t child_in_cgroup(int cgroup, const struct child_spec *spec);

/* The same where the caller is. */
pid_t child_here(const struct child_spec *spec);

/* Where the caller is, which goes on beside it; descriptors are shared, too. */
pid_t child_beside(const struct child_spec *spec);

#endif
