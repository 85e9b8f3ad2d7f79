#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A command that leaves the own cgroup is not in its books: they bound nothing.
# cpu is what wait4 knows, and nobody claims that both agree.
# shellcheck source=tests/lib.sh disable=SC2016
. "${srcdir:-.}/tests/lib.sh"

have_leaf || skip 'no cgroup can be made here'
own_cgroup
mkdir "$own_group/narrow" "$own_group/elsewhere"
echo 0 >"$own_group/narrow/cgroup.max.descendants"
# Root, but in a cgroup that takes no leaf
script narrow <<END
#!/bin/sh
echo 0 >$own_group/narrow/cgroup.procs && exec "\$@"
END

# bounded_by_wait NAME TRUTH
bounded_by_wait()
{
	is "step, $1" "$(json step report)" '"none"'
	is "quality, $1" "$(note cpu quality report)" 'at least'
	is "source, $1" "$(note cpu source report)" wait4
	lacks "reason, $1" "$(note cpu why report)" 'agrees|at most'
	near_cpu "cpu, $1" "$(seconds cpu_us report)" "$2"
	for part in user sys; do
		is "quality of $part, $1" "$(note $part quality report)" estimate
	done
	near "sum of the parts, $1" "$(calc "$(seconds user_us report) + $(seconds sys_us report)")" \
		"$(seconds cpu_us report)" 0.000002
}

./narrow ttime -j -o report sh -c 'echo 0 >"$1/elsewhere/cgroup.procs"; exec truth -v burn u 300' \
	sh "$own_group" >used
is status $? 0
bounded_by_wait 'at once' "$(cat used)"
./narrow ttime -j -o report sh -c 'truth -v burn u 300 >a
	echo 0 >"$1/elsewhere/cgroup.procs"
	truth -v burn u 200 >b' sh "$own_group"
is 'status, half way' $? 0
bounded_by_wait 'half way' "$(calc "$(cat a) + $(cat b)")"
