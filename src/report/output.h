/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * output - where the report goes: stderr or the file of -o. Opened before the
 * command runs, so that what cannot work is refused in time; written once,
 * after it ended.
 */
#ifndef TTIME_OUTPUT_H
#define TTIME_OUTPUT_H

#include <stdbool.h>
#include <stddef.h>

struct output {
	int fd;           /* -1: a FIFO that had no reader yet */
	const char *path; /* NULL: stderr */
};

/* Open @path (NULL: stderr), emptied or, with @append, for O_APPEND. 0, -errno. */
int output_open(struct output *output, const char *path, bool append);

/*
 * Write the report with one write(2). A FIFO that has no reader even now is
 * given FIFO_PATIENCE_MS for one. 0 or -errno. The caller has SIGPIPE blocked.
 */
int output_write(struct output *output, const char *data, size_t size);

#define FIFO_PATIENCE_MS 2000

/*
 * Write a line while the command runs, or drop it where nobody takes it just
 * now: nothing is waited for.
 */
void output_line(struct output *output, char *data, size_t size);

#endif
