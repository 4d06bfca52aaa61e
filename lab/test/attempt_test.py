#!/usr/bin/env python3
"""Commands of a build whose failure may be a refusal: lab/harness/c/support/attempt.py.

SPDX-License-Identifier: MIT
"""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
ATTEMPT = ROOT / "lab/harness/c/support/attempt.py"


class AttemptTest(unittest.TestCase):
    def setUp(self) -> None:
        self.out = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))

    def attempt(self, *arguments: str) -> subprocess.CompletedProcess:
        command = [sys.executable, ATTEMPT, self.out, *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=600)

    def events(self) -> list[dict]:
        done = subprocess.run([self.out / "program"], input="{}", capture_output=True, text=True, check=True, timeout=600)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_a_command_that_ends_well_is_a_command(self) -> None:
        done = self.attempt("--if", "", "sh", "-c", f"echo made >{self.out}/made; echo told >&2")
        self.assertEqual((done.returncode, done.stderr), (0, "told\n"))
        self.assertEqual((self.out / "made").read_text(), "made\n")
        self.assertFalse((self.out / "program").exists())

    def test_a_failure_that_is_expected_becomes_a_program_that_refuses(self) -> None:
        words = "x.proto: a.B.c has it's \"own\"\n reason; $HOME `id` \\\\n"
        done = self.attempt("--if", "has (.*)", "--field", r": ([\w.]+) has", "sh", "-c", 'printf %s "$0" >&2; exit 3', words)
        self.assertEqual(done.returncode, 0)
        ready, refused = self.events()
        self.assertEqual(ready, {"event": "ready"})
        self.assertEqual(refused, {"event": "refused", "reason": "it's \"own\" reason; $HOME `id` \\\\n", "field": "a.B.c"})

    def test_after_a_refusal_nothing_else_is_run(self) -> None:
        self.attempt("--if", "", "false")
        self.assertEqual(self.attempt("sh", "-c", f"touch {self.out}/later; exit 1").returncode, 0)
        self.assertFalse((self.out / "later").exists())

    def test_any_other_failure_is_a_failure(self) -> None:
        for how in ([], ["--if", "another (reason)"]):
            done = self.attempt(*how, "sh", "-c", "echo broken >&2; exit 3")
            self.assertEqual((done.returncode, done.stderr), (3, "broken\n"))
            self.assertFalse((self.out / "program").exists())

    def test_the_first_way_that_fits_counts(self) -> None:
        ways = ["--if", "nothing (of) it", "--if", "(41)", "--reason", "no such kind", "--if", ""]
        self.attempt(*ways, "sh", "-c", "echo 'kind 41' >&2; exit 1")
        self.assertEqual(self.events()[1], {"event": "refused", "reason": "no such kind"})

    def test_of_a_generator_that_tells_nothing_better_the_error_is_told(self) -> None:
        self.attempt("--if", "", "sh", "-c", "echo 'In file a:'; echo 'a:1: error: no such thing'; echo 'more'; exit 1")
        self.assertEqual(self.events()[1]["reason"], "a:1: error: no such thing")


if __name__ == "__main__":
    unittest.main()
