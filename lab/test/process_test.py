#!/usr/bin/env python3
"""Processes: their limits, their cost, and that nothing remains of them.

SPDX-License-Identifier: MIT
"""

import os
import select
import sys
import unittest

from lab_case import LabCase

from isomer_lab.measure import process

PATIENCE = 120  # seconds, for what takes milliseconds on an idle machine
PYTHON = [sys.executable, "-I", "-S", "-c"]


class Processes(LabCase):
    def run_python(self, program: str, seconds: float = PATIENCE, **more) -> process.Outcome:
        return process.run([*PYTHON, program], process.Limits(seconds, **more))

    def end_of(self, reader: int) -> bytes:
        """What is read from a pipe after all writers have ended."""
        self.assertTrue(select.select([reader], [], [], PATIENCE)[0], "somebody still holds it")
        return os.read(reader, 1)

    def test_input_and_output_larger_than_pipes_pass(self):
        done = process.run(["cat"], process.Limits(PATIENCE), stdin=b"x" * 3_000_000)
        self.assertTrue(done.ok)
        self.assertEqual(len(done.stdout), 3_000_000)

    def test_who_reads_nothing_of_a_large_input_is_no_error(self):
        self.assertTrue(process.run(["true"], process.Limits(PATIENCE), stdin=b"x" * 3_000_000).ok)

    def test_the_time_limit_holds_for_a_process_and_its_children(self):
        # Both have the other end of the pipe open, so that it is closed when both have ended.
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        self.addCleanup(os.close, reader)
        done = process.run(["sh", "-c", f"exec 7>{pipe}; sleep 1000 & sleep 1000"], process.Limits(seconds=2))
        self.assertTrue(done.timed_out)
        self.assertEqual(self.end_of(reader), b"")

    def test_a_child_that_holds_the_pipes_is_not_waited_for(self):
        # It would keep them open for longer than the limit, which would be reported.
        done = process.run(["sh", "-c", "sleep 1000 & echo done"], process.Limits(PATIENCE))
        self.assertEqual(done.stdout, b"done\n")
        self.assertFalse(done.timed_out)

    def test_a_signal_is_told(self):
        self.assertEqual(self.run_python("import os; os.kill(os.getpid(), 11)").code, -11)

    def test_memory_is_limited(self):
        program = "import sys; sys.stdin.read(); x = b'x' * (400 << 20)"
        done = process.run([*PYTHON, program], process.Limits(PATIENCE, memory=200 << 20), stdin=b"begin")
        self.assertEqual(done.code, 1)
        self.assertIn("MemoryError", done.error)

    def test_output_without_an_end_is_cut(self):
        done = process.run(["yes"], process.Limits(PATIENCE))
        self.assertTrue(done.flooded)
        self.assertLess(len(done.stdout), 2 * process.MOST_OUTPUT)

    def test_of_standard_error_the_end_is_kept(self):
        done = self.run_python("import sys; sys.stderr.write('x' * 1000000 + 'the end')")
        self.assertTrue(done.error.endswith("the end"))
        self.assertLessEqual(len(done.error), process.ERROR_TAIL)

    def test_the_peak_is_that_of_the_process_and_not_of_its_parent(self):
        ours = b"x" * (200 << 20)
        small = self.run_python("import time; time.sleep(0.5)")
        large = self.run_python("x = b'x' * (500 << 20); import time; time.sleep(0.5)")
        self.assertEqual(len(ours), 200 << 20)
        self.assertTrue(1 << 20 < small.peak_bytes < 100 << 20, small.peak_bytes)
        self.assertGreater(large.peak_bytes, 500 << 20)

    def test_processor_time_is_told(self):
        done = self.run_python("for i in range(3_000_000): pass")
        self.assertGreater(done.cpu_seconds, 0.01)
        self.assertGreater(done.wall_seconds, 0)

    def test_no_file_stays_open(self):
        before = len(os.listdir("/proc/self/fd"))
        for _ in range(5):
            process.run(["true"], process.Limits(PATIENCE), stdin=b"x")
        self.assertEqual(len(os.listdir("/proc/self/fd")), before)

    def test_what_cannot_be_started_raises(self):
        with self.assertRaises(OSError):
            process.run(["/no/such/program"], process.Limits(1))


if __name__ == "__main__":
    unittest.main()
