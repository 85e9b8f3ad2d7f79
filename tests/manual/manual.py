#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The examples of doc/ttime.texi: run, compared, filled in.

Each @example has a mark in the line before it, which says what it is:

@c run: COMMAND         the output of COMMAND, every line of it
@c run-exact: COMMAND   the same, with every number as it is
@c run-some: COMMAND    some lines of the output, in their order; a line "..."
                        stands for those left out, " ..." for the rest of one
@c file: NAME           what the file NAME holds, for the examples after it
@c shown: WHY           not run, because of WHY

A COMMAND of several lines has a mark for each. The example begins with the
command as a reader would type it: "$ COMMAND", and "> " before further lines.
The examples run in their order in the current directory, by sh.

check TEXI       run all of them and compare
fill TEXI        run them and print the manual with their output of now; lines of
                 run-some stay, with the numbers of now
options TEXI     read ttime --help: is every option an @item, and in an example?
mutate TEXI N    print the manual with its N-th mutation, and what that is to
                 standard error; nothing where there are fewer
self-test        does the comparison see what it must see, and nothing else?
"""

import os
import re
import shlex
import signal
import subprocess
import sys

MARK = re.compile(r"@c (run|run-exact|run-some|file|shown): *(.*)")
SECONDS_MOST = 120

# A number as it may differ: not a part of a word, of "time(1)" or of "<0.1 ms",
# which is a name.
NUMBER = re.compile(r"(?<![\w.<])(?<!\w\()(~|>=)?[+-]?\d+(?:\.\d+)?")
NAMES = (
    (re.compile(r"/sys/fs/cgroup\S*?(?=[),]|\s|$)"), "CGROUP"),
    (re.compile(r"\d+\.\d+\.\d+[\w.+-]*"), "RELEASE"),
    # Who was on a CPU last before a gap, a process or what it started, is a race.
    (re.compile(r"(^(?:longest)? ?\S+ m?s at \S+ s: ).*, then \S+$"), r"\1before, then after"),
    (re.compile(r"the longest of them after '[^']*'"), "the longest of them after 'before'"),
)
VALUE = re.compile(r"(~|>=)?#|n/a")
# Why there is none of these depends on the CPU, and on what is above it.
HARDWARE = re.compile(r"MHz|.*clock rate|.*CPU cycles")
CYCLES = re.compile(r",? ?cycles say #%, # points (less|more)")


class Example:
    def __init__(self, kind, text, line):
        self.kind, self.text, self.line = kind, text, line
        self.shown, self.first, self.last = [], 0, 0

    def typed(self):
        lines = self.text.split("\n")
        return ["$ " + lines[0]] + ["> " + line for line in lines[1:]]

    def output(self):
        return self.shown[len(self.typed()):]


def plain(line):
    """A line of an example as a reader sees it."""
    line = line.replace("@dots{}", "...")
    return re.sub(r"@([@{}])", r"\1", line)


def escape(line):
    return re.sub(r"([@{}])", r"@\1", line.expandtabs(8))


def read(path):
    """The examples of a manual, its lines, and what is wrong with their form."""
    with open(path, encoding="utf-8") as file:
        lines = file.read().split("\n")
    examples, wrong, mark, i = [], [], None, 0
    while i < len(lines):
        found = MARK.fullmatch(lines[i])
        if found and mark and found[1] == mark.kind and mark.kind.startswith("run"):
            mark.text += "\n" + found[2]
        elif found:
            mark = Example(found[1], found[2], i + 1)
        elif re.match(r"@(example|smallexample|display|verbatim|format|lisp)\b", lines[i]):
            end = "@end " + lines[i][1:].split()[0]
            if lines[i] != "@example":
                wrong.append(f"line {i + 1}: {lines[i]}: only @example is looked at")
            if not mark or not mark.text:
                wrong.append(f"line {i + 1}: an example without a mark")
                mark = Example("shown", "?", i + 1)
            mark.first = i + 1
            while lines[i] != end:
                i += 1
            mark.last = i
            mark.shown = [plain(line) for line in lines[mark.first:i]]
            if mark.kind.startswith("run") and mark.shown[: len(mark.typed())] != mark.typed():
                wrong.append(f"line {mark.line}: the example does not begin with its command")
            if mark.kind == "file" and f"@file{{{mark.text}}}" not in "".join(lines[:i]):
                wrong.append(f"line {mark.line}: the reader is not told of {mark.text}")
            examples.append(mark)
            mark = None
        elif lines[i].startswith("@c run") or (mark and lines[i].strip()):
            wrong.append(f"line {i + 1}: a mark without an example, or of another form")
            mark = None
        i += 1
    return examples, lines, wrong


def neutral(line):
    line = re.sub(r"\s+", " ", line.rstrip())
    for pattern, name in NAMES:
        line = pattern.sub(name, line)
    line = NUMBER.sub(lambda found: (found[1] or "") + "#", line)
    return re.sub(r"# gaps?\b", "# gap(s)", line)


def same(manual, output, exact=False):
    """May that line of the manual stand for that line of the output?"""
    if exact:
        return re.sub(r"\s+", " ", manual.rstrip()) == re.sub(r"\s+", " ", output.rstrip())
    manual, output = neutral(manual), neutral(output)
    if re.sub("(~|>=)#|n/a", "#", manual) == re.sub("(~|>=)#|n/a", "#", output):
        return True
    if CYCLES.sub("", manual) == CYCLES.sub("", output):
        return True
    ours, theirs = VALUE.search(manual), VALUE.search(output)
    if not ours or not theirs or manual[: ours.start()] != output[: theirs.start()]:
        return False
    # Another quality has another remark, but only "n/a" has no unit.
    head, marks = manual[: ours.start()].strip(), (ours[0], theirs[0])
    if marks == ("n/a", "n/a"):
        return bool(HARDWARE.match(head))
    if not head or ours[0] == theirs[0]:
        return False
    units = [re.match("( s| ms)?( |$)", line[value.end():])
             for line, value in ((manual, ours), (output, theirs))]
    return "n/a" in marks or (units[0] and units[0][1]) == (units[1] and units[1][1])


def same_some(manual, output):
    if manual.endswith(" ..."):
        manual, output = neutral(manual[:-4]), neutral(output)
        return output.startswith(manual)
    return same(manual, output)


def compare(kind, manual, output):
    """What is wrong, as lines; nothing if nothing is."""
    if kind == "run-some":
        at = 0
        for line in manual:
            if line.strip() == "...":
                continue
            while at < len(output) and not same_some(line, output[at]):
                at += 1
            if at == len(output):
                return ["not in the output, or not in that order: " + line]
            at += 1
        return []
    if len(manual) == len(output) and all(
        same(ours, theirs, kind == "run-exact") for ours, theirs in zip(manual, output)
    ):
        return []
    wrong = [f"{len(manual)} lines in the manual, {len(output)} in the output"]
    wrong += [f"manual: {ours}\noutput: {theirs}" for ours, theirs in zip(manual, output)
              if not same(ours, theirs, kind == "run-exact")]
    return wrong


def run(command):
    # What hangs is ended with all that it has started.
    with subprocess.Popen(
        ["sh", "-c", command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, start_new_session=True) as process:
        try:
            output, _ = process.communicate(timeout=SECONDS_MOST)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, _ = process.communicate()
            output += b"\nstopped after %d s\n" % SECONDS_MOST
    lines = output.decode("utf-8", "replace").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def put_file(example):
    with open(example.text, "w", encoding="utf-8") as file:
        file.write("\n".join(example.shown) + "\n")
    os.chmod(example.text, 0o755)


def complain(what):
    print("\n".join(what))
    return 1 if what else 0


def check(path, only=None):
    examples, _, wrong = read(path)
    ran = 0
    for example in examples:
        if example.kind == "file":
            put_file(example)
        if not example.kind.startswith("run") or (only and example.line not in only):
            continue
        output = run(example.text)
        ran += 1
        found = compare(example.kind, example.output(), output)
        if found:
            wrong.append(f"line {example.line}: {example.text}")
            wrong += ["  " + line for text in found for line in text.split("\n")]
            wrong += ["  the output:"] + ["  | " + line for line in output]
    print(f"{ran} examples were run")
    return complain(wrong) or (0 if ran else 1)


def fill(path):
    examples, lines, wrong = read(path)
    for example in examples:
        if example.kind == "file":
            put_file(example)
    for example in reversed(examples):
        example.now = None
    for example in examples:
        if example.kind.startswith("run"):
            example.now = run(example.text)
    for example in reversed(examples):
        if example.now is None:
            continue
        new = [escape(line) for line in example.now]
        if example.kind == "run-some":
            new, at = [], 0
            for line in example.output():
                place = at
                while place < len(example.now) and not same_some(line, example.now[place]):
                    place += 1
                if line.strip() == "..." or place == len(example.now):
                    new.append(escape(line).replace("...", "@dots{}"))
                elif line.endswith(" ..."):
                    new.append(escape(line).replace("...", "@dots{}"))
                    at = place + 1
                else:
                    new.append(escape(example.now[place]))
                    at = place + 1
        typed = [escape(line) for line in example.typed()]
        lines[example.first:example.last] = typed + new
    print("\n".join(lines), end="")
    return 0


def options_of(command, with_argument):
    """The options of each ttime in a command, up to the command that it runs."""
    for part in re.split(r"(?<![\w/.-])ttime (?!is\b)", command)[1:]:
        skip = False
        for word in shlex.split(part.split("\n")[0], posix=False):
            if skip:
                skip = False
            elif not word.startswith("-"):
                break
            else:
                yield word.split("=")[0]
                skip = word in with_argument


def options(path):
    examples, lines, wrong = read(path)
    known = re.findall(r"^  (?:(-\w), |    )(--[\w-]+)(=?)", sys.stdin.read(), re.M)
    with_argument = {word for *words, equals in known if equals for word in words}
    names = {word for *words, _ in known for word in words if word}
    used = {word for example in examples if example.kind.startswith("run")
            for word in options_of(example.text, with_argument)}
    items = {word for line in lines if re.match("@itemx? -", line)
             for word in re.findall(r"(?<![\w-])--?[\w-]+", line)}
    indexed = {line.split()[1] for line in lines if line.startswith("@opindex ")}
    for word in sorted(names):
        if word not in items:
            wrong.append(f"{word} has no @item")
        if word not in indexed:
            wrong.append(f"{word} has no @opindex")
    for letter, name, _ in known:
        if letter not in used and name not in used:
            wrong.append(f"no example that is run has {name}")
    # --output is short for what GNU time calls --output-file.
    for word in sorted(items - names - {"--output-file"}):
        wrong.append(f"{word} is no option of ttime")
    print(f"{len(known)} options")
    return complain(wrong) or (0 if known else 1)


def mutations(path):
    """Manuals with one mistake each: what it is, the line of the example, the lines."""
    examples, lines, _ = read(path)
    for example in examples:
        if example.kind not in ("run", "run-some", "run-exact"):
            continue
        first = example.first + len(example.typed())
        for i in range(first, example.last):
            words = re.search(r"[A-Za-z]{3,}", lines[i])
            if not words or "@dots" in lines[i]:
                continue
            wrong = lines[i][: words.start()] + "x" + lines[i][words.start():]
            yield "a wrong word", example, lines[:i] + [wrong] + lines[i + 1:]
            yield "an extra line", example, lines[:i] + ["extra 1"] + lines[i:]
            if example.kind != "run-some":
                yield "a missing line", example, lines[:i] + lines[i + 1:]
            break
        if example.kind != "run-some" and example.last - first > 1 and \
                not same(plain(lines[first]), plain(lines[first + 1])):
            swapped = [lines[first + 1], lines[first]]
            yield "two lines swapped", example, lines[:first] + swapped + lines[first + 2:]


def mutate(path, number):
    for i, (what, example, lines) in enumerate(mutations(path)):
        if i == number:
            with open("mutated.texi", "w", encoding="utf-8") as file:
                file.write("\n".join(lines))
            print(f"{example.line} {what}")
            return 0
    return 1


ALIKE = (
    ("real  1.250 s", "real        111.731 s"),
    ("cpu   0.100 s   88% of one CPU", "cpu  98.0 s 7% of one CPU"),
    ("cpu   0.100 s   88% of one CPU", "cpu >=98.0 s a process runs on"),
    ("user  ~0.100 s  standard error 4.1 points", "user 0.100 s"),
    ("user  n/a  not resolved: 0.5 clock ticks, 5 needed", "user ~0.010 s split by cycles"),
    ("MHz   n/a  no hardware counter", "MHz 3412  average while running"),
    ("MHz   n/a  no hardware counter", "MHz n/a  no perf events in this kernel"),
    ("sys   1.000 s  40% of cpu", "sys 1 s 40% of cpu, cycles say 45%, 5.0 points more"),
    ("forks 3  31/s", "forks 1000 7/s"),
    (" <0.1 ms  0.856 s in 19", " <0.1 ms  0.1 s in 1"),
    ("expr (fork)  10  1 3.1 86.0% 24.7 78.2", "expr (fork) >=10 >=1 ~3.1 86.0% ~24.7 78.2"),
    ("0.00user 0.00system 0:00.01elapsed", "12.34user 1.00system 1:02.03elapsed"),
    ("in: /sys/fs/cgroup/unified/ttime.77", "in: /sys/fs/cgroup/ttime.1"),
    ("Kernel: 6.18.44-fc-v782", "Kernel: 6.1.0"),
    ("96% of the time, in 1 gap", "78% of the time, in 23 gaps"),
    ("ttime: 0.2 s  cpu n/a  forks 0", "ttime: 0.1 s  cpu >=0.004  forks n/a"),
)
UNLIKE = (
    ("real  1.250 s", "reel  1.250 s"),
    ("real  1.250 s", "real  1.250 ms"),
    ("real  1.250 s", "real  1.250 s  of it"),
    ("real  1.250 s", ""),
    ("cpu   0.100 s   88% of one CPU", "cpu  98.0 s 7% of two CPUs"),
    ("cpu >=0.100 s  a process runs on", "cpu >=0.1 s  a process ran on"),
    ("cpu >=0.100 s  a process runs on", "cpu 1 ms"),
    ("user  n/a  not resolved: 0.5 clock ticks, 5 needed", "sys ~0.010 s split by cycles"),
    ("user  n/a  not resolved: 0.5 clock ticks, 5 needed", "user n/a  not asked for"),
    (" <0.1 ms  0.856 s in 19", " <1 ms  0.1 s in 1"),
    ("Seconds  ttime  time(1)", "Seconds  ttime  time(2)"),
    ("n/a", "kernel"),
    ("3 words", "3 other words"),
)
SOME = (
    (["a 1", "...", "c 3"], ["a 2", "b 2", "c 2"], True),
    (["c 3", "a 1"], ["a 2", "b 2", "c 2"], False),
    (["a 1", "a 1"], ["a 2", "b"], False),
    (["d 1"], ["a 2"], False),
    (["longest 0.5 s at ..."], ["longest 0.4 s at 3.1 s: sleep"], True),
    (["longest 0.5 s of ..."], ["longest 0.4 s at 3.1 s: sleep"], False),
)


def self_test():
    wrong = []
    for ours, theirs in ALIKE:
        if not same(ours, theirs) or compare("run", [ours], [theirs]):
            wrong.append(f"taken for another: {ours} | {theirs}")
        if compare("run-exact", [ours], [ours]) or not compare("run-exact", [ours], [theirs]):
            wrong.append(f"exact: {ours} | {theirs}")
    for ours, theirs in UNLIKE:
        if same(ours, theirs) or not compare("run", [ours], [theirs]):
            wrong.append(f"taken for the same: {ours} | {theirs}")
    for ours, theirs, alike in SOME:
        if (not compare("run-some", ours, theirs)) != alike:
            wrong.append(f"some: {ours} of {theirs}: not {alike}")
    for ours, theirs in ((["a", "b"], ["a"]), (["a"], ["a", "b"]), (["a", "b"], ["b", "a"])):
        if not compare("run", ours, theirs):
            wrong.append(f"order or number: {ours} | {theirs}")
    print(f"{len(ALIKE) + len(UNLIKE) + len(SOME) + 3} comparisons")
    return complain(wrong)


def main():
    what, arguments = sys.argv[1], sys.argv[2:]
    if what == "check":
        return check(arguments[0], {int(line) for line in arguments[1:]} or None)
    if what == "fill":
        return fill(arguments[0])
    if what == "options":
        return options(arguments[0])
    if what == "mutate":
        return mutate(arguments[0], int(arguments[1]))
    if what == "self-test":
        return self_test()
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
