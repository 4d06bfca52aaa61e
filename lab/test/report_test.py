"""Tests the contents of the report, and that text of other origin is escaped.

SPDX-License-Identifier: MIT
"""

import base64
import copy
import hashlib
import html.parser
import itertools
import random
import re
import unittest

import made_results

from isomer_lab import report
from isomer_lab.report import answers, beside, link, ratio, run, text

RESULTS = made_results.make()
# The number of contestants is small here, for what depends on it.
FEW = {
    **RESULTS,
    "contestants": [
        one for index, one in enumerate(RESULTS["contestants"]) if one["state"] != "measured" or index % 6 == 0
    ],
}
HOSTILE = (
    "</script></title></style><img src=x onerror=alert(1)>'\"&\u202e\x00\ud800 $\\frac{x}{0}$ {{ 7*7 }} {% raise %}"
)
VOID = {"meta", "input", "br", "img", "link", "hr"}


class Page(html.parser.HTMLParser):
    """A page's elements, attributes and text, and whether its tags match."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.sources: dict[str, str] = {}
        self._open: list[str] = []
        self.feed(source)
        if self._open:
            raise AssertionError(f"not closed: {self._open}")

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        if tag not in VOID and self._open.pop() != tag:
            raise AssertionError(f"</{tag}> closes nothing")

    def handle_data(self, data):
        if self._open and self._open[-1] in ("script", "style"):
            self.sources[self._open[-1]] = data
        else:
            self.text += data

    def all(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]


class Rendered(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.source = report.render(RESULTS)
        cls.page = Page(cls.source)

    def test_it_is_one_file_of_a_modest_size(self):
        self.assertLess(len(self.source.encode()), 1_500_000)

    def test_it_refers_to_nothing_but_itself(self):
        for tag, attributes in self.page.elements:
            for name in ("src", "href", "xlink:href", "action", "srcset", "data"):
                self.assertTrue(attributes.get(name, "#").startswith("#"), (tag, attributes))
        self.assertNotRegex(self.page.sources["style"], r"@import|url\(")

    def test_its_policy_allows_its_own_sheet_and_script_and_no_more(self):
        policy = next(a["content"] for a in self.page.all("meta") if a.get("http-equiv") == "Content-Security-Policy")
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe", policy)
        for kind in ("style", "script"):
            digest = base64.b64encode(hashlib.sha256(self.page.sources[kind].encode()).digest()).decode()
            self.assertIn(f"{kind}-src 'sha256-{digest}'", policy)
        self.assertEqual(
            [a for _, a in self.page.elements if "style" in a or any(name.startswith("on") for name in a)], []
        )

    def test_ids_are_unique_and_what_refers_to_one_finds_it(self):
        ids = [attributes["id"] for _, attributes in self.page.elements if "id" in attributes]
        self.assertEqual(len(ids), len(set(ids)))
        for _, attributes in self.page.elements:
            referred = " ".join(
                attributes.get(name, "") for name in ("aria-labelledby", "aria-describedby", "for")
            ).split()
            referred += [attributes["href"][1:]] if attributes.get("href", "").startswith("#") else []
            referred += re.findall(r"url\(#([^)]+)\)", " ".join(value or "" for value in attributes.values()))
            self.assertEqual(set(referred) - set(ids), set())

    def test_tables_have_captions_and_scopes_and_plots_have_words(self):
        tables = self.page.all("table")
        self.assertEqual(len(self.page.all("caption")), len(tables))
        self.assertEqual({attributes.get("scope") for attributes in self.page.all("th")}, {"col", "row"})
        plots = self.page.all("svg")
        self.assertGreaterEqual(len(plots), 8)
        self.assertEqual(len([a for a in plots if a.get("role") == "img" and a.get("aria-labelledby")]), len(plots))

    def test_tables_may_be_as_wide_as_the_window_and_plots_as_narrow(self):
        sheet = self.page.sources["style"]
        self.assertRegex(sheet, r"\.table \{[^}]*min-width: 100%; max-width: calc\(100vw")
        self.assertNotRegex(sheet, r"svg \{[^}]*min-width")
        regions = [a for a in self.page.all("div") if "table" in a.get("class", "").split()]
        self.assertEqual(len(regions), len(self.page.all("table")))
        wide, narrow = (sum(a.get("class") == name for a in self.page.all("div")) for name in ("wide", "narrow"))
        self.assertEqual((wide, wide + narrow), (narrow, len(self.page.all("svg"))))

    def test_on_paper_no_heading_stands_alone(self):
        paper = self.page.sources["style"].partition("@media print")[2]
        self.assertRegex(paper, r"thead \{ break-after: avoid")
        self.assertRegex(paper, r"tbody tr:nth-child\(-n \+ 3\)[^}]*break-before: avoid")

    def test_who_was_left_out_is_there_with_the_reason(self):
        left_out = [one for one in RESULTS["contestants"] if one["state"] != "measured"]
        self.assertEqual(
            {one["state"] for one in left_out}, {"refused", "failed", "missing", "unbuilt", "crashed", "hung", "wrong"}
        )
        for one in left_out:
            self.assertIn(one["reason"], self.page.text)
            self.assertIn(one.get("field", ""), self.page.text)
            self.assertIn(one.get("fault", ""), self.page.text)

    def test_who_writes_so_is_told_by_language_without_the_ways_of_a_library(self):
        self.assertIn("C++: Isomer, protobuf; C: Isomer, nanopb, protobuf-c; Go: Isomer, protobuf-go", self.page.text)

    def test_the_same_results_give_the_same_page(self):
        self.assertEqual(report.render(copy.deepcopy(FEW)), report.render(FEW))


class Hostile(unittest.TestCase):
    def poisoned(self, value):
        """The results with hostile text appended to each string, except those that the lab itself chooses."""
        kept = {"state", "operation", "clock", "language", "a", "b", "id", "created"}
        if isinstance(value, dict):
            return {name: held if name in kept else self.poisoned(held) for name, held in value.items()}
        if isinstance(value, list):
            return [self.poisoned(held) for held in value]
        return value + HOSTILE if isinstance(value, str) else value

    def test_text_of_others_is_text(self):
        source = report.render(self.poisoned(FEW))
        source.encode()  # no surrogates
        page = Page(source)
        self.assertEqual(page.all("img"), [])
        self.assertEqual(len(page.all("script")), 1)
        self.assertIn("onerror=alert(1)>", page.text)
        self.assertIn("{{ 7*7 }}", page.text)
        self.assertNotRegex(source, "[\x00\u202e]")
        self.assertFalse([a for _, a in page.elements if any(name.startswith("on") for name in a)])

    def test_a_long_reason_is_cut(self):
        results = copy.deepcopy(FEW)
        next(one for one in results["contestants"] if one["state"] == "crashed")["reason"] = "x" * 10_000_000
        self.assertLess(len(report.render(results)), 1_500_000)


class Poor(unittest.TestCase):
    def test_results_of_another_form_are_refused(self):
        for other in (2, None, "1"):
            with self.assertRaisesRegex(ValueError, "results of form"):
                report.render({**RESULTS, "lab": other})

    def test_nobody_measured_is_a_page_too(self):
        results = {
            **RESULTS,
            "contestants": [one for one in RESULTS["contestants"] if one["state"] != "measured"],
            "ratios": [],
            "growth": [],
        }
        for poor, left_out in ((results, 7), ({"lab": 1}, 0)):
            self.assertIn(
                f"Nobody was measured: of {left_out} contestants, all were left out.", Page(report.render(poor)).text
            )

    def test_one_contestant_with_one_operation_is_a_page_too(self):
        one = copy.deepcopy(next(one for one in RESULTS["contestants"] if one["state"] == "measured"))
        one["operations"] = {"encode": one["operations"]["encode"]}
        for absent in ("build", "peak_bytes", "version", "checked_by", "holds", "million_seconds"):
            one.pop(absent)
        one["operations"]["encode"] = {
            name: one["operations"]["encode"][name] for name in ("median", "interval", "samples")
        }
        source = report.render({"lab": 1, "contestants": [one], "schema": {"message": "M"}, "values": {"messages": 3}})
        self.assertIn("1 contestant, of 1 library in C++, encoded and decoded the same 3 messages.", Page(source).text)

    def test_growth_of_those_who_were_not_measured_is_passed_over(self):
        gone = {one["id"] for one in FEW["contestants"] if one["state"] == "measured"}
        growth = [
            {**step, "contestants": {name: one for name, one in step["contestants"].items() if name not in gone}}
            for step in FEW["growth"]
        ]
        self.assertGreater(len(growth[0]["contestants"]), 0)
        self.assertNotIn("How does it grow?", Page(report.render({**FEW, "growth": growth})).text)

    def test_numbers_that_are_none_are_dashes(self):
        results = copy.deepcopy(FEW)
        for one in results["contestants"]:
            one["peak_bytes"] = float("nan")
            for found in one.get("operations", {}).values():
                found["cv"], found["allocations"] = float("inf"), None
        self.assertNotRegex(Page(report.render(results)).text, r"\b(nan|inf|None)\b")


class Answers(unittest.TestCase):
    def test_the_best_has_those_beside_it_that_cannot_be_told_apart(self):
        read = run.read(RESULTS)
        for answer in answers.answers(read, read.measured):
            for tied in answer.ties:
                if answer.question in read.operations:
                    floor = RESULTS["noise"]["floor"]
                    self.assertTrue(
                        any(
                            not (ratio["apart"] and max(ratio["ratio"], 1 / ratio["ratio"]) >= 1 + floor)
                            and ratio["operation"] == answer.question
                            and {ratio["a"], ratio["b"]} == {answer.best.id, tied.id}
                            for ratio in RESULTS["ratios"]
                        )
                    )
        fastest = {answer.question: answer for answer in answers.answers(read, read.measured)}
        for name in ("encode", "decode"):
            self.assertEqual(fastest[name].best.median(name), min(one.median(name) for one in read.measured))
        self.assertGreater(len(fastest["loopback"].ties), 0)

    def test_among_equals_a_peer_comes_before_us(self):
        read = run.read(RESULTS)
        equal = [one for one in read.measured if one.format == "protobuf"]
        self.assertFalse(answers.best(equal, lambda one: 1.0).ours)


class Order(unittest.TestCase):
    def test_languages_stand_in_the_usual_order(self):
        turned = {**FEW, "contestants": [{**FEW["contestants"][0], "language": "zig"}, *FEW["contestants"][::-1]]}
        self.assertEqual(run.read(turned).languages, ["C++", "C", "Go", "PHP", "Python", "zig"])


class BesideIsomer(unittest.TestCase):
    def test_a_ratio_is_that_of_the_results_whichever_way_round_it_stands_there(self):
        read = run.read(RESULTS)
        given = {(one["operation"], one["a"], one["b"]): one for one in RESULTS["ratios"]}
        seen = set()
        for row in beside.rows(read):
            self.assertFalse(row.peer.ours)
            for operation, found in row.by_operation.items():
                same = [
                    one
                    for one in read.measured
                    if (one.ours, one.language, one.format) == (True, row.peer.language, row.peer.format)
                ]
                self.assertEqual(found.ours.median(operation), min(one.median(operation) for one in same))
                self.assertAlmostEqual(found.ratio.value, row.peer.median(operation) / found.ours.median(operation))
                straight = given.get((operation, row.peer.id, found.ours.id))
                turned = given.get((operation, found.ours.id, row.peer.id))
                low, high = straight["interval"] if straight else (1 / turned["interval"][1], 1 / turned["interval"][0])
                self.assertEqual((found.ratio.low, found.ratio.high), (low, high))
                self.assertEqual(
                    found.ratio.apart,
                    not low <= 1 <= high and max(found.ratio.value, 1 / found.ratio.value) >= 1 + read.floor,
                )
                seen.add(straight is None)
        self.assertEqual(seen, {True, False})

    def test_a_ratio_that_is_no_number_is_none(self):
        base = {"operation": "encode", "a": "x", "b": "y", "apart": True}
        for value, interval in ((0, [0, 0]), (float("nan"), [1, 2]), (1.5, None), (1.5, [1]), (-1, [-2, 1])):
            self.assertEqual(ratio.read([{**base, "ratio": value, "interval": interval}]), {})


class Link(unittest.TestCase):
    def contestants(self, seed: int):
        source = random.Random(seed)
        results = copy.deepcopy(RESULTS)
        for one in results["contestants"]:
            if one["state"] == "measured":
                one["bytes"]["plain"] = source.randrange(1, 40) * 100
                for name in ("encode", "decode"):
                    one["operations"][name]["median"] = source.randrange(1, 30) * 100.0
        return run.read(results).measured

    def test_the_cheapest_at_every_rate_is_that_of_all(self):
        for seed in range(30):
            everyone = self.contestants(seed)
            reaches = link.cheapest(everyone)
            self.assertEqual(reaches[0].above, 0)
            self.assertIsNone(reaches[-1].below)
            for before, after in itertools.pairwise(reaches):
                self.assertEqual(before.below, after.above)
                self.assertLess(before.above, after.above)
            for rate in (10**exponent for exponent in range(3, 13)):
                there = next(reach for reach in reaches if reach.below is None or rate < reach.below)
                self.assertAlmostEqual(there.contestant.seconds(rate) / min(one.seconds(rate) for one in everyone), 1)

    def test_at_the_rate_of_break_even_both_cost_the_same(self):
        crossings = 0
        for one, other in itertools.combinations(self.contestants(1), 2):
            rate = link.break_even(one, other)
            if rate is not None:
                crossings += 1
                self.assertAlmostEqual(one.seconds(rate) / other.seconds(rate), 1)
            else:
                self.assertLessEqual((one.once - other.once) * (other.plain - one.plain), 0)
        self.assertGreater(crossings, 100)


class Text(unittest.TestCase):
    def test_numbers(self):
        written = {
            0: "0",
            0.01234: "0.0123",
            4.5678: "4.57",
            78.94: "78.9",
            1234.4: "1,234",
            999.6: "1,000",
            1e-30: "0.00000000000000000000",
        }
        self.assertEqual({value: text.significant(value) for value in written}, written)
        self.assertEqual([text.plainly(value) for value in (10, 101.25, 2.5, None)], ["10", "101.2", "2.50", "–"])
        self.assertEqual(
            [text.rate(value) for value in (10e6, 1.5e9, 12, 0.4e3)], ["10 MB/s", "1.5 GB/s", "12 B/s", "400 B/s"]
        )
        self.assertEqual(
            [text.duration(value) for value in (84.2, 1234, 5e6, 2e9)], ["84.2 ns", "1.23 µs", "5.00 ms", "2.00 s"]
        )
        self.assertEqual(text.setting(2e6), "2 ms")

    def test_lists(self):
        self.assertEqual(
            [text.listed(names) for names in ([], ["a"], ["a", "b"], ["a", "b", "c"])],
            ["none", "a", "a and b", "a, b and c"],
        )

    def test_what_cannot_be_shown_is_replaced(self):
        self.assertEqual(text.clean("a\x00b\u202ec\ud800d\ne\tf"), "a\ufffdb\ufffdc\ufffdd\ne\tf")
        self.assertEqual(text.clean("abcdef", 4), "abc…")


if __name__ == "__main__":
    unittest.main()
