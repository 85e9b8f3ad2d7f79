#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Where nothing counts cycles, MHz is sampled from cpufreq, and said to be so.
# shellcheck source=tests/lib.sh
. "${srcdir:-.}/tests/lib.sh"

unshare -m true 2>/dev/null || skip 'no mount namespace can be made here'
truth hop 2
[ $? != 77 ] || skip 'one CPU'
# What takes the counters away where this machine has some
ttime -j -o report true
plain='env'
[ "$(note mhz quality report)" != exact ] || plain='deny EPERM perf_event_open'

# A machine of these CPUs, the first at 1,000 MHz and the others at 3,000
mkdir cpus
cp /sys/devices/system/cpu/online cpus
for cpu in /sys/devices/system/cpu/cpu[0-9]*; do
	cpu=${cpu##*/}
	mkdir -p "cpus/$cpu/cpufreq"
	echo 3000000 >"cpus/$cpu/cpufreq/scaling_cur_freq"
done
allowed=$(taskset -cp $$ | sed 's/.*: //')
first=${allowed%%[-,]*}
second=${allowed##*[-,]}
echo 1000000 >"cpus/cpu$first/cpufreq/scaling_cur_freq"

# on CPU COMMAND [ARG]...: all of it there, ttime too
on()
{
	cpu=$1
	shift
	# shellcheck disable=SC2086 # several words
	in_mounts "mount --bind cpus /sys/devices/system/cpu" taskset -c "$cpu" $with "$@"
}

# By counters of how long it ran where or, without them, where it is seen running
for with in "$plain" 'deny EPERM perf_event_open'; do
	on "$first" ttime -j -o report truth burn u 300
	is "status, $with" $? 0
	between "MHz on the first CPU, $with" "$(json mhz report)" 1000 1000
	is "quality, $with" "$(note mhz quality report)" estimate
	is "source, $with" "$(note mhz source report)" cpufreq
	matches "reason, $with" "$(note mhz why report)" '^cpufreq, [1-9][0-9]* samples$'
	on "$second" ttime -j -o report truth burn u 300
	between "MHz on the second CPU, $with" "$(json mhz report)" 3000 3000
done

# Half of it on either: what ran after the last sample, 50 ms, is not in it.
# (Without counters a CPU that others use weighs more.)
with=$plain
if [ "$with" = env ] && ! denied perf_event_open; then
	on "$first,$second" ttime -j -o report sh -c "taskset -c $first truth burn u 400
		taskset -c $second truth burn u 400"
	near 'MHz on both' "$(json mhz report)" 2000 150
	on "$first,$second" ttime -j -o report sh -c "taskset -c $first truth burn u 600
		taskset -c $second truth burn u 200"
	near 'MHz on both, weighted' "$(json mhz report)" 1500 150
fi

on "$second" ttime -o report truth burn u 200
matches 'MHz row' "$(grep '^MHz' report)" '^MHz +~3000 +cpufreq, [1-9][0-9]* samples$'

# Too short for a single look, which comes after 50 ms; a busy machine may need more
# than one try.
tries=0
until [ "$tries" -gt 0 ] && [ "$(json elapsed_ns report)" -lt 45000000 ]; do
	[ "$tries" -lt 100 ] || fail "no run of true is shorter than 45 ms"
	on "$first" ttime -j -o report true
	tries=$((tries + 1))
done
is 'MHz of a short run' "$(json mhz report)" null
matches 'reason of a short run' "$(note mhz why report)" 'too short to sample cpufreq'
# Nor is a run that sleeps seen running.
on "$first" ttime -j -o report sleep 0.3
case $(json mhz report) in
null) matches 'reason of a sleeper' "$(note mhz why report)" . ;;
*) between 'MHz of a sleeper' "$(json mhz report)" 1000 1000 ;;
esac

# A CPU that has no rate to tell
: >"cpus/cpu$second/cpufreq/scaling_cur_freq"
on "$second" ttime -j -o report truth burn u 200
is 'MHz of a CPU without a rate' "$(json mhz report)" null
matches 'reason without a rate' "$(note mhz why report)" .
lacks 'reason without a rate' "$(note mhz why report)" 'too short'
