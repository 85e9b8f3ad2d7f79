/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * findings - what each check finds in a trial, and the one command that would
 * change it. Pure.
 */
#ifndef TTIME_FINDINGS_H
#define TTIME_FINDINGS_H

#include "trial.h"

enum check {
	CHECK_KERNEL,
	CHECK_LAYOUT,
	CHECK_OWN,
	CHECK_MANAGER,
	CHECK_CLONE,
	CHECK_EVENTS,
	CHECK_HELPER,
	CHECK_HARDWARE,
	CHECK_PRESSURE,
	CHECK_TICK,
	CHECK_CLOCK,
	CHECK_COUNT,
	CHECK_NONE = CHECK_COUNT
};

enum state { STATE_OK, STATE_NOT_NEEDED, STATE_LIMITED };

struct finding {
	enum state state;
	char found[256];
	char cure[640]; /* a command, or what else must be done; "": nothing helps */
};

struct finding findings_look(enum check check, const struct trial *trial);

/* What a check is called. */
const char *findings_name(enum check check);

#endif
