/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * leftovers - what outlives the command in its leaf: name it, wait for it, and
 * kill it, if asked to.
 */
#ifndef TTIME_LEFTOVERS_H
#define TTIME_LEFTOVERS_H

#include <stddef.h>

#include "command.h"
#include "leaf.h"

/*
 * What lives in the leaf, as "sleep (2), cc1 and others", five names at the
 * most. How many processes, or -errno.
 */
int leftovers_name(const struct leaf *leaf, char *ret, size_t size);

/*
 * Wait until nothing lives there. 0, and when the last one ended in ns of
 * CLOCK_MONOTONIC, seen a moment later where @ret_is_late; -EINTR and how long
 * it was waited for where a signal came that would have ended ttime; or another
 * -errno.
 */
int leftovers_wait(const struct leaf *leaf, struct command *command,
	struct command_watch *watch, int64_t *ret_last, bool *ret_is_late);

/* Kill it, and wait a moment until it is gone. 0 or -errno. */
int leftovers_kill(const struct leaf *leaf);

#endif
