/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * calls N - make the shortest of system calls N times. Interrupts are masked for
 * a good part of one, and a clock tick that is held up so is booked as user time.
 */
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

int
main(int argc, char **argv)
{
	for (long i = argc > 1 ? strtol(argv[1], NULL, 10) : 0; i > 0; i--)
		syscall(SYS_getppid);
	return 0;
}
