#!/usr/bin/env python3
"""Tests the answer of a run: a sentence for each language, and that everything uses the same noise.

SPDX-License-Identifier: MIT
"""

import copy
import itertools
import unittest

import made_results
import numpy

from isomer_lab import report
from isomer_lab.figures import estimate, noise
from isomer_lab.harness.contestant import Sample
from isomer_lab.report import answers, link, run, text, verdict

FLOORS = (0.0, 0.05, 0.3, 1.14)


def with_floor(floor: float, seed: int = 1) -> dict:
    results = made_results.make(seed)
    results["noise"]["floor"] = floor
    return results


class Noise(unittest.TestCase):
    def judged(self, spread: float) -> noise.Noise:
        first, second = noise.references()
        source = numpy.random.default_rng(1)
        for reference in (first, second):
            reference.samples["round_trip"] = [
                Sample(number, 1, time, time)
                for number in range(9)
                for time in [int(1e6 * source.uniform(1, 1 + spread))]
            ]
        return noise.judge((first, second), estimate.Bootstrap(9, 1), "cpu")

    def test_the_floor_is_the_figure_that_is_said(self):
        found = self.judged(2)
        self.assertFalse(found.quiet)
        self.assertIn(f"Differences below {found.floor:.0%} cannot be told apart", found.text)
        self.assertEqual(round(found.floor * 100), found.floor * 100)

    def test_a_quiet_machine_has_none(self):
        found = self.judged(0.001)
        self.assertTrue(found.quiet)
        self.assertEqual(found.floor, 0)


class OneNotionOfNoise(unittest.TestCase):
    def test_what_differs_by_less_than_the_floor_is_apart_nowhere(self):
        for floor in FLOORS:
            read = run.read(with_floor(floor))
            for (_, _, _), ratio in read.ratios.items():
                if max(ratio.value, 1 / ratio.value) < 1 + floor:
                    self.assertFalse(ratio.apart)
            for answer in answers.answers(read, read.measured):
                for one in read.measured:
                    if answer.question in read.operations and one is not answer.best:
                        factor = one.median(answer.question) / answer.best.median(answer.question)
                        if factor < 1 + floor * 0.99:
                            self.assertIn(one, answer.ties)

    def test_a_crossover_that_noise_does_not_allow_is_not_told(self):
        told = []
        for floor in FLOORS:
            read = run.read(with_floor(floor))
            reaches = link.cheapest(read.measured, read.is_faster)
            told.append(len(reaches))
            for before, after in itertools.pairwise(reaches):
                self.assertGreaterEqual(before.contestant.once / after.contestant.once, 1 + floor)
                self.assertTrue(read.is_faster(after.contestant, before.contestant))
                self.assertEqual(before.below, after.above)
                self.assertLess(before.above, after.above)
        self.assertEqual(told, sorted(told, reverse=True))
        self.assertLess(told[-1], told[0])

    def test_intervals_that_meet_allow_no_crossover_either(self):
        results = made_results.make()
        for one in results["ratios"]:
            one["interval"] = [one["ratio"] / 100, one["ratio"] * 100]
        self.assertEqual(len(link.cheapest(run.read(results).measured, run.read(results).is_faster)), 1)

    def test_without_ratios_the_intervals_of_the_times_decide(self):
        results = {**made_results.make(), "ratios": []}
        read = run.read(results)
        for one, other in itertools.combinations(read.measured, 2):
            ratio = read.once_ratio(one, other)
            self.assertLessEqual(ratio.low, one.once / other.once)
            self.assertGreaterEqual(ratio.high, one.once / other.once)

    def test_the_page_knows_no_rate_for_two_that_are_not_told_apart(self):
        source = report.render(with_floor(1.14))
        read = run.read(with_floor(1.14))
        ranked = sorted(read.measured, key=lambda one: (one.once, one.id))
        for index, one in enumerate(ranked):
            tied = [str(at) for at, other in enumerate(ranked) if other is not one and not read.once_ratio(one, other).apart]
            self.assertIn(f'data-once="{one.once}" data-plain="{one.plain}" data-tied="{" ".join(tied)}"', source, index)


