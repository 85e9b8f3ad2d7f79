#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# No cgroup to be seen, for three reasons: wait4's lower bounds, and -v and -j
# name the reason.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
unshare -mC true 2>/dev/null || skip 'no such namespaces can be made here'
mount=$(awk '/ - cgroup2 / { print $5; exit }' /proc/self/mountinfo)
mkdir "$own_group/inside" "$own_group/outside"

# hidden NAME REASON: two reports, of -j with the truth in `used`, and of -v
hidden()
{
	is "step, $1" "$(json step report)" '"none"'
	is "reasons, $1" "$(note step why report)" "own cgroup: $2; systemd scope: switched off"
	matches "-v, $1" "$(cat verbose)" \
		"Leaf made in: none \\(own cgroup: $2; systemd scope: switched off\\)\$"
	near_cpu "cpu, $1" "$(seconds cpu_us report)" "$(cat used)"
	is "quality, $1" "$(note cpu quality report)" 'at least'
	is "source, $1" "$(note cpu source report)" wait4
	is "remark, $1" "$(note cpu why report)" "no cgroup: $2"
	is "messages, $1" "$(cat err)" ''
}

script both <<'END'
#!/bin/sh
ttime -v -o verbose true && exec ttime -j -o report truth -v burn u 200
END
in_mounts "umount -l $mount" ./both >used 2>err
is 'status without a mount' $? 0
hidden 'no mount' 'cgroup2 is not mounted'

# A namespace with the mount from outside, whose root is above the namespace's
sh -c 'echo 0 >"$1/inside/cgroup.procs" && exec unshare -C ./both' sh "$own_group" >used 2>err
is 'status in a namespace' $? 0
hidden 'cgroup namespace' 'own cgroup is not visible here'

# With a mount of its own, and then moved out of what that shows
script wait <<END
#!/bin/sh
umount -l $mount && mount -t cgroup2 none $mount && : >ready
until [ -e moved ]; do sleep 0.02; done
cat /proc/self/cgroup >cgroup
exec ./both
END
sh -c 'echo 0 >"$1/inside/cgroup.procs" && exec unshare -mC ./wait' sh "$own_group" >used 2>err &
wait_until test -e ready
echo $! >"$own_group/outside/cgroup.procs"
: >moved
wait $!
is 'status outside' $? 0
matches 'the own cgroup' "$(cat cgroup)" '^0::/[.][.]/outside$'
hidden 'moved out of the namespace' 'own cgroup is not visible here'
is 'leaves' "$(leaves | sort)" "$own_group/inside
$own_group/outside"
