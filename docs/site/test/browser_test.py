#!/usr/bin/env python3
"""Tests the built site in a headless Chromium, from file://: search, colours, width, and that no page asks anybody.

SPDX-License-Identifier: MIT

Run: tools/test/long/docs; pictures of some pages go to build/docs/pictures/
"""
import json
import pathlib
import sys
import time
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "lab" / "test"))
import browser  # noqa: E402

BUILT = ROOT / "build" / "site"
PICTURES = ROOT / "build" / "docs" / "pictures"
SHOWN = ["index.html", "docs/performance.html", "docs/cli/convert.html", "reference/cpp/reflect.hpp.html"]
PATIENCE = 60  # seconds, on a machine that is busy


class InBrowser(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        PICTURES.mkdir(parents=True, exist_ok=True)
        cls.browser = cls.enterClassContext(browser.Browser())

    def setUp(self):
        self.browser.complaints.clear()
        self.browser.requests.clear()
        self.browser.media()
        self.browser.size(1280, 900)

    def wait_for(self, expression: str) -> object:
        """The value of an expression, once it is true."""
        end = time.monotonic() + PATIENCE
        while not (value := self.browser.run(expression)):
            self.assertLess(time.monotonic(), end, f"never true: {expression}")
            time.sleep(0.05)
        return value

    def search(self, words: str) -> list[str]:
        """The pages that a search finds, best first."""
        self.browser.run(
            "(() => { const query = document.querySelector('[data-md-component=search-query]'); query.focus();"
            f" query.value = {json.dumps(words)}; query.dispatchEvent(new Event('keyup', {{ bubbles: true }})); }})()")
        links = "document.querySelectorAll('a.md-search-result__link')"
        self.wait_for(f"{links}.length > 0")
        paths = self.browser.run(f"Array.from({links}, (link) => new URL(link.href).pathname)")
        return [pathlib.Path(path).relative_to(BUILT).as_posix() for path in paths]

    def test_search_finds_pages_without_a_server(self):
        for words, page in {
            "isomer infer": "docs/cli/infer.html",
            "MessagePack": "docs/formats/msgpack.html",
            "isomer_stream_next": "reference/c/stream.h.html",
            "debug_string": "reference/cpp/reflect.hpp.html",
        }.items():
            with self.subTest(words=words):
                self.browser.open(BUILT / "index.html")
                self.assertIn(page, self.search(words))

    def test_no_page_asks_the_network_or_complains(self):
        for page in SHOWN:
            self.browser.open(BUILT / page)
            self.search("arena")
        self.assertEqual([url for url in self.browser.requests if not url.startswith(("file:", "data:"))], [])
        self.assertEqual(self.browser.complaints, [])

    def test_the_colours_are_those_of_the_system_or_of_the_switch(self):
        background = "getComputedStyle(document.body).backgroundColor"
        self.browser.media(scheme="light")
        self.browser.open(BUILT / "index.html")
        self.assertEqual(self.browser.run(background), "rgb(255, 255, 255)")
        self.browser.media(scheme="dark")
        self.wait_for(f"{background} !== 'rgb(255, 255, 255)'")
        self.browser.run("document.querySelector('label[title*=\"switch to light\"]').click()")
        self.wait_for(f"{background} === 'rgb(255, 255, 255)'")
        self.browser.run("localStorage.clear()")

    def test_a_page_is_as_wide_as_the_window(self):
        for page in SHOWN:
            for scheme, width in (("light", 1280), ("dark", 1280), ("light", 420)):
                with self.subTest(page=page, scheme=scheme, width=width):
                    self.browser.media(scheme=scheme)
                    self.browser.size(width, 900)
                    self.browser.open(BUILT / page)
                    self.browser.screenshot(PICTURES / f"{page.replace('/', '-')}-{scheme}-{width}.png")
                    self.assertLessEqual(self.browser.run("document.documentElement.scrollWidth"), width)


if __name__ == "__main__":
    unittest.main()
