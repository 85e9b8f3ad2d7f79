/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>

#include "explanation.h"

void
explanation_free(struct explanation *explanation)
{
	if (explanation)
		free(explanation->programs);
	free(explanation);
}