class Sentences(unittest.TestCase):
    def test_each_language_has_one_with_format_library_compression_link_and_certainty(self):
        for floor in FLOORS:
            read = run.read(with_floor(floor))
            said = verdict.by_language(read)
            self.assertEqual([language for language, _ in said], read.languages)
            for language, sentence in said:
                there = [one for one in read.measured if one.language == language]
                first = min(there, key=lambda one: one.seconds(read.link))
                self.assertTrue(sentence.startswith(f"Over a link of 10 MB/s, {first.format} by {first.name} is the "))
                self.assertRegex(sentence, "without compression")
                self.assertRegex(sentence, "with gzip|with zstd")
                self.assertRegex(sentence, "not sure, since|sure, the next costs|nobody else was measured")
                self.assertEqual(sentence.count(". "), 0)
                self.assertTrue(sentence.endswith("."))

    def test_it_is_sure_only_if_nobody_else_may_be_it(self):
        for floor in FLOORS:
            read = run.read(with_floor(floor))
            for language, sentence in verdict.by_language(read):
                there = [one for one in read.measured if one.language == language]
                first = min(there, key=lambda one: one.seconds(read.link))
                tied = [one for one in there if one is not first and read.costs_the_same(one, first)]
                if tied:
                    self.assertIn(f"{tied[0].format} by {tied[0].name}", sentence)
                    self.assertIn("not sure", sentence)

    def test_compression_may_change_the_answer(self):
        results = made_results.make()
        for one in results["contestants"]:
            if one["state"] == "measured" and one["format"] == "json":
                one["bytes"]["zstd"] = 100
        for language, sentence in verdict.by_language(run.read(results)):
            self.assertRegex(sentence, r"; json by [^;]* with zstd \(0.500 bytes, ", language)

    def test_the_link_changes_the_answer(self):
        fast, slow = (copy.deepcopy(made_results.make()) for _ in range(2))
        fast["link_bytes_per_second"], slow["link_bytes_per_second"] = 1e10, 1e4
        self.assertIn("msgpack:array by Isomer", dict(verdict.by_language(run.read(fast)))["C++"])
        self.assertIn("positional by Isomer", dict(verdict.by_language(run.read(slow)))["C++"])

    def test_of_one_operation_alone_the_bytes_decide(self):
        results = made_results.make()
        for one in results["contestants"]:
            one.get("operations", {}).pop("decode", None)
        for _, sentence in verdict.by_language(run.read(results)):
            self.assertRegex(sentence, "^[^;]* is the smallest .*bytes do not vary|not sure")
            self.assertNotIn("Over a link", sentence)

    def test_the_best_over_all_is_named_once_with_all_that_it_is_best_at(self):
        read = run.read(made_results.make())
        said = verdict.overall(read)
        for answer in answers.answers(read, read.measured):
            self.assertEqual(said.count(f"{answer.best.format} by {answer.best.title} is "), 1)
            self.assertIn(answer.figure, said)

    def test_the_page_begins_with_them_and_the_table_by_language(self):
        results = made_results.make()
        source = report.render(results)
        places = [source.index(text_) for text_ in ('class="verdicts"', 'id="in-each-language"', "Over all languages, ")]
        self.assertEqual(places, sorted(places))
        for _, sentence in verdict.by_language(run.read(results)):
            self.assertIn(sentence, source)
        self.assertIn("Smallest with gzip", source)

    def test_nobody_measured_has_none(self):
        read = run.read({"lab": 1})
        self.assertEqual((verdict.by_language(read), verdict.overall(read)), ([], ""))
        self.assertEqual(text.listed([]), "none")


if __name__ == "__main__":
    unittest.main()
