"""Pages of the names of C++ and C: one for each header that users include.

SPDX-License-Identifier: MIT
"""
import pathlib
import re

from . import comments, headers

ROOT = headers.ROOT
FOLDERS = {"cpp": ["cpp/include", "net/include", "net/services/include", "net/grpc/include"], "c": ["c/include"]}
STANDARD = {"cpp": "-std=c++20", "c": "-std=c11"}
LANGUAGE = {"cpp": "C++", "c": "C"}
# What each of these headers brings has a page of its own, so that it does not seem to belong to one of them.
FORMATS = ROOT / "cpp" / "include" / "isomer" / "format"
SHARED = "every format"
GUIDES = {"cpp": "cpp.md", "c": "c.md"}


def purpose(file: pathlib.Path) -> list[str]:
    """What a header says about itself: its first comment, but for its licence."""
    found = []
    for line in file.read_text().splitlines():
        if not line.startswith("//"):
            break
        if "SPDX-License-Identifier" not in line:
            found.append(line.removeprefix("//").removeprefix(" "))
    return found


class Pages:
    def __init__(self, language: str) -> None:
        self.language = language
        self.reading = headers.Reading(FOLDERS[language], language, [STANDARD[language]])
        self.formats = [header for header in self.reading.public if (FORMATS / header.stem).is_dir()]
        self.entries: dict[str, list[headers.Entry]] = {}
        for entry in self.reading.read(self.guides()):
            self.entries.setdefault(self.page_of(entry), []).append(entry)

    @staticmethod
    def guides() -> str:
        """What users read of docs/: a macro that it names is for them."""
        pages = [page for page in (ROOT / "docs").rglob("*.md") if page.parent.name not in ("design", "decisions")]
        return "".join(page.read_text() for page in pages)

    def page_of(self, entry: headers.Entry) -> str:
        header = self.reading.header_for(entry.file)
        name = pathlib.Path(entry.file).stem
        if header.stem not in (name, *pathlib.Path(entry.file).parts[3:-1], "message") and self.formats:
            if self.reading.in_every(self.formats, entry.file):
                return SHARED
        return self.reading.spelled(header)

    def path(self, page: str) -> str:
        return f"reference/{self.language}/{page.removeprefix('isomer/').replace(' ', '-')}.md"

    def header(self, page: str) -> pathlib.Path:
        return next(header for header in self.reading.public if self.reading.spelled(header) == page)

    def page(self, name: str) -> str:
        if name == SHARED:
            brought = ", ".join(f"`<{self.reading.spelled(header)}>`" for header in self.formats)
            text = f"# In every format's header\nEach of {brought} brings these.\n"
        else:
            text = f"# `<{name}>`\n{comments.paragraphs(purpose(self.header(name)))}\n\n"
            text += f"```{self.language}\n#include <{name}>\n```\n"
        file, names = "", []
        for entry in self.entries[name]:
            if entry.file != file and len({one.file for one in self.entries[name]}) > 1:
                text += f"\n## {self.subject(entry.file)}\n"
            if (entry.file, entry.names) != (file, names):
                text += "\n### " + ", ".join(f"`{one}`" for one in entry.names) + "\n"
            file, names = entry.file, entry.names
            declared = "\n".join(entry.faces)
            text += f"\n```{self.language}\n{declared}\n```\n\n{comments.paragraphs(entry.comment)}\n"
        return text

    @staticmethod
    def subject(file: str) -> str:
        """A heading of what a file says about itself, up to its first stop."""
        text = " ".join(purpose(ROOT / file))
        return comments.marked(re.split(r"[:.](?= |$)", text)[0])

    def names(self) -> list[str]:
        """The pages, in the order in which they are listed."""
        return sorted(self.entries, key=lambda name: (name != SHARED, name.count("/"), name))

    def index(self) -> str:
        guide = f"../../docs/{GUIDES[self.language]}"
        text = f"# {LANGUAGE[self.language]}\n[The guide]({guide}) says how these are used.\n\n"
        text += "| header | what it has |\n|---|---|\n"
        for name in self.names():
            what, shown = "encode, decode and what they need", "the header of every format"
            if name != SHARED:
                what, shown = comments.first_sentence(purpose(self.header(name))), f"`<{name}>`"
            link = self.path(name).removeprefix(f"reference/{self.language}/")
            text += f"| [{shown}]({link}) | {comments.marked(what)} |\n"
        return text

    def all(self) -> dict[str, str]:
        return {f"reference/{self.language}/index.md": self.index(),
                **{self.path(name): self.page(name) for name in self.names()}}
