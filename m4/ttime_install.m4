dnl SPDX-License-Identifier: GPL-3.0-or-later
dnl TTIME_EXPANDED(DIRECTORY)
dnl Set ttime_full_DIRECTORY to where make will install, for the summary: the
dnl variables of configure hold references to each other, and prefix may still
dnl be NONE.
AC_DEFUN([TTIME_EXPANDED], [
  ttime_prefix=$prefix ttime_exec_prefix=$exec_prefix
  AS_IF([test "x$prefix" = xNONE], [prefix=$ac_default_prefix])
  AS_IF([test "x$exec_prefix" = xNONE], [exec_prefix=$prefix])
  ttime_full_$1=$$1
  while :; do
    eval "ttime_next=\"$ttime_full_$1\""
    AS_IF([test "x$ttime_next" = "x$ttime_full_$1"], [break])
    ttime_full_$1=$ttime_next
  done
  prefix=$ttime_prefix exec_prefix=$ttime_exec_prefix
])

dnl TTIME_REPRODUCIBLE_DIST
dnl Whoever makes the tarball of a commit, wherever and whenever, gets the same
dnl bytes. To be called after AM_INIT_AUTOMAKE: tar, as automake's "tar-ustar"
dnl calls it, plus what it would else take from the maker's file system.
dnl packaging/source-date prints the time.
AC_DEFUN([TTIME_REPRODUCIBLE_DIST], [
  am__tar='$${TAR-tar} --format=ustar --sort=name --owner=0 --group=0 --numeric-owner'
  am__tar="$am__tar --mode=u+rwX,go=u,go-w"
  am__tar="$am__tar --mtime=@\`\$(SHELL) \$(top_srcdir)/packaging/source-date\`"
  am__tar="$am__tar -chf - \"\$\$tardir\""
])
