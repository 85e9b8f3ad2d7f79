#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check-json.py SCHEMA REPORT...

Is each REPORT one JSON object, by SCHEMA, and is its command line that of
REPORT.argv (each word ends in a NUL)?  Is every null explained, and is nothing
else called missing?
"""
import json
import sys

import jsonschema


# What -c, -x and -b add beside the figures.
SECTIONS = ("wait4", "explanation", "by_command", "not_attributed_ns")


def refuse(name):
    raise ValueError("no JSON: " + name)


def no_twins(pairs):
    names = [name for name, _ in pairs]
    if len(set(names)) != len(names):
        raise ValueError("a member is there twice: %s" % sorted(names))
    return dict(pairs)


def check_command(report, argv):
    shown = [arg.decode("utf-8", "replace") for arg in argv]
    bad = [i for i, arg in enumerate(argv) if "\ufffd" in shown[i]
           and "\ufffd".encode() not in arg]
    if not bad:
        assert report["command"] == shown, "another command"
        assert "command_hex" not in report, "command_hex without a need"
        return
    assert len(report["command"]) == len(argv), "another number of words"
    for i, arg in enumerate(argv):
        if i in bad:
            assert "\ufffd" in report["command"][i], "no U+FFFD"
        else:
            assert report["command"][i] == shown[i], "another word"
    as_hex = [bytes.fromhex(word) for word in report["command_hex"]]
    assert as_hex == argv, "other bytes in command_hex"


def figure_of(key):
    for unit in ("_ns", "_us", "_kib"):
        if key.endswith(unit):
            key = key[:-len(unit)]
    return key


def check_notes(report):
    names = {name.replace(".", "_"): name for name in report["notes"]}
    for key, value in report.items():
        if key in ("schema", "notes", "command", "command_hex", *SECTIONS):
            continue
        name = names.get(figure_of(key))
        quality = report["notes"][name]["quality"] if name else "exact"
        assert (value is None) == (quality == "missing"), \
            "%s is %r and %s" % (key, value, quality)
        assert quality == "exact" or report["notes"][name].get("why"), \
            "%s is %s and nothing says why" % (key, quality)


def check(schema, name):
    with open(name, "rb") as file:
        text = file.read().decode("utf-8", "strict")
    report = json.loads(text, parse_constant=refuse,
                        object_pairs_hook=no_twins)
    jsonschema.Draft202012Validator(schema).validate(report)
    with open(name + ".argv", "rb") as file:
        check_command(report, file.read().split(b"\0")[:-1])
    check_notes(report)


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    for name in sys.argv[2:]:
        try:
            check(schema, name)
        except Exception:
            print("in " + name, file=sys.stderr)
            raise


main()
