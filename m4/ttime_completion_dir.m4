dnl SPDX-License-Identifier: GPL-3.0-or-later
dnl TTIME_COMPLETION_DIR(SHELL, DEFAULT)
dnl Where a shell's completion goes. Not where pkg-config says that the shell's own
dnl are: what a prefix of one's own holds must not go into the system.
AC_DEFUN([TTIME_COMPLETION_DIR], [
  AC_ARG_WITH([$1-completion-dir], [AS_HELP_STRING([--with-$1-completion-dir=DIR|no],
    [where the completion for $1 goes @<:@default: $2@:>@])],
    [], [with_$1_completion_dir=yes])
  AS_IF([test "x$with_$1_completion_dir" = xyes],
    [$1_completion_dir='$2'],
    [$1_completion_dir=$with_$1_completion_dir])
  AC_SUBST([$1_completion_dir])
])
