#!/usr/bin/env python3
"""Lays out the pages of the documentation's site for MkDocs: the tree's Markdown, what it links to, and the reference.

SPDX-License-Identifier: MIT

usage: docs/site/pages.py FOLDER      writes FOLDER/pages/ and FOLDER/mkdocs.yml

A page has the path that its Markdown has in the tree, so that links between pages hold as they are. A link to any other
file or to a folder leads to a page that shows it, which has the file's name with .md behind it. A folder of docs/ is
shown by its README.md or else by the index, which leads to its pages.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

import navigation
import reference
from prose import change_prose

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINK = re.compile(r"(\[[^\]]*\]\()([^)\s#]+)((?:#[^)\s]*)?\))")
# What Markdown reads as the end of a paragraph, of a block of code or of a table, and Python-Markdown only behind a
# blank line.
LIST = re.compile(r"^((?![-*+] |[|#<>]|\d+[.)] )\S.*\n)(?=([-*+]|\d+[.)]) )", re.MULTILINE)
BLOCK = re.compile(r"\A\n(?=\S)")
TABLE = re.compile(r"^( *\|.*\n)(?= *[^|\s])", re.MULTILINE)
# What belongs to the item of a list is indented as its text in Markdown, and by four columns in Python-Markdown.
ITEM = re.compile(r"^(?:[-*+]|\d+[.)]) .*\n(?: +\S.*\n|\n(?= ))*", re.MULTILINE)
LANGUAGES = {".hpp": "cpp", ".h": "c", ".py": "python", ".proto": "proto", ".cpp": "cpp", ".c": "c", ".go": "go",
             ".php": "php", ".rs": "rust"}
PICTURES = {".svg", ".png"}
# What mkdocs.yml names.
OWN = {"docs/site/icon.svg", "docs/site/iframe-worker.js", "docs/site/site.css"}


def tracked(*patterns: str) -> list[str]:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *patterns]
    names = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    return sorted(name for name in names if name and (ROOT / name).is_file())


def for_python_markdown(text: str) -> str:
    """What forges and Python-Markdown read differently: blank lines, what is in a list, and `a\\|b` in a table."""
    text = TABLE.sub(r"\1\n", LIST.sub(r"\1\n", BLOCK.sub("\n\n", text)))
    text = ITEM.sub(lambda item: re.sub(r"^( +)", r"\1\1", item[0], flags=re.MULTILINE), text)
    return re.sub(r"`[^`\n]*`", lambda code: code[0].replace("\\|", "|"), text)


class Site:
    """The pages so far, by the path of what they show, and for each source which pages link to it."""

    def __init__(self) -> None:
        self.pages: dict[str, str] = {}
        self.files: set[str] = set()
        self.sources: dict[str, set[str]] = {}

    def add_markdown(self, name: str) -> None:
        def links(text: str) -> str:
            text = LINK.sub(lambda link: link[1] + self.target(name, link[2]) + link[3], text)
            return for_python_markdown(text)
        self.pages[name] = change_prose((ROOT / name).read_text(), links)

    def target(self, page: str, link: str) -> str:
        """Where a link of a page leads on the site."""
        path = os.path.normpath(os.path.join(os.path.dirname(page), link))
        if "://" in link or link.startswith("mailto:") or path.endswith(".md"):
            return link
        if (ROOT / path).is_dir():
            if (ROOT / path / "README.md").is_file():
                return f"{link.rstrip('/')}/README.md"
            if path.startswith("docs/"):
                return os.path.relpath(navigation.INDEX, os.path.dirname(page) or ".")
            path, link = f"{path}/index", f"{link.rstrip('/')}/index"
        elif pathlib.Path(path).suffix in PICTURES:
            self.files.add(path)
            return link
        self.sources.setdefault(path, set()).add(page)
        return f"{link}.md"

    def add_sources(self) -> None:
        """Pages for what the other pages link to; a folder's page links to each of its files."""
        for path in [path for path in self.sources if path.endswith("/index")]:
            folder = path.removesuffix("/index")
            names = [name for name in tracked(folder) if os.path.dirname(name) == folder]
            inside = [os.path.basename(name) for name in names]
            listed = "".join(f"- [{name}]({self.target(f'{path}.md', name)})\n" for name in inside)
            self.pages[f"{path}.md"] = self.head(f"{folder}/", path) + listed
        for path in self.sources:
            if f"{path}.md" not in self.pages:
                text = (ROOT / path).read_text()
                language = LANGUAGES.get(pathlib.Path(path).suffix, "cmake" if "CMakeLists" in path else "text")
                self.pages[f"{path}.md"] = self.head(path, path) + f"`````{language}\n{text.rstrip()}\n`````\n"

    def head(self, title: str, path: str) -> str:
        """The beginning of a source's page. Search is for what we tell, not for the sources that we point to."""
        here = os.path.dirname(path)
        back = ", ".join(f"[{page.removesuffix('.md')}]({os.path.relpath(page, here)})"
                         for page in sorted(self.sources[path]))
        return f"---\nsearch:\n  exclude: true\n---\n# `{title}`\nIn the repository. Linked from {back}.\n\n"

    def write(self, folder: pathlib.Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        for name, text in self.pages.items():
            path = folder / "pages" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        for name in sorted(self.files | OWN):
            path = folder / "pages" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, path)


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1]).resolve()
    site = Site()
    for name in tracked("*.md"):
        site.add_markdown(name)
    site.add_sources()
    site.pages.update(reference.pages())
    site.write(folder)
    config = {
        "INHERIT": str(ROOT / "docs" / "site" / "mkdocs.yml"),
        "docs_dir": str(folder / "pages"),
        "nav": navigation.of(site.pages),
    }
    (folder / "mkdocs.yml").write_text(json.dumps(config, indent=1))  # JSON is YAML


if __name__ == "__main__":
    main()
