/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "gaps.h"

void
gaps_start(struct explanation *explanation)
{
	double limit = 1e5; /* 0.1 ms; each next class is ten times as long */

	for (int i = 0; i < GAP_CLASSES - 1; i++, limit *= 10)
		explanation->classes[i].limit = limit;
}

struct gap *
gaps_add(struct explanation *explanation, double at, double length)
{
	struct gap *longest = explanation->longest;
	size_t count = explanation->longest_count, place = count;
	int class = 0;

	while (class < GAP_CLASSES - 1 && length >= explanation->classes[class].limit)
		class ++;
	explanation->classes[class].count++;
	explanation->classes[class].sum += length;

	while (place > 0 && longest[place - 1].length < length)
		place--;
	if (place == GAPS_LONGEST)
		return NULL;
	if (count < GAPS_LONGEST)
		explanation->longest_count = ++count;
	memmove(&longest[place + 1], &longest[place],
		(count - 1 - place) * sizeof(*longest));
	longest[place] = (struct gap){ .at = at, .length = length };
	return &longest[place];
}
