#!/usr/bin/env python3
"""Tests how the pages of the documentation's site are laid out, and compares the built site with CommonMark.

SPDX-License-Identifier: MIT

Run: tools/test/long/docs, which builds the site
"""
import collections
import html.parser
import pathlib
import sys
import unittest

import markdown_it

SITE = pathlib.Path(__file__).resolve().parents[1]
ROOT = SITE.parents[1]
sys.path.insert(0, str(SITE))
import navigation  # noqa: E402
import pages  # noqa: E402


class Layout(unittest.TestCase):
    def target(self, page: str, link: str) -> str:
        self.site = pages.Site()
        return self.site.target(page, link)

    def test_links_between_pages_and_out_of_the_site_stay(self):
        for link in ("c.md", "../SECURITY.md", "https://example.org/a", "mailto:a@example.org"):
            self.assertEqual(self.target("docs/cpp.md", link), link)
        self.assertEqual(self.site.sources, {})

    def test_a_source_becomes_a_page_that_leads_back(self):
        self.assertEqual(self.target("docs/cpp.md", "../schema/person.proto"), "../schema/person.proto.md")
        self.site.add_sources()
        page = self.site.pages["schema/person.proto.md"]
        self.assertIn("[docs/cpp](../docs/cpp.md)", page)
        self.assertIn((ROOT / "schema" / "person.proto").read_text().rstrip(), page)

    def test_a_folder_becomes_a_page_with_its_files(self):
        self.assertEqual(self.target("docs/cpp.md", "../cpp/examples/"), "../cpp/examples/index.md")
        self.site.add_sources()
        self.assertIn("[quick_start.cpp](quick_start.cpp.md)", self.site.pages["cpp/examples/index.md"])
        self.assertIn("cpp/examples/quick_start.cpp.md", self.site.pages)

    def test_a_folder_with_a_page_of_its_own_is_that_page(self):
        self.assertEqual(self.target("docs/c.md", "../vectors"), "../vectors/README.md")

    def test_a_folder_of_the_docs_without_a_page_is_the_index(self):
        self.assertEqual(self.target("CHANGELOG.md", "docs/start/"), "docs/README.md")
        self.assertEqual(self.target("docs/start/c.md", "../from"), "../README.md")

    def test_a_folder_links_to_pages_as_they_are(self):
        self.assertEqual(self.target("docs/c.md", "../.github/"), "../.github/index.md")
        self.site.add_sources()
        self.assertIn("(pull_request_template.md)", self.site.pages[".github/index.md"])

    def test_pictures_are_copied(self):
        self.assertEqual(self.target("docs/design.md", "pictures/layers.svg"), "pictures/layers.svg")
        self.assertEqual(self.site.files, {"docs/pictures/layers.svg"})


class Navigation(unittest.TestCase):
    INDEX = ("# Index\n\n## Languages\n| page | for |\n|---|---|\n| [C](c.md) | all; [streams](c-streams.md) |\n"
             "| no link | [A](a.md), [B](b.md) |\n\n## Others\n[the\nlab](lab.md), [design.md](design.md).\n")

    def of(self, *more: str, index: str = INDEX) -> list:
        names = ("c", "c-streams", "a", "b", "lab", "lab/peer", "design", *more)
        made = {f"docs/{name}.md": f"# Title of {name}\n" for name in names}
        made |= {"docs/README.md": index, "README.md": "", "CHANGELOG.md": "", "vectors/README.md": ""}
        return navigation.of({**made, "reference/index.md": "", "reference/c/index.md": "# C\n",
                              "reference/c/a.md": "", "reference/c/net/b.md": "", "reference/php.md": ""})

    def test_sections_are_those_of_the_index(self):
        self.assertEqual(self.of(), [
            {"Isomer": ["README.md", "docs/README.md"]},
            {"Languages": [{"C": ["docs/c.md", "docs/c-streams.md"]}, "docs/a.md", "docs/b.md"]},
            {"Others": [{"The lab": ["docs/lab.md", "docs/lab/peer.md"]}, "docs/design.md"]},
            {"Reference": [
                "reference/index.md",
                {"C": ["reference/c/index.md", "reference/c/a.md", {"Services": ["reference/c/net/b.md"]}]},
                "reference/php.md",
            ]},
            {"The project": ["CHANGELOG.md", "vectors/README.md"]},
        ])

    def test_a_readme_speaks_for_its_folder(self):
        index = self.INDEX.replace("[the\nlab]", "[command](cli/README.md), [the\nlab]")
        made = self.of("cli/README", "cli/lint", index=index)
        self.assertEqual(made[2]["Others"][0], {"Command": ["docs/cli/README.md", "docs/cli/lint.md"]})

    def test_a_path_is_no_title(self):
        self.assertEqual(self.of("design/net")[2]["Others"][1],
                         {"Title of design": ["docs/design.md", "docs/design/net.md"]})

    def test_a_page_has_the_first_of_its_places(self):
        start = "\n## Start\n| [C](start/c.md) | then [the guide](c.md) and [the lab](lab.md) |\n"
        made = self.of("start/c", index=self.INDEX.replace("\n## Languages", start + "\n## Languages"))
        self.assertEqual(made[1:4], [
            {"Start": [{"C": ["docs/start/c.md", "docs/c.md", "docs/lab.md", "docs/lab/peer.md"]}]},
            {"Languages": ["docs/c-streams.md", "docs/a.md", "docs/b.md"]},
            {"Others": ["docs/design.md"]},
        ])

    def test_refuses_a_page_that_the_index_does_not_lead_to(self):
        with self.assertRaisesRegex(SystemExit, "^docs/start/c.md: docs/README.md does not link to it"):
            self.of("start/c")


class Counted(html.parser.HTMLParser):
    """How often each kind of element stands in what a page tells."""
    KINDS = {"h1", "h2", "h3", "h4", "li", "tr", "th", "td", "pre", "strong", "em", "img", "blockquote", "code", "a"}

    def __init__(self, text: str, inside: str | None) -> None:
        super().__init__()
        self.counts: collections.Counter[str] = collections.Counter()
        self.inside, self.depth, self.in_pre = inside, 0 if inside else 1, False
        self.feed(text)

    def handle_starttag(self, tag: str, attributes) -> None:
        classes = (dict(attributes).get("class") or "").split()
        if tag == self.inside:
            self.depth += 1
        self.in_pre = self.in_pre or tag == "pre"
        in_code = self.in_pre and tag != "pre"
        if self.depth and tag in self.KINDS and not in_code and "headerlink" not in classes:
            self.counts[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        self.in_pre = self.in_pre and tag != "pre"
        if tag == self.inside:
            self.depth -= 1


class BesideCommonMark(unittest.TestCase):
    def test_each_page_has_what_forges_show(self):
        """A list that becomes a paragraph, or a row of a table that does not, is a count that differs."""
        reader = markdown_it.MarkdownIt("commonmark").enable("table")
        for name in pages.tracked("*.md"):
            with self.subTest(page=name):
                built = ROOT / "build" / "site" / name.replace("README.md", "index.md").replace(".md", ".html")
                wanted = Counted(reader.render((ROOT / name).read_text()), None).counts
                self.assertEqual(Counted(built.read_text(), "article").counts, wanted)


if __name__ == "__main__":
    unittest.main()
