#!/usr/bin/env python3
"""Ctrl-C: nothing remains, and complete rounds are not lost.

SPDX-License-Identifier: MIT
"""

import json
import os
import pathlib
import signal
import subprocess
import time
import unittest

import peer
from lab_case import PROGRAM, ROOT, LabCase


def hear_interrupts() -> None:
    """A shell makes background processes ignore these signals, and so do their children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Interrupts(LabCase):
    def start(self, *options: str) -> subprocess.Popen:
        """The lab, with the harnesses of this test, its own work folder, and lines of progress."""
        command = [
            ROOT / "tools/bench/lab",
            "--isomer",
            PROGRAM,
            "--harnesses",
            self.folder / "harness",
            "--peers",
            "peer",
            "--formats",
            "json",
        ]
        command += ["--langs", "python", "--no-growth", "--json", self.folder / "results.json", *options]
        environment = os.environ | {
            "ISOMER_LAB_FOLDER": str(self.folder / "work"),
            "ISOMER_LAB_HARNESSES": str(self.folder / "none"),
        }
        process = subprocess.Popen(
            list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
            start_new_session=True, preexec_fn=hear_interrupts,
        )  # fmt: skip
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stderr.close)
        return process

    def wait_for(self, process: subprocess.Popen, mark: pathlib.Path) -> None:
        deadline = time.monotonic() + 60
        while not mark.exists():
            self.assertIsNone(process.poll(), "it ended early")
            self.assertLess(time.monotonic(), deadline)
            time.sleep(0.02)

    def peer_with(self, name: str, way: str, first: str) -> None:
        """A peer that first executes a line of Python."""
        self.harness(name, peer.text_of(way).replace('tell("ready"', f'{first}\ntell("ready"'))

    def test_while_a_peer_hangs_in_its_check(self):
        mark = self.folder / "mark"
        self.peer_with("hangs.py", "hangs", f'open("{mark}", "w").write(str(os.getpid()))')
        process = self.start()
        self.wait_for(process, mark)
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, error = process.communicate(timeout=600)
        self.assertEqual(process.returncode, 130)
        self.assertLess(time.monotonic() - began, 10)
        self.assertTrue(error.endswith("lab: interrupted\n"), error)
        self.assertNotIn("Traceback", error)
        self.assertEqual(list((self.folder / "work").glob("run-*")), [])
        with self.assertRaises(ProcessLookupError):
            os.kill(int(mark.read_text()), 0)

    def test_after_enough_rounds_what_was_measured_is_reported(self):
        mark = self.folder / "mark"
        count = f'measures = job["task"] == "measure"; open("{mark}s", "a").write("x" * measures)'
        seen = f'os.path.getsize("{mark}s") >= 5 and open("{mark}", "w").close()'
        self.peer_with("right.py", "right", f"{count}\n{seen}")
        process = self.start("--rounds", "500", "--seconds", "100")
        self.wait_for(process, mark)
        process.send_signal(signal.SIGINT)
        out, error = process.communicate(timeout=600)
        self.assertEqual(process.returncode, 0, error)
        self.assertIn("Interrupted: ", out)
        found = json.loads((self.folder / "results.json").read_text())
        rounds = found["method"]["rounds"]
        self.assertTrue(3 <= rounds < 500)
        (right,) = found["contestants"]
        self.assertEqual({sample[0] for sample in right["operations"]["encode"]["samples"]}, set(range(rounds)))


if __name__ == "__main__":
    unittest.main()
