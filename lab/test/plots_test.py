#!/usr/bin/env python3
"""Tests the geometry of the plots: the order of the rows, and that nothing overlaps.

SPDX-License-Identifier: MIT
"""

import copy
import re
import unittest
import xml.etree.ElementTree as xml

import made_results

from isomer_lab.report import link, run, text
from isomer_lab.report.plots import fields, growth, in_both_widths, sizes, spread, style, times
from isomer_lab.report.plots import link as link_plot

SVG = "{http://www.w3.org/2000/svg}"
LETTER = 0.62  # relative to the size, more than the average width of a letter


def noisy(seed: int, reach: float) -> dict:
    """Results with intervals of this size, as a factor."""
    results = made_results.make(seed)
    for one in results["contestants"]:
        for found in one.get("operations", {}).values():
            found["interval"] = [found["median"] / reach, found["median"] * reach]
    return results


class Drawing:
    """The texts and the intervals of a plot."""

    def __init__(self, source: str) -> None:
        self.root = xml.fromstring(source)
        self.width, self.height = map(float, self.root.get("viewBox").split()[2:])
        self.texts = [(*self._place(one), one) for one in self.root.iter(f"{SVG}text")]
        self.intervals = []
        for one in self.root.iter(f"{SVG}path"):
            if one.get("stroke-width") == "4":
                points = [tuple(map(float, found)) for found in re.findall(r"([\d.-]+) ([\d.-]+)", one.get("d"))]
                self.intervals.append((min(x for x, _ in points), max(x for x, _ in points), points[0][1]))

    @staticmethod
    def _place(one: xml.Element) -> tuple[float, float]:
        if one.get("x"):
            return float(one.get("x")), float(one.get("y"))
        return tuple(map(float, re.search(r"translate\(([\d.-]+)[ ,]([\d.-]+)\)", one.get("transform")).groups()))

    def boxes(self) -> list[tuple[float, float, float, float, str]]:
        """The left, top, right and bottom of each text, with the text."""
        found = []
        for x, y, one in self.texts:
            if "rotate(-90" in one.get("transform", ""):
                continue
            size = float(one.get("font-size", "12px").split("px")[0].split()[-1])
            width = len(one.text or "") * size * LETTER
            left = {"end": x - width, "middle": x - width / 2}.get(one.get("text-anchor"), x)
            found.append((left, y - 0.7 * size, left + width, y, one.text or ""))
        return found


class Times(unittest.TestCase):
    def plots(self):
        for seed, reach in ((1, 1.01), (2, 2.5)):
            read = run.read(noisy(seed, reach))
            forms = sorted({one.format for one in read.measured})
            for operation in read.operations:
                for narrow in (False, True):
                    yield read, forms, operation, narrow

    def test_rows_stand_in_the_order_of_their_own_first_marks(self):
        for read, forms, operation, narrow in self.plots():
            shown = [
                said for _, _, _, _, said in sorted(
                    Drawing(times.plot(read, operation, forms, narrow=narrow)).boxes(), key=lambda box: box[1]
                ) if said in forms
            ]  # fmt: skip
            best = {
                form: min(one.median(operation) for one in read.measured if one.format == form) for form in shown
            }
            self.assertEqual(shown, sorted(forms, key=best.__getitem__))

    def test_no_interval_strikes_a_label_through(self):
        for read, forms, operation, narrow in self.plots():
            drawing = Drawing(times.plot(read, operation, forms, narrow=narrow))
            labels = [box for box in drawing.boxes() if re.search(r"\) [\d.,]+ (ns|µs|ms|s)$", box[4])]
            self.assertEqual(len(labels), len(forms))
            self.assertEqual(len(drawing.intervals), sum(operation in one.operations for one in read.measured))
            for left, top, right, bottom, said in labels:
                for begin, end, height in drawing.intervals:
                    if top - 2 <= height <= bottom + 2:
                        self.assertTrue(right <= begin or end <= left, (said, operation, narrow))

    def test_the_narrow_one_keeps_its_labels_within(self):
        for read, forms, operation, narrow in self.plots():
            drawing = Drawing(times.plot(read, operation, forms, narrow=narrow))
            for left, _, right, _, said in drawing.boxes():
                self.assertGreaterEqual(left, -0.1 * drawing.width, said)
                self.assertLessEqual(right, 1.1 * drawing.width, said)


