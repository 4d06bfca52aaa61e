#!/usr/bin/env python3
"""Medians, intervals, ratios and noise of samples with known properties.

SPDX-License-Identifier: MIT
"""

import random
import unittest

import lab_case  # noqa: F401  (puts the package on the path)
import numpy

from isomer_lab.figures import agree, estimate, noise, results
from isomer_lab.harness.contestant import Sample, State


def samples_of(rounds: list[list[float]]) -> list[Sample]:
    """Nanoseconds for one message, by round."""
    return [
        Sample(number, 1000, round(2000 * ns), round(1000 * ns)) for number, times in enumerate(rounds) for ns in times
    ]


class Medians(unittest.TestCase):
    def test_the_median_is_of_the_medians_of_rounds(self):
        samples = samples_of([[1, 2, 90], [3, 4, 5], [10, 10, 10]])
        self.assertEqual(estimate.by_round(samples, "cpu"), [2, 4, 10])
        self.assertEqual(estimate.by_round(samples, "wall"), [4, 8, 20])
        self.assertEqual(estimate.Bootstrap(3, 1).of([2, 4, 10]).median, 4)

    def test_rounds_may_lack_samples(self):
        samples = [sample for sample in samples_of([[1], [2], [3]]) if sample.round != 1]
        self.assertEqual(estimate.by_round(samples, "cpu"), [1, 3])

    def test_the_interval_has_the_truth_about_as_often_as_it_says(self):
        source = random.Random(7)
        bootstrap = estimate.Bootstrap(10, 1)
        hits = sum(not bootstrap.of([source.gauss(100, 5) for _ in range(10)]).leaves_out(100) for _ in range(400))
        self.assertGreater(hits / 400, 0.90)
        self.assertLess(hits / 400, 0.995)

    def test_the_same_seed_gives_the_same_interval(self):
        values = [5, 7, 6, 9, 8.0]
        self.assertEqual(estimate.Bootstrap(5, 3).of(values), estimate.Bootstrap(5, 3).of(values))

    def test_it_is_what_resampling_each_time_gives(self):
        source = random.Random(2)
        for rounds in (3, 5, 7):
            values = numpy.asarray([source.gauss(100, 5) for _ in range(rounds)])
            picked = numpy.random.default_rng(4).integers(0, rounds, size=(estimate.RESAMPLES, rounds))
            medians = numpy.median(values[picked], axis=1)
            found = estimate.Bootstrap(rounds, 4).of(list(values))
            low, high = numpy.quantile(medians, (0.025, 0.975), method="inverted_cdf")
            self.assertEqual((found.low, found.median, found.high), (low, numpy.median(values), high))

    def test_a_noisy_minute_that_hurts_both_leaves_the_ratio_alone(self):
        drift = [1, 3, 1.5, 2, 1]
        found = estimate.Bootstrap(5, 1).of([2 * d / d for d in drift])
        self.assertEqual((found.low, found.median, found.high), (2, 2, 2))

    def test_outliers_are_counted_and_kept(self):
        told = estimate.spread(samples_of([[10, 10.1, 9.9, 10, 10.2, 9.8, 100]]), "cpu")
        self.assertEqual(told["outliers"], 1)
        self.assertGreater(told["mean"], 20)
        self.assertAlmostEqual(told["min"], 9.8)


class Noise(unittest.TestCase):
    def judged(self, spread: float, shift: float = 1) -> noise.Noise:
        source = random.Random(3)
        pair = noise.references()
        for reference, factor in zip(pair, (1, shift)):
            rounds = [[factor * source.gauss(100, 100 * spread)] for _ in range(10)]
            reference.samples["round_trip"] = samples_of(rounds)
        return noise.judge(pair, estimate.Bootstrap(10, 1), "cpu")

    def test_a_quiet_machine_is_said_to_be_quiet(self):
        found = self.judged(0.01)
        self.assertTrue(found.quiet)
        self.assertIn("was quiet", found.text)

    def test_a_noisy_machine_is_said_to_be_noisy_and_how_much(self):
        found = self.judged(0.3)
        self.assertFalse(found.quiet)
        self.assertRegex(found.text, r"was noisy.*Differences below \d+% cannot be told apart here\.$")

    def test_the_same_program_that_is_told_apart_is_noise(self):
        self.assertFalse(self.judged(0.005, shift=1.2).quiet)


class Ratios(unittest.TestCase):
    def apart(self, shift: float) -> tuple[list[float], bool]:
        pair = noise.references()
        for contestant, factor in zip(pair, (shift, 1)):
            contestant.state = State.MEASURED
            contestant.samples["encode"] = [Sample(n, 1, 0, round(factor * 10**9)) for n in range(10)]
        (row,) = results.ratios(pair, estimate.Bootstrap(10, 1), "cpu")
        return row["interval"], row["apart"]

    def test_what_the_shown_interval_does_not_tell_apart_is_not(self):
        self.assertEqual(self.apart(1.00001), ([1, 1], False))
        self.assertEqual(self.apart(1.01), ([1.01, 1.01], True))


def ratios(*intervals) -> dict:
    return {
        "lab": 1,
        "ratios": [
            {"operation": "encode", "a": f"a{i}", "b": "b", "interval": list(v)} for i, v in enumerate(intervals)
        ],
    }


class Agreement(unittest.TestCase):
    def test_intervals_that_overlap_or_touch_agree(self):
        found = agree.compare(ratios((1, 2), (1, 2), (1, 2)), ratios((1.5, 3), (2, 3), (2.1, 3)))
        self.assertEqual((found.ratios, found.apart), (3, (("encode", "a2", "b"),)))
        self.assertFalse(found.is_enough)

    def test_only_what_both_have_is_compared(self):
        found = agree.compare(ratios((1, 2)), ratios((1, 2), (5, 6)))
        self.assertEqual((found.ratios, found.share), (1, 1.0))

    def test_nothing_in_common_is_no_agreement(self):
        self.assertFalse(agree.compare(ratios(), ratios((1, 2))).is_enough)


if __name__ == "__main__":
    unittest.main()
