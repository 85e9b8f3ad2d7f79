dnl SPDX-License-Identifier: GPL-3.0-or-later
dnl TTIME_CHECK_LIBRARIES
dnl Neither library goes into ttime itself, whose start-up every run pays:
dnl check is for the unit tests, libcap for the test program that gives up
dnl capabilities. Without them the program builds and those tests are skipped.
AC_DEFUN([TTIME_CHECK_LIBRARIES], [
  PKG_CHECK_MODULES([CHECK], [check >= 0.12],
    [ttime_unit_tests=yes], [ttime_unit_tests="no (check is missing)"])
  AM_CONDITIONAL([HAVE_CHECK], [test "x$ttime_unit_tests" = xyes])
  PKG_CHECK_MODULES([LIBCAP], [libcap],
    [ttime_capability_tests=yes], [ttime_capability_tests="no (libcap is missing)"])
  AM_CONDITIONAL([HAVE_LIBCAP], [test "x$ttime_capability_tests" = xyes])
])
