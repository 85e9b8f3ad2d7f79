# SPDX-License-Identifier: GPL-3.0-or-later
EXTRA_DIST += packaging/source-date
