#!/usr/bin/env python3
"""Tests how the terminal shows results: that they fit, and that they end in an answer.

SPDX-License-Identifier: MIT
"""

import io
import unittest

import made_results
from rich.console import Console

from isomer_lab.report import run, verdict
from isomer_lab.terminal import figures, tables

RESULTS = made_results.make()
WRITTEN = ["The results: results.json", "The report: report.html"]


def shown(results: dict, width: int, is_terminal: bool = False) -> list[str]:
    out = io.StringIO()
    tables.show(results, Console(file=out, width=width, force_terminal=is_terminal, color_system=None), WRITTEN)
    return out.getvalue().splitlines()


class Terminal(unittest.TestCase):
    def test_no_line_is_wider_than_the_terminal(self):
        for width in (80, 100, 132, 200):
            for is_terminal in (False, True):
                for line in shown(RESULTS, width, is_terminal):
                    self.assertLessEqual(len(line), width, line)

    def test_it_ends_in_a_sentence_for_each_language(self):
        said = " ".join(" ".join(shown(RESULTS, 80)).split())
        sentences = verdict.by_language(run.read(RESULTS))
        self.assertEqual(len(sentences), 5)
        end = " ".join(f"{language}: {sentence}" for language, sentence in sentences)
        self.assertTrue(said.endswith(end), said[-len(end) :])
        for line in WRITTEN:
            self.assertIn(line, said)

    def test_what_the_answer_rests_on_is_in_the_narrowest_and_all_in_a_wide_one(self):
        narrow, wide = "\n".join(shown(RESULTS, 80)), "\n".join(shown(RESULTS, 200))
        for heading in ("bytes", "encode, ns", "decode, ns", "million at", "10 MB/s"):
            self.assertIn(heading, narrow)
            self.assertIn(heading, wide)
        for heading in ("gzip", "zstd", "round trip, ns", "loopback, ns", "allocated"):
            self.assertIn(heading, wide)

    def test_every_figure_of_a_narrow_table_is_whole(self):
        lines = shown(RESULTS, 80)
        for one in RESULTS["contestants"]:
            if one["state"] == "measured":
                for name in ("encode", "decode"):
                    time = figures.interval(one["operations"][name])
                    self.assertTrue(any(time in line for line in lines), (one["id"], name, time))

    def test_operations_that_nobody_measured_have_no_column(self):
        results = made_results.make()
        for one in results["contestants"]:
            for name in ("encode", "decode", "round_trip"):
                one.get("operations", {}).pop(name, None)
            one.pop("million_seconds", None)
        said = "\n".join(shown(results, 80))
        self.assertIn("loopback, ns", said)
        for heading in ("encode, ns", "round trip, ns", "million at"):
            self.assertNotIn(heading, said)

    def test_numbers_have_commas_from_a_thousand_on(self):
        for value, written in ((4790, "4,790"), (10_123, "10,100"), (999.4, "999"), (12.34, "12.3"), (0.1234, "0.123")):
            self.assertEqual(figures.significant(value), written)


if __name__ == "__main__":
    unittest.main()
