"""The navigation of the documentation's site, made from docs/README.md: its sections, and the pages that they link to.

SPDX-License-Identifier: MIT

Each page of docs/ must have a place: docs/README.md links to it, or to the page that speaks for its folder, which is
docs/x/README.md or docs/x.md. A row whose first cell is a link is a subject, with the row's other pages in it.
"""
import os
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

    def place(self, title: str, page: str, more=()):
        """A page, or a section of it and the pages below it; nothing for a page that has its place."""
        below = [path for path in more if path not in self.placed and path != page]
        if page in self.placed:
            return None
        self.placed.add(page)
        self.left.discard(page)
        below += [path for path in self.folder_of(page) if path not in self.placed and path not in below]
        self.placed.update(below)
        self.left.difference_update(below)
        if title.endswith((".md", "/")):  # a path is no title
            title = re.search(r"^# (.+)$", self.pages[page], re.MULTILINE)[1]
        return {title[0].upper() + title[1:]: [page, *below]} if below else page

    def row(self, text: str) -> list:
        links = links_of(text)
        if re.match(r"\| \[[^\]]+\]\([^)]+\) \|", text):
            subject = self.place(*links[0], [path for _, path in links[1:]])
            return [subject] if subject else []
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
