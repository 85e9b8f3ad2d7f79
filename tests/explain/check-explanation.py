#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-explanation.py REPORT [each-once] [since-stop]

Does REPORT, of ttime -j -x -b, account for all of the time, and is what it says
of gaps and programs consistent?  With each-once: no process has executed one
program after the other, so that every process is in one row.  With since-stop:
the command was there already and did not begin by an exec.
"""
import json
import sys

# What rounding does to numbers of ns and us, ns
ROUNDED = 2000
LIMITS = [10**5, 10**6, 10**7, 10**8, 10**9, None]


def near(name, got, want, tolerance=ROUNDED):
    assert abs(got - want) <= tolerance, \
        "%s: got %s, want %s, within %s" % (name, got, want, tolerance)


def is_(name, got, want):
    assert got == want, "%s: got %s, want %s" % (name, got, want)


def between(name, got, low, high):
    assert low <= got <= high, \
        "%s: got %s, want %s to %s" % (name, got, low, high)


def check_classes(report):
    classes = report["explanation"]["gap_classes"]
    is_("limits of classes", [row["below_ns"] for row in classes], LIMITS)
    is_("gaps in classes", sum(row["count"] for row in classes),
        report["gaps_count"])
    near("time in classes", sum(row["sum_ns"] for row in classes),
         report["gaps_ns"])
    least = 0
    for row in classes:
        most = row["below_ns"] or report["gaps_ns"] + 1
        between("time of gaps below %s ns" % row["below_ns"], row["sum_ns"],
                least * row["count"], most * row["count"])
        least = row["below_ns"]


def check_longest(report, span):
    longest = report["explanation"]["longest_gaps"]
    lengths = [gap["length_ns"] for gap in longest]
    is_("number of longest gaps", len(longest), min(5, report["gaps_count"]))
    is_("order of longest gaps", lengths, sorted(lengths, reverse=True))
    assert sum(lengths) <= report["gaps_ns"] + ROUNDED, "more than all gaps"
    before = 0
    for gap in sorted(longest, key=lambda gap: gap["at_ns"]):
        between("start of a gap, ns", gap["at_ns"], before, span)
        before = gap["at_ns"] + gap["length_ns"]
        between("end of a gap, ns", before, 0, span + ROUNDED)
    for least in LIMITS[-2::-1] + [0]:
        # Where not all five are that long, there are no others that are.
        count = sum(1 for length in lengths if length >= least)
        if count < 5:
            is_("gaps of %s ns and more" % least, sum(
                row["count"] for row in report["explanation"]["gap_classes"]
                if row["below_ns"] is None or row["below_ns"] > least), count)


def check_time(report):
    span = report["elapsed_ns"]
    if report["last_ns"] is not None:
        span = report["last_ns"]
    running, gaps = report["running_ns"], report["gaps_ns"]
    between("running, ns", running, 0, span + ROUNDED)
    if gaps is None:
        is_("gaps", "gap_classes" in report["explanation"], False)
        is_("number of gaps", report["gaps_count"], None)
        return
    near("running and gaps, ns", running + gaps, span)
    check_classes(report)
    check_longest(report, span)
    between("CPUs at the most", report["running_peak"], 0, report["ncpu"])
    if running > 0:
        between("CPUs while running", report["running_cpus"], 1,
                report["running_peak"])


def check_counts(report, rows, each_once, since_stop):
    notes = report["notes"]
    if notes["forks"]["quality"] == "exact" == notes["execs"]["quality"]:
        processes = sum(row["processes"] for row in rows)
        forks, execs = report["forks"], report["execs"]
        is_("execs", sum(row["execs"] for row in rows),
            execs + (0 if since_stop else 1))
        between("processes", processes, forks + 1,
                forks + 1 + (0 if each_once else execs))
    names = [(row["name"], row["forked"]) for row in rows]
    is_("rows of the same name", len(names) - len(set(names)), 0)


def check_programs(report, each_once, since_stop):
    rows = report["by_command"]
    span = max(report["elapsed_ns"], report["last_ns"] or 0)
    cpu = [row["cpu_ns"] for row in rows]
    is_("order of rows", cpu, sorted(cpu, reverse=True))
    if report["cpu_us"] is not None:
        near("cpu, ns", sum(cpu) + report["not_attributed_ns"],
             report["cpu_us"] * 1000, ROUNDED + len(rows))
    for row in rows:
        name = row["name"]
        assert name, "a row has no name"
        between("longest of " + name, row["longest_ns"], 0, span + ROUNDED)
        between("life of " + name, row["life_ns"], row["longest_ns"],
                row["longest_ns"] * row["processes"])
        is_("forked and executed, " + name,
            row["forked"] and row["execs"] > 0, False)
    if report["running_cpus"] is not None:
        running = report["running_ns"]
        near("cpu of all rows, ns", sum(cpu),
             report["running_cpus"] * running,
             running * 0.0005 + ROUNDED + len(rows))
    check_counts(report, rows, each_once, since_stop)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        text = file.read()
    report = json.loads(text)
    try:
        if report["running_ns"] is None:
            is_("programs", report["by_command"], None)
            is_("gaps", report["gaps_ns"], None)
            return
        check_time(report)
        check_programs(report, "each-once" in sys.argv[2:],
                       "since-stop" in sys.argv[2:])
    except AssertionError:
        print(text, file=sys.stderr)
        raise


main()
