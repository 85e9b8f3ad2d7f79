dnl SPDX-License-Identifier: GPL-3.0-or-later
dnl TTIME_CHECK_LIBRARIES
dnl No library goes into ttime itself, whose start-up every run pays: check is
dnl for the unit tests, libcap for ttime-counters and the test program that
dnl gives up capabilities, libsystemd for ttime-scope. Without them the program
dnl builds; the helper programs and the tests are left out, unless they were
dnl asked for.
AC_DEFUN([TTIME_CHECK_LIBRARIES], [
  PKG_CHECK_MODULES([CHECK], [check >= 0.12],
    [ttime_unit_tests=yes], [ttime_unit_tests="no (check is missing)"])
  AM_CONDITIONAL([HAVE_CHECK], [test "x$ttime_unit_tests" = xyes])
  PKG_CHECK_MODULES([LIBCAP], [libcap],
    [ttime_capability_tests=yes], [ttime_capability_tests="no (libcap is missing)"])
  AM_CONDITIONAL([HAVE_LIBCAP], [test "x$ttime_capability_tests" = xyes])

  AC_ARG_ENABLE([helper], [AS_HELP_STRING([--disable-helper],
    [leave out ttime-counters, which an administrator may give the capability
     to count for ordinary users @<:@default: with libcap@:>@])],
    [], [enable_helper=auto])
  ttime_helper=$enable_helper
  AS_IF([test "x$enable_helper" = xno], [],
    [test "x$ttime_capability_tests" = xyes], [ttime_helper=yes],
    [test "x$enable_helper" = xyes], [AC_MSG_ERROR([ttime-counters needs libcap])],
    [ttime_helper="no (libcap is missing)"])
  AM_CONDITIONAL([WITH_HELPER], [test "x$ttime_helper" = xyes])

  AC_ARG_WITH([systemd], [AS_HELP_STRING([--with-systemd=auto|yes|no],
    [ttime-scope, which asks the systemd user manager for a scope where the own
     cgroup belongs to somebody else @<:@default: auto@:>@])],
    [], [with_systemd=auto])
  ttime_systemd=$with_systemd
  AS_IF([test "x$with_systemd" = xno], [], [
    PKG_CHECK_MODULES([LIBSYSTEMD], [libsystemd >= 240], [ttime_systemd=yes], [
      AS_IF([test "x$with_systemd" = xyes],
        [AC_MSG_ERROR([ttime-scope needs libsystemd 240 or later])])
      ttime_systemd="no (libsystemd is missing)"])])
  AM_CONDITIONAL([WITH_SYSTEMD], [test "x$ttime_systemd" = xyes])
])
