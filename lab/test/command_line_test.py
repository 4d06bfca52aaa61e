#!/usr/bin/env python3
"""What the lab says of its command line cannot talk to the terminal, and its help is written or an error.

SPDX-License-Identifier: MIT
"""

import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOSTILE = "\x1b[31m\x9b\r\u202ename"


class CommandLine(unittest.TestCase):
    def test_words_of_the_command_line_are_shown_without_controls(self):
        for words in ([HOSTILE], ["--langs", "cpp", HOSTILE], ["--random", HOSTILE]):
            done = subprocess.run(
                [sys.executable, "-m", "isomer_lab", *words], cwd=ROOT / "lab", capture_output=True, check=False, timeout=600
            )
            self.assertEqual(done.returncode, 2)
            told = done.stderr.decode("utf-8", errors="surrogateescape")
            self.assertIn("name", told)
            self.assertTrue(all(c.isprintable() or c == "\n" for c in told), told)

    def test_help_that_cannot_be_written_is_an_error(self):
        command = [sys.executable, "-m", "isomer_lab", "--help"]
        with open("/dev/full", "wb") as full:
            done = subprocess.run(command, cwd=ROOT / "lab", stdout=full, stderr=subprocess.PIPE, check=False, timeout=600)
        self.assertEqual((done.returncode, done.stderr), (1, b"lab: <stdout>: No space left on device\n"))
        shown = subprocess.run(command, cwd=ROOT / "lab", capture_output=True, check=True, timeout=600)
        self.assertTrue(shown.stdout.startswith(b"usage: "), shown.stdout)


if __name__ == "__main__":
    unittest.main()
