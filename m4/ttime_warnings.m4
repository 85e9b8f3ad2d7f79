dnl SPDX-License-Identifier: GPL-3.0-or-later
dnl TTIME_WARNINGS
dnl Warnings are on by default in a git checkout only: a packager's newer
dnl compiler must not drown, let alone fail, a release. The user's CFLAGS stay
dnl untouched; what is chosen here goes into WARN_CFLAGS.
AC_DEFUN([TTIME_WARNINGS], [
  AC_ARG_ENABLE([warnings],
    [AS_HELP_STRING([--enable-warnings],
      [compile with many warnings (default: in a git checkout)])],
    [], [AS_IF([test -e "$srcdir/.git"],
      [enable_warnings=yes], [enable_warnings=no])])
  AC_ARG_ENABLE([werror],
    [AS_HELP_STRING([--enable-werror], [turn warnings into errors])],
    [], [enable_werror=no])
  WARN_CFLAGS=
  AS_IF([test "x$enable_warnings" = xyes], [
    for ttime_flag in -Wall -Wextra -Wshadow -Wstrict-prototypes \
        -Wmissing-prototypes -Wold-style-definition -Wpointer-arith \
        -Wwrite-strings -Wvla -Wformat=2 -Wundef -Wnull-dereference \
        -Wimplicit-fallthrough -Wduplicated-cond -Wlogical-op \
        -Wno-missing-field-initializers; do
      TTIME_TRY_FLAG([$ttime_flag],
        [AS_VAR_APPEND([WARN_CFLAGS], [" $ttime_flag"])])
    done])
  AS_IF([test "x$enable_werror" = xyes],
    [AS_VAR_APPEND([WARN_CFLAGS], [" -Werror"])])
  AC_SUBST([WARN_CFLAGS])
  ttime_warnings=$enable_warnings
  AS_IF([test "x$enable_werror" = xyes], [ttime_warnings="as errors"])
])

dnl TTIME_TRY_FLAG(FLAG, IF-ACCEPTED)
AC_DEFUN([TTIME_TRY_FLAG], [
  ttime_saved_cflags=$CFLAGS
  CFLAGS="$CFLAGS -Werror $1"
  AC_COMPILE_IFELSE([AC_LANG_PROGRAM()], [ttime_accepted=yes], [ttime_accepted=no])
  CFLAGS=$ttime_saved_cflags
  AS_IF([test "x$ttime_accepted" = xyes], [$2])
])
