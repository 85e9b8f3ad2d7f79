dnl SPDX-License-Identifier: GPL-3.0-or-later
dnl TTIME_INSTRUMENTATION
dnl Sanitizers and coverage, for developers; both off by default.
AC_DEFUN([TTIME_INSTRUMENTATION], [
  AC_ARG_ENABLE([sanitizers],
    [AS_HELP_STRING([--enable-sanitizers],
      [build with the address and undefined behaviour sanitizers])],
    [], [enable_sanitizers=no])
  AC_ARG_ENABLE([coverage],
    [AS_HELP_STRING([--enable-coverage], [build for gcov])],
    [], [enable_coverage=no])
  INSTRUMENT_CFLAGS=
  ttime_instrumentation=none
  AS_IF([test "x$enable_sanitizers" = xyes], [
    INSTRUMENT_CFLAGS="-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer"
    ttime_instrumentation="address and undefined behaviour sanitizers"])
  AS_IF([test "x$enable_coverage" = xyes], [
    AS_VAR_APPEND([INSTRUMENT_CFLAGS], [" --coverage"])
    ttime_instrumentation=coverage])
  AC_SUBST([INSTRUMENT_CFLAGS])
  AM_CONDITIONAL([SANITIZERS], [test "x$enable_sanitizers" = xyes])
])
