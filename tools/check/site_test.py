#!/usr/bin/env python3
"""Tests tools/check/site: it accepts a small site that is right, and refuses each fault that such a site can have.

SPDX-License-Identifier: MIT

Run: tools/check/site_test.py
"""
import json
import pathlib
import subprocess
import tempfile
import unittest

SITE = pathlib.Path(__file__).resolve().parent / "site"
HEAD = '<link rel="stylesheet" href="{0}site.css"><script src="{0}site.js"></script><a href="{0}index.html">Home</a>'


def page(up: str, body: str) -> str:
    return f"<!doctype html><html><head></head><body>{HEAD.format(up)}{body}</body></html>"


def index(*locations: str) -> str:
    return "var __index = " + json.dumps({"docs": [{"location": location} for location in locations]})


class CheckSite(unittest.TestCase):
    GOOD = {
        "docs/README.md": "# Index\n",
        "docs/a.md": "# A\n",
        "site/index.html": page("", '<a href="docs/index.html">docs</a> <a href="https://example.org/">elsewhere</a>'),
        "site/docs/index.html": page("../", '<a href="a.html#part">A</a> <a href="a.html">A</a>'),
        "site/docs/a.html": page("../", '<h2 id="part">Part</h2><a href="#part">¶</a><img src="../a.svg">'),
        "site/404.html": '<script src="/site.js"></script>',
        "site/site.css": "body { background: url(data:image/svg+xml;utf8,x) }",
        "site/site.js": "",
        "site/a.svg": "<svg/>",
        "site/search/search_index.js": index("index.html", "docs/index.html", "docs/a.html", "docs/a.html#part"),
    }

    def check(self, **changed: str | None) -> tuple[int, str]:
        """What the check says of the good site with some of its files changed, or removed where they are None."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in {**self.GOOD, **changed}.items():
                if text is not None:
                    (root / name).parent.mkdir(parents=True, exist_ok=True)
                    (root / name).write_text(text)
            done = subprocess.run([SITE, root / "site", root / "docs"], capture_output=True, text=True)
            return done.returncode, done.stderr

    def refuses(self, complaint: str, **changed: str | None) -> None:
        self.assertEqual(self.check(**changed), (1, complaint + "\n"))

    def with_body(self, name: str, body: str) -> dict[str, str]:
        """A page with more in it."""
        return {name: self.GOOD[name].replace("</body>", body + "</body>")}

    def test_accepts_a_good_site(self):
        self.assertEqual(self.check(), (0, ""))

    def test_accepts_a_link_to_a_folder_that_has_an_index(self):
        self.assertEqual(self.check(**self.with_body("site/docs/a.html", '<a href="./">docs</a>')), (0, ""))

    def test_refuses_a_link_to_nothing(self):
        self.refuses("docs/a.html: links to b.html, which does not exist",
                     **self.with_body("site/docs/a.html", '<a href="b.html">B</a>'))

    def test_refuses_a_link_to_an_anchor_that_is_not_there(self):
        self.refuses("index.html: links to docs/a.html#other, and docs/a.html has no such anchor",
                     **self.with_body("site/index.html", '<a href="docs/a.html#other">A</a>'))
        self.refuses("docs/a.html: links to #other, and docs/a.html has no such anchor",
                     **self.with_body("site/docs/a.html", '<a href="#other">A</a>'))

    def test_refuses_a_page_that_nothing_reachable_links_to(self):
        island = {"site/x.html": page("", '<a href="y.html">Y</a>'), "site/y.html": page("", '<a href="x.html">X</a>')}
        self.refuses("\n".join(f"{name}.html: no way leads from the home page to it" for name in "xy"), **island)

    def test_refuses_a_page_without_a_way_back(self):
        text = self.GOOD["site/docs/a.html"].replace('<a href="../index.html">Home</a>', "")
        self.refuses("docs/a.html: has no link to the home page", **{"site/docs/a.html": text})

    def test_refuses_a_markdown_page_without_a_page(self):
        self.refuses("docs/formats/b.md: has no page docs/formats/b.html", **{"docs/formats/b.md": "# B\n"})

    def test_refuses_a_page_that_search_does_not_know(self):
        for name in ("docs/a.html", "docs/index.html"):
            text = self.GOOD["site/search/search_index.js"].replace(name, "index.html")
            self.refuses(f"{name}: the search does not know it", **{"site/search/search_index.js": text})

    def test_refuses_a_site_without_search(self):
        self.refuses("search/search_index.js: does not exist", **{"site/search/search_index.js": None})

    def test_refuses_what_is_loaded_from_elsewhere(self):
        for body, link in {
            '<script src="https://cdn.example.org/a.js"></script>': "https://cdn.example.org/a.js",
            '<script src="//cdn.example.org/a.js"></script>': "//cdn.example.org/a.js",
            '<img src="http://example.org/a.png">': "http://example.org/a.png",
            '<img srcset="https://example.org/a.png 2x">': "https://example.org/a.png",
            '<link rel="preconnect" href="https://fonts.example.org">': "https://fonts.example.org",
            '<iframe src="https://example.org/"></iframe>': "https://example.org/",
        }.items():
            with self.subTest(body=body):
                changed = self.with_body("site/docs/a.html", body)
                self.refuses(f"docs/a.html: loads {link}, which is elsewhere", **changed)

    def test_refuses_style_sheets_that_load_from_elsewhere(self):
        for text in ('@import "https://example.org/a.css";', "p { src: url(https://example.org/a.css) }",
                     "p { src: url('https://example.org/a.css') }"):
            with self.subTest(text=text):
                self.refuses("site.css: loads https://example.org/a.css, which is elsewhere", **{"site/site.css": text})

    def test_refuses_a_picture_that_is_not_there(self):
        self.refuses("docs/a.html: loads ../a.svg, which does not exist", **{"site/a.svg": None})

    def test_refuses_a_site_without_a_home_page(self):
        code, said = self.check(**{"site/index.html": None})
        self.assertEqual(code, 1)
        self.assertIn("has no index.html", said)


if __name__ == "__main__":
    unittest.main()
