#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The price of ttime, as a table: make bench
#
# Each ratio is taken between commands that run in turn, in many short rounds;
# the median of the rounds' ratios is shown. A machine that is busy with
# something else slows both sides alike. Run it as root: perf needs it.
#
# shellcheck disable=SC2016 # `...` in the table is Markdown
set -eu

TTIME=${TTIME:?the program to measure}
HELPERS=${HELPERS:?directory of the helper programs of the tests}
GNU_TIME=${GNU_TIME:-/usr/bin/time}
FORKS=${FORKS:-1000000}
# Without ~/bin and the like in front, each exec searches PATH alike and briefly.
PATH=/usr/bin:/bin:/usr/sbin:/sbin
export PATH

missing=
for tool in hyperfine perf "$GNU_TIME"; do
  command -v "$tool" >/dev/null || missing="$missing $tool"
done
[ -z "$missing" ] || {
  echo "bench: missing:$missing (./bootstrap --deps installs them)" >&2
  exit 1
}
[ "$(id -u)" = 0 ] || echo "bench: not root: perf and ttime see less here" >&2

work=$(mktemp -d "${TMPDIR:-/tmp}/ttime-bench.XXXXXX")
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

median() { sort -n | awk '{ a[NR] = $1 } END { print a[int((NR + 1) / 2)] }'; }

# ratios ROUNDS RUNS BASE COMMAND...: one line for each command, the median
# over the rounds of its median time divided by that of BASE.
ratios() {
  rounds=$1 runs=$2
  shift 2
  rm -f "$work"/ratio.*
  round=0
  while [ "$round" -lt "$rounds" ]; do
    hyperfine -N --style none -i --warmup 1 --runs "$runs" \
      --export-csv "$work/round" "$@" >/dev/null 2>&1
    # command,mean,stddev,median,...; commands here have no comma
    awk -F, -v to="$work/ratio." 'NR == 2 { base = $4 }
      NR > 2 { printf "%.4f\n", $4 / base >> (to (NR - 2)) }' "$work/round"
    round=$((round + 1))
  done
  for file in "$work"/ratio.*; do
    median <"$file"
  done
}

row() { # WHAT MEASURED TARGET MET
  printf '| %s | %s | %s | %s |\n' "$1" "$2" "$3" "$4"
}

met() { awk "BEGIN { print ($1) ? \"yes\" : \"no\" }"; }

echo '| what | measured | must reach | met |'
echo '|---|---|---|---|'

ratio=$(ratios 15 40 "$GNU_TIME -p true" "$TTIME -p true")
row '`ttime -p true` against `time -p true`, wall' "$ratio" '<= 1.10' \
  "$(met "$ratio <= 1.10")"

ratio=$(ratios 10 20 "perf stat true" "$TTIME true")
row '`ttime true` against `perf stat true`, wall' "$ratio" '<= 0.30' \
  "$(met "$ratio <= 0.30")"

loop="$HELPERS/truth fork 10000"
# shellcheck disable=SC2046 # two numbers
set -- $(ratios 9 1 "$loop" "$TTIME $loop" "perf stat $loop")
row 'fork loop of 10,000 under `ttime` against bare' "$1" \
  "<= 1.04, below \`perf stat\` ($2)" "$(met "$1 <= 1.04 && $1 < $2")"

ping="$HELPERS/truth ping 20000"
# shellcheck disable=SC2046
set -- $(ratios 9 1 "$loop" "$TTIME -x $loop" "$TTIME -b $loop")
row 'the same under `ttime -x` / `ttime -b`' "$1 / $2" '<= 1.06' \
  "$(met "$1 <= 1.06 && $2 <= 1.06")"
# shellcheck disable=SC2046
set -- $(ratios 15 1 "$ping" "$TTIME -x $ping" "$TTIME -b $ping")
row '20,000 bytes to and fro through pipes under `-x` / `-b`' "$1 / $2" '<= 1.10' \
  "$(met "$1 <= 1.10 && $2 <= 1.10")"

# The peak of ttime's own memory, as the kernel says while it runs.
peak_rss() {
  "$TTIME" -o "$work/forks" -f '%{forks}' "$@" &
  peak=0
  while hwm=$(awk '/^VmHWM/ { print $2 }' "/proc/$!/status" 2>/dev/null) &&
    [ -n "$hwm" ]; do
    peak=$hwm
    sleep 0.1
  done
  wait $!
}
peak_rss sleep 0.5
small=$peak
peak_rss "$HELPERS/truth" storm "$FORKS"
row "peak RSS of ttime, KiB: \`sleep\` / over $FORKS forks" "$small / $peak" \
  '<= 2560, constant' "$(met "$peak <= 2560 && $peak <= $small * 1.05")"
# storm forks in several processes, which are forks of its own
counted=$(cat "$work/forks")
expected=$("$HELPERS/truth" -v storm "$FORKS" | awk '{ print $NF }')
row "forks counted" "$counted" "$expected" "$(met "\"$counted\" == \"$expected\"")"

# The split of one and the same run, three ways; the median of three runs. All
# CPUs are sampled, for sampling that is inherited stops before a process has
# let go of its memory. A higher rate would slow the loop down by itself.
split_once() { # prints: SAMPLED LEAF RUSAGE, user shares in percent
  perf record -q -a -e cpu-clock -F 5003 -o "$work/samples" -- \
    "$TTIME" -o "$work/leaf" -f '%{user:us} %{sys:us}' \
    "$GNU_TIME" -o "$work/rusage" -f '%U %S' "$HELPERS/truth" fork 10000 2>/dev/null
  perf script -i "$work/samples" --comms truth -F misc 2>/dev/null |
    awk '{ n++; user += $1 == "U" } END { printf "%.1f ", n ? 100 * user / n : -1 }'
  tr -d '~' <"$work/leaf" | awk '{ printf "%.1f ", 100 * $1 / ($1 + $2) }'
  awk '{ printf "%.1f\n", 100 * $1 / ($1 + $2) }' "$work/rusage"
}
for _ in 1 2 3; do split_once; done |
  awk '{ d = $2 - $1; print d < 0 ? -d : d, $0 }' | sort -n | sed -n 2p >"$work/split"
read -r off sampled leaf rusage <"$work/split"
time_off=$(awk "BEGIN { d = $rusage - $sampled; printf \"%.1f\", d < 0 ? -d : d }")
row "user share of a fork loop, difference to sampling ($sampled %)" \
  "$off points ($leaf %)" "<= 5 points; time(1): $time_off ($rusage %)" \
  "$(met "$off <= 5 && $sampled >= 0")"
