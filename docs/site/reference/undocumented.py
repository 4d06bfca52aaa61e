"""What the reference lists and the sources leave unexplained: names without a comment, headers without an example.

SPDX-License-Identifier: MIT

A comment stands above a name, or behind it on its line. One that stands above also describes the declarations that
follow without a blank line or another comment between them.
"""
import json
import re
import subprocess

from clang.cindex import AccessSpecifier, Cursor, CursorKind

from . import face, golang, headers, library, php

MEMBERS = {CursorKind.FIELD_DECL, CursorKind.VAR_DECL, CursorKind.CXX_METHOD, CursorKind.FUNCTION_TEMPLATE,
           CursorKind.CONSTRUCTOR, CursorKind.ENUM_DECL, CursorKind.TYPE_ALIAS_DECL,
           CursorKind.TYPE_ALIAS_TEMPLATE_DECL} | face.CLASSES
# The language says what these are for: operators, what a coroutine awaits, and the types that it looks up.
UNDERSTOOD = re.compile(r"operator\b|await_(ready|suspend|resume)$|promise_type$|begin$|end$")
DEFINITION = re.compile(r"^#\s*define (\w+)")
# The folders of each part, its language, and what libclang is told to read them.
CPP = ["-std=c++20", f"-I{headers.ROOT / 'cpp' / 'include'}"]
HEADERS = {"c": (library.FOLDERS["c"], "c", ["-std=c11"]),
           "net": ([name for name in library.FOLDERS["cpp"] if name.startswith("net/")], "cpp", CPP)}
# A line of code in a comment.
EXAMPLE = re.compile(r" *//   +\S")
CONDITION = re.compile(r"^#\s*(if|ifdef|ifndef|elif|else|endif)\b")


class Members:
    """What a type or an enum lets users name, and whether a comment says what each is."""

    def __init__(self, source: face.Source, owner: str) -> None:
        self.source, self.owner, self.missing = source, owner, []

    def of(self, cursor: Cursor) -> list[str]:
        covered, last = False, 0
        for member in cursor.get_children():
            first, end = member.extent.start.line, member.extent.end.line
            is_here = member.location.file and member.location.file.name == cursor.location.file.name
            if not is_here or not self.is_named(cursor, member) or self.is_private(cursor, first):
                continue
            above = self.source.comment_above(first) < first
            behind = self.is_behind(first, end)
            covered = above or (covered and first <= last + 1)
            if not (covered or behind or self.is_understood(member, end)):
                self.missing.append(f"{self.owner}::{member.spelling}")
            last = max(last, end)
            if member.kind in face.CLASSES or member.kind == CursorKind.ENUM_DECL:
                self.missing += Members(self.source, f"{self.owner}::{member.spelling}").of(member)
        return self.missing

    def is_behind(self, first: int, last: int) -> bool:
        """Whether a comment stands behind the declaration. One in a function's body describes the body."""
        head, _, body = self.source.span(first, last).partition("{\n")
        return "//" in head or body.startswith(" //")

    @staticmethod
    def is_named(owner: Cursor, member: Cursor) -> bool:
        if member.kind == CursorKind.ENUM_CONSTANT_DECL:
            return owner.extent.start.line != owner.extent.end.line
        hidden = member.access_specifier in (AccessSpecifier.PRIVATE, AccessSpecifier.PROTECTED)
        return member.kind in MEMBERS and not hidden and not (member.kind in face.CLASSES and not member.is_definition())

    def is_private(self, owner: Cursor, line: int) -> bool:
        """Whether a member of a C struct stands behind the comment that says that such members are private."""
        above = self.source.span(owner.extent.start.line, line - 1) + "\n"
        return self.source.is_c and face.PRIVATE.search(above + "}") is not None

    def is_understood(self, member: Cursor, end: int) -> bool:
        text = self.source.span(member.extent.start.line, end)
        if UNDERSTOOD.match(member.spelling) or re.search(r"\) (const )?(noexcept )?(override|final)\b", text):
            return True
        is_own = member.kind == CursorKind.CONSTRUCTOR and (
            member.is_copy_constructor() or member.is_move_constructor() or member.is_default_constructor())
        return is_own or bool(re.search(r"= (delete|default);", text))


def macros(source: face.Source) -> list[str]:
    """The macros of a header of C that no comment describes, apart from the header's guard.

    For a macro that has several definitions, a comment above one of them is enough.
    """
    found, described = [], set()
    for at, line in enumerate(source.lines):
        if name := DEFINITION.match(line):
            found.append(name[1])
            above = at - 1
            while CONDITION.match(source.lines[above]) or is_definition(source, above):
                above -= 1
            if "//" in line or source.lines[above].startswith("//"):
                described.add(name[1])
    return [name for name in dict.fromkeys(found) if name not in described and not name.endswith("_H")]


def is_definition(source: face.Source, at: int) -> bool:
    """Whether the line belongs to a macro."""
    while at > 0 and source.lines[at - 1].endswith("\\"):
        at -= 1
    return DEFINITION.match(source.lines[at]) is not None


def opening(lines: list[str], at: int) -> int:
    """The line of the `#if` to which the condition in a line belongs."""
    depth = 0
    while True:
        word = CONDITION.match(lines[at])
        depth += {"endif": 1, "if": -1, "ifdef": -1, "ifndef": -1}.get(word[1], 0) if word else 0
        if depth <= 0 and word and word[1].startswith("if"):
            return at
        at -= 1


def is_described(reading: headers.Reading, entry: headers.Entry) -> bool:
    """Whether a comment describes an entry; one above `#if` describes what stands in its branches."""
    lines = reading.source(entry.file).lines
    first, above = lines[entry.line - 1], entry.line - 2
    while CONDITION.match(lines[above]):
        above = opening(lines, above) - 1
    # macros() looks for those of macros.
    return bool(entry.comment) or "//" in first or lines[above].startswith("//") or bool(DEFINITION.match(first))


def of_headers(part: str) -> list[str]:
    reading = headers.Reading(*HEADERS[part])
    entries = reading.read(library.Pages.guides())
    missing = [f"{entry.file}:{entry.line}: {name}" for entry in entries if not is_described(reading, entry)
               for name in entry.names]
    for cursor, file, name in reading.types():
        members = Members(reading.source(file), name).of(cursor)
        missing += [f"{file}:{cursor.location.line}: {member}" for member in members]
    declaring = {entry.file for entry in entries}
    for file in (header.relative_to(headers.ROOT).as_posix() for header in reading.public):
        if reading.is_c:
            missing += [f"{file}: {name}" for name in macros(reading.source(file))]
        if file in declaring and not any(EXAMPLE.match(line) for line in reading.source(file).lines):
            missing.append(f"{file}: an example")
    return missing


def of_go() -> list[str]:
    command = ["go", "run", "packages.go", "-undocumented"]
    command += [f"{folder}={name}" for name, folder in golang.packages().items()]
    return json.loads(subprocess.run(command, cwd=golang.HERE, check=True, capture_output=True, text=True).stdout)


def of_php() -> list[str]:
    stub = php.Stub()
    stub.read(php.STUB.read_text().splitlines())
    return [f"php/isomer.stub.php: {name}" for name in stub.undescribed]


PARTS = {"c": lambda: of_headers("c"), "net": lambda: of_headers("net"), "go": of_go, "php": of_php}
