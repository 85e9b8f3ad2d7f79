# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
#
# Sourced by the tests that run the whole suite once more in surroundings that
# refuse something. again WORD COMMAND...: every shell test, as an argument of
# COMMAND, with WORD in TTIME_DENIED, but those whose names begin with one of
# $without (another test has them in the same surroundings). A skip there is a
# failure, save for the
# reasons that the suite itself gives for WORD.
set -u
: "${TTIME:?}" "${HELPERS:?}" "${srcdir:?}"

again() {
  TTIME_DENIED=$1
  export TTIME_DENIED
  shift
  log=$(mktemp "${TMPDIR:-/tmp}/ttime-again.XXXXXX") || exit 1
  trap 'rm -f "$log"' EXIT
  trap 'exit 1' HUP INT TERM
  passed=0 skipped=0 failed=0
  for test in "$srcdir"/tests/run/*.sh "$srcdir"/tests/explain/*.sh \
    "$srcdir"/tests/report/*.sh; do
    name=${test#"$srcdir"/tests/}
    kind=${name#*/}
    case " ${without:-} " in
    *" ${kind%%-*} "*) continue ;;
    esac
    "$@" sh "$test" >"$log" 2>&1
    status=$?
    case $status in
    0) passed=$((passed + 1)) ;;
    77)
      skipped=$((skipped + 1))
      printf 'skipped %s: %s\n' "$name" "$(tail -n 1 "$log")"
      ;;
    *)
      failed=$((failed + 1))
      printf 'FAILED %s (status %s)\n' "$name" "$status"
      sed 's/^/    /' "$log"
      ;;
    esac
  done
  echo "$TTIME_DENIED refused: $passed passed, $skipped skipped, $failed failed"
  [ "$failed" -eq 0 ] && [ "$passed" -gt "$skipped" ]
}
