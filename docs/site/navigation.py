#!/usr/bin/env python3
"""The navigation of the documentation's site, made from docs/README.md: its sections, and the pages that they link to.

SPDX-License-Identifier: MIT

Run: docs/site/navigation.py      only says which pages have no place

Each page of docs/ must have a place: docs/README.md links to it, or to the page that speaks for its folder, which is
docs/x/README.md or docs/x.md. A row whose first cell is a link is a subject, with the row's other pages in it.
"""
import os
import pathlib
import re
import sys

INDEX = "docs/README.md"
LINK = re.compile(r"\[([^\]]+)\]\(([^)\s#]+)(?:#[^)\s]*)?\)")


def links_of(text: str) -> list[tuple[str, str]]:
    """The titles and the paths of the pages that the index links to."""
    found = ((title, os.path.normpath(os.path.join("docs", link))) for title, link in LINK.findall(text))
    return [(" ".join(title.split()), path) for title, path in found if path.endswith(".md")]


class Navigation:
    def __init__(self, pages) -> None:
        self.pages = pages
        self.left = {page for page in pages if page.startswith("docs/") and page != INDEX}
        self.placed: set[str] = set()

    def folder_of(self, page: str) -> list[str]:
        """The pages that this one speaks for: those of its folder, or of the folder that has its name."""
        stem = page.removesuffix(".md")
        folder = os.path.dirname(page) if page.endswith("/README.md") else stem
        return sorted(name for name in self.left if name.startswith(f"{folder}/")) if folder != "docs" else []

    def take(self, page: str) -> list[str]:
        """A page that has no place yet, and those that it speaks for."""
        if page in self.placed:
            return []
        taken = [page, *(path for path in self.folder_of(page) if path not in self.placed and path != page)]
        self.placed.update(taken)
        self.left.difference_update(taken)
        return taken

    def place(self, title: str, page: str, more=()):
        """A page, or a section of it and the pages below it; nothing for a page that has its place."""
        taken = self.take(page)
        if not taken:
            return None
        taken += [path for other in more for path in self.take(other)]
        if len(taken) == 1:
            return page
        if title.endswith((".md", "/")):  # a path is no title
            title = re.search(r"^# (.+)$", self.pages[page], re.MULTILINE)[1]
        return {title[0].upper() + title[1:]: taken}

    def row(self, text: str) -> list:
        links = links_of(text)
        if links and re.match(r"\| \[[^\]]+\]\([^)]+\) \|", text):
            if subject := self.place(*links[0], [path for _, path in links[1:]]):
                return [subject]
        return [entry for link in links if (entry := self.place(*link))]


def languages(pages) -> list:
    """The reference: a section for each folder, and a page for each language that has one page."""
    below = [page for page in pages if page.startswith("reference/") and page != "reference/index.md"]
    found = []
    for index in [page for page in below if page.endswith("/index.md")]:
        folder = index.removesuffix("index.md")
        here = [page for page in below if os.path.dirname(page) + "/" == folder]
        deeper = [page for page in below if page.startswith(folder) and page not in here]
        title = re.match(r"# (.+)", pages[index])[1]
        found.append({title: here + ([{"Services": deeper}] if deeper else [])})
    return found + [page for page in below if page.count("/") == 1]


def of(pages: dict[str, str]) -> list:
    """What MkDocs calls nav. Complains of the pages that would have no place in it."""
    made = Navigation(pages)
    sections = []
    for section in pages[INDEX].split("\n## ")[1:]:
        title, _, text = section.partition("\n")
        # A row of a table is a line, and a paragraph a row.
        rows = [row for block in text.split("\n\n") for row in (block.split("\n") if block[:1] == "|" else [block])]
        entries = [entry for row in rows for entry in made.row(row)]
        if entries:
            sections.append({title: entries})
    if made.left:
        sys.exit("\n".join(f"{page}: {INDEX} does not link to it, nor to a page for its folder"
                           for page in sorted(made.left)))
    sections.append({"Reference": ["reference/index.md", *languages(pages)]})
    project = [page for page in sorted(pages) if page.endswith("README.md") and page not in made.placed]
    project = [page for page in project if page not in ("README.md", INDEX)]
    return [{"Isomer": ["README.md", INDEX]}, *sections, {"The project": ["CHANGELOG.md", *project]}]


if __name__ == "__main__":
    root = pathlib.Path(__file__).resolve().parents[2]
    of({path.relative_to(root).as_posix(): path.read_text() for path in (root / "docs").rglob("*.md")})
