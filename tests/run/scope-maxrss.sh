#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What stands between ttime and a command in a scope adds nothing to the peak
# of memory that the command begins with.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"
# shellcheck source=tests/manager.sh
. "$srcdir/tests/manager.sh"

! is_sanitized || skip 'a sanitizer has memory of its own'
start_manager
# The same user where the own cgroup will do
mkdir "$own_group/manager/shell"
chown -R 65534 "$own_group/manager/shell"
sed 's,/session-1.scope/,/manager/shell/,' bin/session >bin/delegated
chmod 755 bin/delegated

# median FILE: each CPU counts pages in batches of 32 of its own (128 KiB), so
# that a peak differs by so much from run to run. ttime's own pages, of
# which a scope needs a few more, are where the peak of each command begins.
median()
{
	sort -n "$1" | sed -n 8p
}

peak='%{maxrss:KiB} %{step}'
# in_scope FILE: how many were. On a busy machine the manager may take too long.
in_scope()
{
	if [ -e "$1" ]; then grep -c ' systemd scope$' "$1"; else echo 0; fi
}
tries=0
until [ "$(in_scope scope)" -ge 15 ] && [ "$(in_scope scope.large)" -ge 15 ]; do
	tries=$((tries + 1))
	[ "$tries" -le 30 ] || fail "too few of $tries runs were in a scope: $(cat scope)"
	delegated ttime -a -o own -f "$peak" true
	session ttime -a -o scope -f "$peak" true
	delegated ttime -a -o own.large -f "$peak" truth allocate 20
	session ttime -a -o scope.large -f "$peak" truth allocate 20
done
is 'runs in the own cgroup' "$(cat own own.large | grep -c ' own cgroup$')" $((2 * tries))
sed -i '/ none$/d' scope scope.large
sed -i 's/^~//; s/ .*//' own scope own.large scope.large
own=$(median own)
between "peak of true in a scope, KiB (own cgroup: $own)" "$(median scope)" 300 $((own + 256))
own=$(median own.large)
between "peak of 20 MiB in a scope, KiB (own cgroup: $own)" "$(median scope.large)" 20480 \
	$((own + 256))
rmdir "$own_group/manager/shell"
scopes_are_gone
