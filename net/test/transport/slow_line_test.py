#!/usr/bin/env python3
"""isomer ping and isomer serve in two networks, over a line that is slow, loses packets, or is cut for a while.

SPDX-License-Identifier: MIT

usage: slow_line_test.py ISOMER      The last line says how many packets went over the line, or why none could.
"""
import json
import re
import subprocess
import sys
import threading
import time
import unittest

from slow_line import SlowLine, Unavailable

ISOMER = sys.argv[1]
ROUND_TRIP = 0.04


class OverASlowLine(unittest.TestCase):
    line: SlowLine

    def setUp(self) -> None:
        self.line.delay, self.line.loss = ROUND_TRIP / 2, 0.0
        address = f"tcp://{self.line.far.address}:7400"
        self.server = self.line.far.popen(ISOMER, "serve", address, stdout=subprocess.PIPE)
        self.addCleanup(self.stop)
        self.assertEqual(self.server.stdout.readline(), f"listening on {address}\n")
        self.address = address

    def stop(self) -> None:
        self.line.loss = 0.0
        self.server.terminate()
        self.server.communicate(timeout=30)

    def ping(self, *arguments: str) -> tuple[int, str, str]:
        command = [ISOMER, "ping", self.address, "--exchange", "ping", "--json", *arguments]
        p = self.line.near.popen(*command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        out, error = p.communicate(timeout=120)
        return p.returncode, out, error

    def row(self, *arguments: str) -> dict:
        code, out, error = self.ping(*arguments)
        self.assertEqual(code, 0, error)
        [row] = json.loads(out)["rows"]
        self.assertEqual(row["failed"], 0)
        return row

    def test_a_call_takes_a_round_trip_of_the_line(self) -> None:
        row = self.row("-z", "1", "--warm-up", "0.2")
        self.assertGreaterEqual(row["latency"]["p50"], 1e6 * ROUND_TRIP)
        self.assertLess(row["latency"]["p50"], 2e6 * ROUND_TRIP)

    def test_calls_under_way_together_share_it(self) -> None:
        row = self.row("-z", "1", "--warm-up", "0.2", "--depth", "32")
        self.assertGreaterEqual(row["latency"]["p50"], 1e6 * ROUND_TRIP)
        self.assertGreater(row["calls_per_second"], 8 / ROUND_TRIP)

    def test_packets_that_are_lost_cost_time_and_no_call(self) -> None:
        self.line.loss = 0.05
        lost = self.line.lost
        row = self.row("-z", "3", "--warm-up", "1", "--depth", "8", "--connections", "4")
        self.assertGreater(self.line.lost, lost)
        self.assertGreaterEqual(row["latency"]["p50"], 1e6 * ROUND_TRIP)
        self.assertGreater(row["latency"]["max"], 2e6 * ROUND_TRIP)

    def test_a_line_that_is_cut_for_a_while_costs_time_and_no_call(self) -> None:
        def cut() -> None:
            time.sleep(1)
            self.line.loss = 1.0
            time.sleep(0.5)
            self.line.loss = 0.0

        cutter = threading.Thread(target=cut)
        cutter.start()
        row = self.row("-z", "3", "--warm-up", "0.2")
        cutter.join()
        self.assertGreater(row["latency"]["max"], 0.4e6)

    def failures(self, seconds: float, timeout: float) -> int:
        code, _, error = self.ping("-z", str(seconds), "--warm-up", "0", "--timeout", str(timeout))
        self.assertEqual(code, 1)
        said = re.fullmatch(r"isomer: (\d+) calls failed; the first: no answer in time\n", error)
        self.assertTrue(said, error)
        return int(said[1])

    def test_a_deadline_ends_calls_whose_answers_are_still_under_way(self) -> None:
        timeout = 0.75 * ROUND_TRIP
        failed = self.failures(1.5, timeout)
        # None ends sooner, and none so late that half of them are missing.
        self.assertLessEqual(failed, 1.5 / timeout + 1)
        self.assertGreater(failed, 0.5 * 1.5 / timeout)

    def test_a_deadline_ends_calls_over_a_line_that_is_cut(self) -> None:
        self.line.loss = 1.0
        began = time.monotonic()
        failed = self.failures(1.0, 0.2)
        self.assertLess(time.monotonic() - began, 5)
        self.assertGreaterEqual(failed, 3)


if __name__ == "__main__":
    try:
        OverASlowLine.line = SlowLine("10.7.0.1", "10.7.0.2")
    except Unavailable as e:
        print(f"slow line: cannot be tested here: {e}")
        sys.exit(0)
    try:
        ended = unittest.main(argv=sys.argv[:1], exit=False).result
    finally:
        OverASlowLine.line.close()
    print(f"slow line: {OverASlowLine.line.carried} packets carried, {OverASlowLine.line.lost} lost")
    sys.exit(0 if ended.wasSuccessful() else 1)
