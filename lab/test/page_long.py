"""Tests the report in a real browser: what it shows, sorts and computes, by mouse and keyboard, and its accessibility.

SPDX-License-Identifier: MIT

usage: page_long.py [test …]
AXE names axe-core's axe.min.js, and SHOTS a folder for pictures of the page, if they are wanted.
"""

import json
import os
import pathlib
import tempfile
import unittest

import browser
import made_results

from isomer_lab import report
from isomer_lab.report import beside, run, text

RESULTS = made_results.make()
PAPER = 1032  # pixels between the margins of an A4 sheet in landscape format
TAB, ENTER, SPACE, ARROW_RIGHT = ("Tab", 9), ("Enter", 13, "\r"), (" ", 32, " "), ("ArrowRight", 39)


@unittest.skipUnless(browser.found(), "no Chromium here")
class InBrowser(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.file = pathlib.Path(folder.name) / "report.html"
        cls.file.write_text(report.render(RESULTS), encoding="utf-8")
        cls.run_ = run.read(RESULTS)
        cls.browser = cls.enterClassContext(browser.Browser())

    def setUp(self):
        self.browser.complaints.clear()
        self.browser.requests.clear()
        self.browser.media()
        self.browser.size(1200, 900)
        self.browser.open(self.file)

    def column(self, table: str, index: int) -> list[str]:
        """The visible contents of a column: the text of the cells, without the small print."""
        return self.browser.run(
            f"Array.from(document.querySelector('#{table}').tBodies[0].rows).filter((row) => !row.hidden)"
            f".map((row) => Array.from(row.cells[{index}].childNodes).filter((node) => node.nodeName !== 'SMALL')"
            ".map((node) => node.textContent).join('').trim())"
        )

    def headings(self, table: str) -> list[str]:
        return self.browser.run(
            f"Array.from(document.querySelectorAll('#{table} thead th'), (cell) => cell.textContent.trim())"
        )

    def click(self, selector: str) -> None:
        self.browser.run(f"document.querySelector({json.dumps(selector)}).click()")

    def fill(self, selector: str, value: str, event: str) -> None:
        self.browser.run(
            f"(() => {{ const it = document.querySelector({json.dumps(selector)}); it.value = {json.dumps(value)};"
            f" it.dispatchEvent(new Event('{event}', {{ bubbles: true }})); }})()"
        )


class Shown(InBrowser):
    def test_every_figure_of_the_large_table_is_that_of_the_results(self):
        by_name = {(one.name, one.language, one.format): one for one in self.run_.measured}
        self.assertEqual(len(by_name), len(self.run_.measured))
        columns = [self.column("everyone-table", index) for index in range(len(self.headings("everyone-table")))]
        seen = set()
        for name, language, form, version, holds, size, *times, link, encode, decode, peak, code, _ in zip(*columns):
            one = by_name[name, language, form]
            seen.add((name, language, form))
            self.assertEqual((version, holds, size), (one.version, one.holds, text.plainly(one.plain)))
            self.assertEqual(times, [text.significant(one.median(operation)) for operation in self.run_.operations])
            self.assertEqual(link, text.significant(one.seconds(self.run_.link)))
            self.assertEqual(
                (encode, decode),
                tuple(text.significant(one.operations[each].allocations) for each in ("encode", "decode")),
            )
            self.assertEqual((peak, code), (text.bytes_of(one.peak), text.bytes_of(one.code)))
        self.assertEqual(seen, set(by_name))

    def test_the_growth_and_the_fields_are_those_of_the_results(self):
        ids = {(one.name, one.language, one.format): one.id for one in self.run_.measured}
        columns = [self.column("growth-table", index) for index in range(len(self.headings("growth-table")))]
        for name, language, form, *figures in zip(*columns):
            steps = [step.get(ids[name, language, form], {}) for _, step in self.run_.growth]
            self.assertEqual(
                figures,
                [
                    write(step.get(what))
                    for step in steps
                    for what, write in (
                        ("bytes", text.whole),
                        ("encode", text.significant),
                        ("decode", text.significant),
                    )
                ],
            )
        for path, count, *taken in zip(*(self.column("fields-table", index) for index in range(6))):
            _, held, found = next(row for row in self.run_.fields if (row[0] or "(the message itself)") == path)
            self.assertEqual(
                [count, *taken], [text.whole(held), *(text.plainly(n / self.run_.messages) for n in found.values())]
            )

    def test_the_ratios_beside_isomer_are_those_of_the_results(self):
        rows = {(row.peer.name, row.peer.language, row.peer.format): row for row in beside.rows(self.run_)}
        columns = [self.column("beside-table", index) for index in range(3 + len(self.run_.operations))]
        self.assertEqual(len(columns[0]), len(rows))
        for name, language, form, *shown in zip(*columns):
            found = rows[name, language, form].by_operation
            self.assertEqual(
                [each.removeprefix("≈ ") for each in shown],
                [text.significant(found[operation].ratio.value) for operation in self.run_.operations],
            )
            self.assertEqual(
                [each.startswith("≈") for each in shown],
                [not found[operation].ratio.apart for operation in self.run_.operations],
            )

    def test_it_asks_for_nothing_and_complains_of_nothing(self):
        for selector in ("#everyone-table thead button", "#sizes thead button"):
            self.click(selector)
        self.fill("#link-exact", "2.5", "input")
        self.assertEqual([url for url in self.browser.requests if not url.startswith("file:")], [])
        self.assertEqual(self.browser.complaints, [])

    def test_its_policy_holds(self):
        self.assertTrue(
            self.browser.run(
                "new Promise((done) => { const it = new Image();"
                " it.onerror = () => done(true); it.onload = () => done(false);"
                " it.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='; })"
            )
        )
        self.assertTrue(
            any("Content Security Policy" in said for said in self.browser.complaints), self.browser.complaints
        )

    def test_nothing_but_tables_and_plots_is_wider_than_a_narrow_window(self):
        for width in (320, 375, 768):
            self.browser.size(width, 800)
            self.assertLessEqual(self.browser.run("document.documentElement.scrollWidth"), width)


class Sorting(InBrowser):
    def test_a_heading_sorts_by_value_and_again_the_other_way(self):
        index = self.headings("everyone-table").index("Encode ns")
        expected = sorted(one.median("encode") for one in self.run_.measured)
        for direction, order in (("ascending", expected), ("descending", expected[::-1])):
            self.click(f"#everyone-table thead th:nth-child({index + 1}) button")
            self.assertEqual(self.column("everyone-table", index), [text.significant(time) for time in order])
            self.assertEqual(self.sorted_by("everyone-table"), {"Encode ns": direction})

    def test_text_sorts_as_text(self):
        self.click("#left-out-table thead th:nth-child(4) button")
        shown = self.column("left-out-table", 3)
        self.assertEqual(shown, sorted(shown))

    def test_what_is_not_there_comes_last_in_either_direction(self):
        index = len(self.headings("growth-table")) - 1
        for _ in range(2):
            self.click(f"#growth-table thead th:nth-child({index + 1}) button")
            shown = self.column("growth-table", index)
            absent = shown.count("–")
            self.assertGreater(absent, 0)
            self.assertEqual(shown[-absent:], ["–"] * absent)

    def test_the_keyboard_reaches_a_heading_and_sorts(self):
        for press in (ENTER, SPACE):
            self.browser.open(self.file)
            self.browser.run("document.querySelector('#sizes thead th:nth-child(4) button').focus()")
            self.browser.press(*press)
            self.assertEqual(self.sorted_by("sizes"), {"gzip": "ascending"})
            self.assertEqual(self.browser.run("document.activeElement.textContent"), "gzip")

    def sorted_by(self, table: str) -> dict[str, str]:
        return self.browser.run(
            f"Object.fromEntries(Array.from(document.querySelectorAll('#{table} thead [aria-sort]'),"
            " (cell) => [cell.textContent.trim(), cell.getAttribute('aria-sort')]))"
        )


class Keyboard(InBrowser):
    def test_the_first_stop_leads_past_the_contents(self):
        self.browser.press(*TAB)
        self.assertEqual(self.browser.run("document.activeElement.textContent"), "To the results")
        self.assertGreaterEqual(self.browser.run("document.activeElement.getBoundingClientRect().left"), 0)
        self.browser.press(*ENTER)
        self.assertEqual(self.browser.run("document.activeElement.id"), "main")

    def test_every_control_and_every_region_that_scrolls_is_a_stop_whose_focus_shows(self):
        wanted = self.browser.run("document.querySelectorAll('a, button, input, select, [tabindex=\"0\"]').length")
        seen = set()
        for _ in range(wanted + 1):
            self.browser.press(*TAB)
            stop = self.browser.run(
                "(() => { const it = document.activeElement; if (it === document.body) return null;"
                " it.dataset.stop = it.dataset.stop || String(Math.random());"
                " const style = getComputedStyle(it); return [it.dataset.stop, style.outlineStyle, it.tagName]; })()"
            )
            if stop:
                seen.add(stop[0])
                self.assertNotEqual(stop[1], "none", stop[2])
        self.assertEqual(len(seen), wanted)

    def test_the_slider_moves_by_arrows_and_says_the_rate(self):
        before = self.browser.run("document.querySelector('#link-shown').textContent")
        self.browser.run("document.querySelector('#link-rate').focus()")
        for _ in range(6):
            self.browser.press(*ARROW_RIGHT)
        after = self.browser.run("document.querySelector('#link-shown').textContent")
        self.assertNotEqual(before, after)
        self.assertEqual(self.browser.run("document.querySelector('#link-rate').getAttribute('aria-valuetext')"), after)


class Reckoning(InBrowser):
    def test_another_link_gives_the_figures_that_python_gives(self):
        for megabytes in ("0.05", "2.5", "1250"):
            self.fill("#link-exact", megabytes, "input")
            rate = float(megabytes) * 1e6
            best = {
                form: min((one for one in self.run_.measured if one.format == form), key=lambda one: one.seconds(rate))
                for form in {one.format for one in self.run_.measured}
            }
            ordered = sorted(best.values(), key=lambda one: one.seconds(rate))
            self.assertEqual(self.column("link-table", 0), [one.format for one in ordered])
            self.assertEqual(self.column("link-table", 1), [one.name for one in ordered])
            self.assertEqual(self.column("link-table", 5), [text.significant(one.seconds(rate)) for one in ordered])
            self.assertEqual(self.browser.run("document.querySelector('#link-shown').textContent"), text.rate(rate))
            index = next(i for i, title in enumerate(self.headings("everyone-table")) if "over the link" in title)
            self.assertEqual(
                sorted(self.column("everyone-table", index)),
                sorted(text.significant(one.seconds(rate)) for one in self.run_.measured),
            )

    def test_the_first_figures_are_those_without_a_script(self):
        static = self.browser.run(
            "Array.from(document.querySelectorAll('#link-table tbody tr'),"
            " (row) => row.textContent.replace(/\\s+/g, ' ').trim())"
        )
        self.fill("#link-exact", "10", "input")
        self.assertEqual(
            self.browser.run(
                "Array.from(document.querySelectorAll('#link-table tbody tr'), (row) => "
                "Array.from(row.cells, (cell) => cell.textContent).join(' ')).map((row) => row.replace(/[ ]/g, ''))"
            ),
            [row.replace(" ", "") for row in static],
        )

    def test_nonsense_for_a_rate_changes_nothing(self):
        before = self.column("link-table", 5)
        for nonsense in ("", "-1", "0", "1e999"):
            self.fill("#link-exact", nonsense, "input")
            self.assertEqual(self.column("link-table", 5), before)

    def test_one_language_has_its_own(self):
        self.fill("#link-language", "PHP", "change")
        self.assertEqual(set(self.column("link-table", 2)), {"PHP"})
        self.assertEqual(
            set(self.column("link-table", 0)), {one.format for one in self.run_.measured if one.language == "PHP"}
        )

    def test_two_contestants_meet_where_both_cost_the_same(self):
        from isomer_lab.report import link

        titles = self.browser.run("Array.from(document.querySelector('#even-one').options, (option) => option.text)")
        by_title = {f"{one.format}: {one.title}": one for one in self.run_.measured}
        checked = 0
        for other in titles[1:]:
            self.fill("#even-other", str(titles.index(other)), "change")
            said = self.browser.run("document.querySelector('#even').textContent")
            rate = link.break_even(by_title[titles[0]], by_title[other])
            if rate is None:
                self.assertRegex(said, "at any rate")
            else:
                checked += 1
                self.assertIn(f"At {text.rate(rate)}. ", said)
                slower = min((by_title[titles[0]], by_title[other]), key=lambda one: one.plain)
                self.assertIn(f"On a slower link {slower.format} by {slower.title} is the cheaper", said)
        self.assertGreater(checked, 0)

    def test_a_filter_leaves_one_language_and_format_and_says_how_many(self):
        self.fill("#everyone-language", "Go", "change")
        self.fill("#everyone-format", "json", "change")
        there = [one for one in self.run_.measured if (one.language, one.format) == ("Go", "json")]
        self.assertEqual(sorted(self.column("everyone-table", 0)), sorted(one.name for one in there))
        self.assertEqual(
            self.browser.run("document.querySelector('#everyone-count').textContent"),
            f"{len(there)} of {len(self.run_.measured)}",
        )


class ForEveryone(InBrowser):
    """In the light and the dark theme, and printed."""

    LOOKS = {
        "light": ("", "light", 1200),
        "dark": ("", "dark", 1200),
        "narrow": ("", "light", 375),
        "print": ("print", "light", PAPER),
    }

    @unittest.skipUnless(os.environ.get("AXE"), "AXE does not name axe.min.js")
    def test_axe_finds_no_violation(self):
        for name, (kind, scheme, width) in self.LOOKS.items():
            self.browser.media(kind, scheme)
            self.browser.size(width, 900)
            self.browser.open(self.file)
            self.browser.run(pathlib.Path(os.environ["AXE"]).read_text(encoding="utf-8"))
            violations = self.browser.run(
                "axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations.map("
                "(one) => one.id + ': ' + one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160)).join(' | ')))"
            )
            self.assertEqual(violations, [], name)

    def test_plots_take_their_colours_from_the_page(self):
        ink = "getComputedStyle(document.querySelector('#plot-encode text, [aria-labelledby^=plot-encode] text')).fill"
        colours = set()
        for scheme in ("light", "dark"):
            self.browser.media("", scheme)
            colours.add((self.browser.run(ink), self.browser.run("getComputedStyle(document.body).backgroundColor")))
        self.assertEqual(len(colours), 2)
        self.assertFalse(any("(1, 1, 1)" in fill or "(2, 2, 2)" in fill for fill, _ in colours))

    def test_paper_has_all_of_the_tables_and_none_of_the_controls(self):
        self.browser.media("print")
        self.browser.size(PAPER, 700)
        self.assertLessEqual(self.browser.run("document.documentElement.scrollWidth"), PAPER)
        self.assertEqual(
            self.browser.run(
                "Array.from(document.querySelectorAll('.controls, nav'), (it) => getComputedStyle(it).display)"
                ".filter((display) => display !== 'none').length"
            ),
            0,
        )
        self.assertEqual(
            self.browser.run(
                "Array.from(document.querySelectorAll('.scroll'), (it) => getComputedStyle(it).overflow)"
                ".filter((overflow) => overflow !== 'visible').length"
            ),
            0,
        )

    def test_pictures(self):
        folder = pathlib.Path(os.environ.get("SHOTS") or self.file.parent)
        folder.mkdir(parents=True, exist_ok=True)
        for name, (kind, scheme, width) in self.LOOKS.items():
            self.browser.media(kind, scheme)
            self.browser.size(width, 900)
            self.browser.screenshot(folder / f"{name}.png")
            # The header of a PNG has its width.
            self.assertEqual(int.from_bytes((folder / f"{name}.png").read_bytes()[16:20]), width)


if __name__ == "__main__":
    unittest.main()