class Narrow(unittest.TestCase):
    """In a window of 420 pixels, each plot fits, with names above its rows, and few ticks."""

    @classmethod
    def setUpClass(cls):
        results = made_results.make()
        cls.run_ = read = run.read(results)
        forms = list(dict.fromkeys(one.format for one in read.measured))
        reaches = link.cheapest(read.measured)
        others = [next(one for one in read.measured if one.format == form) for form in forms]
        cls.plots = {
            "times": (times.plot, read, "encode", forms),
            "sizes": (sizes.plot, [(one.format, one.sizes) for one in others]),
            "link": (link_plot.plot, reaches, others, read.link),
            "growth": (growth.plot, read, forms),
            "fields": (fields.plot, read.fields, read.messages),
            "spread": (spread.plot, read, "encode"),
        }

    def test_each_plot_has_one_that_is_drawn_for_it(self):
        for name, (plot, *arguments) in self.plots.items():
            wide, narrow = Drawing(plot(*arguments)), Drawing(plot(*arguments, narrow=True))
            self.assertAlmostEqual(wide.width, style.WIDTH * 72, 1, name)
            self.assertAlmostEqual(narrow.width, style.NARROW_WIDTH * 72, 1, name)
            self.assertLess(narrow.width, 420, name)
            for left, _, right, _, said in narrow.boxes():
                self.assertLessEqual(right - left, narrow.width, (name, said))
                self.assertLessEqual(right, 1.1 * narrow.width, (name, said))
                self.assertGreaterEqual(left, -0.1 * narrow.width, (name, said))

    def test_both_are_in_the_page_under_their_own_ids(self):
        for name, (plot, *arguments) in self.plots.items():
            ids = re.findall(r' id="([^"]+)"', in_both_widths(plot, *arguments))
            self.assertEqual(len(ids), len(set(ids)), name)

    def test_texts_do_not_lie_on_each_other(self):
        for name in ("times", "sizes", "growth"):
            plot, *arguments = self.plots[name]
            boxes = [box for box in Drawing(plot(*arguments, narrow=True)).boxes() if box[4]]
            for index, (left, top, right, bottom, said) in enumerate(boxes):
                for other in boxes[index + 1 :]:
                    apart = right <= other[0] or other[2] <= left or bottom <= other[1] + 1 or other[3] <= top + 1
                    self.assertTrue(apart, (name, said, other[4]))


class Growth(unittest.TestCase):
    def test_is_by_the_byte_and_named_at_the_end_of_its_line(self):
        read = run.read(made_results.make())
        forms = list(dict.fromkeys(one.format for one in read.measured))
        for narrow in (False, True):
            said = [box[4] for box in Drawing(growth.plot(read, forms, narrow=narrow)).boxes()]
            named = 0
            for form in (form for form in forms if form in said):
                there = [one for one in read.measured if one.format == form and growth.per_byte(read, one)]
                points = {one.id: growth.per_byte(read, one) for one in there}
                for best in growth.best_of(there, points):
                    factor, time = points[best.id][-1]
                    step = next(step for at, step in read.growth if at == factor)[best.id]
                    self.assertAlmostEqual(time, (step["encode"] + step["decode"]) / step["bytes"])
                    self.assertIn(text.duration(time), said)
                    self.assertIn(best.title, said)
                    named += 1
            self.assertGreater(named, 6)

    def test_of_a_message_without_bytes_is_no_point(self):
        results = made_results.make()
        for step in results["growth"]:
            for found in step["contestants"].values():
                found["bytes"] = 0
        read = run.read(results)
        self.assertEqual([growth.per_byte(read, one) for one in read.measured if growth.per_byte(read, one)], [])


class Link(unittest.TestCase):
    def test_costs_are_by_the_cheapest_at_each_rate(self):
        read = run.read(made_results.make())
        rates = [1e5, 1e7, 1e9]
        found = link_plot.relative(read.measured, rates)
        for index, rate in enumerate(rates):
            least = min(one.seconds(rate) for one in read.measured)
            self.assertAlmostEqual(min(costs[index] for costs in found.values()), 1)
            for one in read.measured:
                self.assertAlmostEqual(found[one.id][index], one.seconds(rate) / least)

    def test_the_usual_formats_have_names_wherever_they_lie(self):
        results = copy.deepcopy(made_results.make())
        read = run.read(results)
        others = [next(one for one in read.measured if one.format == form) for form in ("protobuf", "json", "yaml")]
        for narrow in (False, True):
            said = "\n".join(
                box[4]
                for box in Drawing(link_plot.plot(link.cheapest(read.measured), others, 1e7, narrow=narrow)).boxes()
            )
            self.assertRegex(said, ": protobuf")
            self.assertRegex(said, ": json")
            self.assertNotRegex(said, ": yaml")


if __name__ == "__main__":
    unittest.main()
