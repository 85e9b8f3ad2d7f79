/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * unpriv COMMAND [ARG]...                 run it as user and group 65534
 * unpriv -d CAP[,CAP]... COMMAND [ARG]... run it as who we are, without these
 * capabilities unpriv -d all COMMAND [ARG]...          without any
 *
 * Capabilities go from the bounding set as well: execve gives root back all
 * that is left there.
 */

#include <err.h>
#include <errno.h>
#include <grp.h>
#include <stdio.h>
#include <string.h>
#include <sys/capability.h>
#include <unistd.h>

#define NOBODY   65534
#define MAX_CAPS 64

static void
become_nobody(void)
{
	if (setgroups(0, NULL) != 0 || setresgid(NOBODY, NOBODY, NOBODY) != 0 ||
		setresuid(NOBODY, NOBODY, NOBODY) != 0)
		err(125, "cannot change the user");
}

static void
drop(cap_value_t cap)
{
	static const cap_flag_t flags[] = { CAP_EFFECTIVE, CAP_PERMITTED,
		CAP_INHERITABLE };
	cap_t caps = cap_get_proc();

	if (caps == NULL)
		err(125, "cap_get_proc");
	for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++)
		if (cap_set_flag(caps, flags[i], 1, &cap, CAP_CLEAR) != 0)
			err(125, "cap_set_flag");
	if (cap_set_proc(caps) != 0)
		err(125, "cap_set_proc");
	cap_free(caps);
}

/* CAP_SETPCAP goes last: without it the bounding set cannot be changed. */
static void
drop_list(char *names)
{
	cap_value_t list[MAX_CAPS];
	int n = 0;

	if (strcmp(names, "all") == 0) {
		for (cap_value_t cap = 0; cap < MAX_CAPS && CAP_IS_SUPPORTED(cap); cap++)
			list[n++] = cap;
	} else {
		for (char *name = strtok(names, ","); name; name = strtok(NULL, ",")) {
			if (n >= MAX_CAPS || cap_from_name(name, &list[n]) != 0)
				errx(125, "unknown capability: %s", name);
			n++;
		}
	}
	for (int i = 0; i < n; i++)
		if (cap_drop_bound(list[i]) != 0)
			err(125, "cap_drop_bound");
	for (int i = 0; i < n; i++)
		drop(list[i]);
}

int
main(int argc, char **argv)
{
	if (argc > 3 && strcmp(argv[1], "-d") == 0) {
		drop_list(argv[2]);
		argv += 3;
	} else if (argc > 1 && argv[1][0] != '-') {
		become_nobody();
		argv += 1;
	} else {
		errx(125, "usage: unpriv [-d CAP[,CAP]...] COMMAND [ARG]...");
	}
	execvp(argv[0], argv);
	err(errno == ENOENT ? 127 : 126, "%s", argv[0]);
}
