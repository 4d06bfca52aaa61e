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
            text = f"# In the header of every format\nIt needs no header of its own: each of {brought} brings it.\n"
        else:
            text = f"# `<{name}>`\n{comments.paragraphs(purpose(self.header(name)))}\n\n"
            text += f"```{self.language}\n#include <{name}>\n```\n"
        file, title = "", ""
        for entry in self.entries[name]:
            if entry.file != file and len({one.file for one in self.entries[name]}) > 1:
                text += f"\n## {self.subject(entry.file)}\n"
            if (entry.file, entry.name) != (file, title):
                text += f"\n### `{entry.name}`\n"
            file, title = entry.file, entry.name
            declared = "\n".join(entry.faces)
            text += f"\n```{self.language}\n{declared}\n```\n\n{comments.paragraphs(entry.comment)}\n"
        return text

    @staticmethod
    def subject(file: str) -> str:
        """A heading of what a file says about itself, up to its first stop."""
        text = " ".join(purpose(ROOT / file))
        return comments.marked(re.split(r"[:.](?= |$)", text)[0])

    def index(self) -> str:
        text = f"# {LANGUAGE[self.language]}\n| header | what it has |\n|---|---|\n"
        for name in sorted(self.entries):
            what = "encode, decode and what they need" if name == SHARED else comments.first_sentence(purpose(self.header(name)))
            shown = name if name == SHARED else f"`<{name}>`"
            link = self.path(name).removeprefix(f"reference/{self.language}/")
            text += f"| [{shown}]({link}) | {comments.marked(what)} |\n"
        return text

    def all(self) -> dict[str, str]:
        return {f"reference/{self.language}/index.md": self.index(),
                **{self.path(name): self.page(name) for name in sorted(self.entries)}}
