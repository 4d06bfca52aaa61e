#!/usr/bin/env python3
"""Runs a command of a harness's build, which may fail because it does not support the schema.

SPDX-License-Identifier: MIT

usage: attempt.py OUT [--if REGEX [--field REGEX] [--reason TEXT]] … COMMAND …

Without --if, it runs the command, unless an earlier one of the same OUT was refused. With it, a command that fails, and
whose words the regular expression is found in, makes OUT/program a program that refuses the job. The reason is what its
group holds, or TEXT; the field, what that of --field does. The first --if that fits counts. An expression that is empty is
for generators that tell nothing better: any failure is a refusal then, with their words.
"""

import json
import pathlib
import re
import shlex
import subprocess
import sys

# The maximum length of a reason, in characters.
LONGEST = 400


def said(text: str, expression: str | None) -> str | None:
    """What the expression's first group matches, or None if it is not found."""
    found = re.search(expression, text, re.DOTALL) if expression else None
    return " ".join(found[1].split()) if found else None


def last_words(text: str) -> str:
    """The first line that says error, or the last two: compilers begin with the cause, and generators end with it."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    errors = [line for line in lines if re.search(r"\b[Ee]rror\b", line)]
    return errors[0] if errors else " ".join(lines[-2:]) or "it fails without a word"


def refuse(out: pathlib.Path, reason: str, field: str | None) -> None:
    event = {"event": "refused", "reason": reason} | ({"field": field} if field else {})
    program = out / "program"
    says = [f"printf '%s\\n' {shlex.quote(json.dumps(line))}" for line in ({"event": "ready"}, event)]
    program.write_text("\n".join(["#!/bin/sh", "cat >/dev/null", *says]) + "\n")
    program.chmod(0o755)
    (out / "refused").touch()


def main() -> int:
    out, *command = sys.argv[1:]
    ways: list[dict[str, str]] = []
    while command and command[0] in ("--if", "--field", "--reason"):
        if command[0] == "--if":
            ways.append({})
        ways[-1][command[0]] = command[1]
        command = command[2:]
    if (pathlib.Path(out) / "refused").exists():
        return 0
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    text = done.stdout + done.stderr
    sys.stderr.write(text)
    if not done.returncode or "Killed signal" in text:  # the compiler ran out of memory
        return done.returncode
    for way in ways:
        reason = said(text, way["--if"]) if way["--if"] else last_words(text)
        if reason is not None:
            refuse(pathlib.Path(out), way.get("--reason", reason)[:LONGEST], said(text, way.get("--field")))
            return 0
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
