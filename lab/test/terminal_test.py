#!/usr/bin/env python3
"""What the lab says of its command line cannot talk to the terminal.

SPDX-License-Identifier: MIT
"""

import pathlib
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
HOSTILE = "\x1b[31m\x9b\r\u202ename"


class Terminal(unittest.TestCase):
    def test_words_of_the_command_line_are_shown_without_controls(self):
        for words in ([HOSTILE], ["--langs", "cpp", HOSTILE], ["seed", HOSTILE], ["report", HOSTILE, HOSTILE], ["--random", HOSTILE]):
            done = subprocess.run(
                [sys.executable, "-m", "isomer_lab", *words], cwd=ROOT / "lab", capture_output=True, check=False, timeout=600
            )
            self.assertNotEqual(done.returncode, 0)
            told = done.stderr.decode("utf-8", errors="surrogateescape")
            self.assertIn("name", told)
            self.assertTrue(all(c.isprintable() or c == "\n" for c in told), told)


if __name__ == "__main__":
    unittest.main()
