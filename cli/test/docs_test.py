#!/usr/bin/env python3
"""README.md and the pages of docs/cli/: their commands do what they show, and each verb's page has all its options.

SPDX-License-Identifier: MIT

usage: docs_test.py [--write] ISOMER ROOT      --write: puts what the commands do into the pages

In a block ```console, a line that begins with "$ " is a command of the shell, and what stands below it is what it
writes to standard output and standard error; a line "…" stands for any lines, and "…" in a line for any text. All blocks of a page run one after the other
in a folder that has person.proto and person.json, which are those of schema/ and schema/samples/.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

WRITE = "--write" in sys.argv
ISOMER, ROOT = (pathlib.Path(a).resolve() for a in [a for a in sys.argv[1:] if a != "--write"][:2])
del sys.argv[1:]
PAGES = [*sorted((ROOT / "docs/cli").glob("*.md")), ROOT / "README.md"]
OF_NO_VERB = {"README", "recipes"}
BLOCK = re.compile(r"(?<=^```console\n).*?(?=^```$)", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\$ ((?:.*\\\n)*.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


def run(command, folder):
    environment = {**os.environ, "PATH": f"{ISOMER.parent}:{os.environ['PATH']}", "LC_ALL": "C.UTF-8", "NO_COLOR": "1"}
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        timeout=600,
    )
    return done.stdout.decode()


def pattern_of(shown):
    lines = shown.splitlines(keepends=True)
    return "".join("(?:.*\n)*" if line == "…\n" else re.escape(line).replace("…", ".*") for line in lines)


def options_of(verb):
    text = subprocess.run([ISOMER, verb, "--help"], capture_output=True, check=True, timeout=600).stdout.decode()
    return set(re.findall(r"^  (?:-\w,)?(--[\w-]+)", text, re.MULTILINE)) - {"--help"}


class Docs(unittest.TestCase):
    def page(self, path):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            shutil.copy(ROOT / "schema/person.proto", folder)
            shutil.copy(ROOT / "schema/samples/person.json", folder)
            text, commands = path.read_text(), 0

            def compare(block):
                def one(match):
                    nonlocal commands
                    commands += 1
                    command, shown = match.groups()
                    seen = run(command, folder)
                    if not re.fullmatch(pattern_of(shown), seen):
                        if not WRITE:
                            self.assertEqual(seen, shown, f"{path.name}: $ {command}")
                        shown = seen
                    return f"$ {command}\n{shown}"

                return COMMAND.sub(one, block.group())

            written = BLOCK.sub(compare, text)
            if WRITE:
                path.write_text(written)
            return text, commands

    def test_commands_do_what_is_shown(self):
        self.assertGreater(len(PAGES), 1)
        for path in PAGES:
            with self.subTest(page=path.name):
                text, commands = self.page(path)
                self.assertGreater(commands, 0)
                if path.stem not in OF_NO_VERB:
                    missing = {o for o in options_of(path.stem) if f"`{o}" not in text}
                    self.assertEqual(missing, set())

    def test_each_verb_has_a_page(self):
        text = subprocess.run([ISOMER, "--help"], capture_output=True, check=True, timeout=600).stdout.decode()
        verbs = re.findall(r"^  (\w+)", text[text.index("Subcommands:") :], re.MULTILINE)
        self.assertEqual(sorted(verbs), [p.stem for p in PAGES if p.stem not in OF_NO_VERB])


if __name__ == "__main__":
    unittest.main()
