"""The public names of C++ and C, as libclang reads them from the headers, with the comments that stand above them.

SPDX-License-Identifier: MIT

Public is what stands in namespace isomer or in one below it, unless a namespace is called detail; whatever C's headers
declare; and a macro that a page of docs/ names. A comment belongs to the declarations that follow it without a blank
line between them.
"""
import dataclasses
import functools
import pathlib
import re
import sys

# Debian's package installs the module for Debian's Python, whose version may be another one than ours.
sys.path.append("/usr/lib/python3/dist-packages")
from clang.cindex import Cursor, CursorKind, Index, TranslationUnit  # noqa: E402

from . import face  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[3]
INCLUDE = re.compile(r'^#\s*include ["<]([^">]+)[">]', re.MULTILINE)
# Generated from .proto files, and declared again for those who forgot a header.
LEFT_OUT = ("isomer/google/", "isomer/api/missing_header.hpp")
NAMED = {CursorKind.ENUM_DECL, CursorKind.TYPE_ALIAS_DECL, CursorKind.TYPE_ALIAS_TEMPLATE_DECL, CursorKind.CONCEPT_DECL,
         CursorKind.USING_DECLARATION, CursorKind.VAR_DECL, CursorKind.UNEXPOSED_DECL, CursorKind.TYPEDEF_DECL,
         CursorKind.FUNCTION_DECL, CursorKind.FUNCTION_TEMPLATE, CursorKind.MACRO_DEFINITION} | face.CLASSES
BRACKETS = {CursorKind.LINKAGE_SPEC, CursorKind.UNEXPOSED_DECL}


@dataclasses.dataclass
class Entry:
    """Declarations that share a comment."""
    names: list[str]
    file: str
    line: int
    last: int
    comment: list[str]
    faces: list[str]


class Reading:
    """What the public headers below some folders declare."""

    def __init__(self, folders: list[str], language: str, flags: list[str]) -> None:
        self.folders = [ROOT / folder for folder in folders]
        self.is_c = language == "c"
        suffix = "*.h" if self.is_c else "*.hpp"
        self.public = sorted(path for folder in folders for path in self.public_in(ROOT / folder, suffix))
        text = "".join(f'#include "{path}"\n' for path in self.public)
        name = f"all.{language}"
        self.unit = Index.create().parse(
            name, [f"-I{folder}" for folder in self.folders] + flags, unsaved_files=[(name, text)],
            options=TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
        wrong = [str(one) for one in self.unit.diagnostics if one.severity >= one.Error]
        if wrong:
            sys.exit("\n".join(wrong))
        self.entries: list[Entry] = []
        self.seen: set[tuple[str, int, int]] = set()
        self.cursors: list[tuple[Cursor, str, str]] = []

    @staticmethod
    def public_in(folder: pathlib.Path, suffix: str):
        """The headers that users include: those of isomer/ and of isomer/net/, and not of the folders of the parts."""
        parts = [folder / "isomer", folder / "isomer" / "net", folder / "isomer" / "net" / "grpc"]
        return [path for part in parts for path in part.glob(suffix)]

    @functools.cache
    def source(self, file: str) -> face.Source:
        return face.Source((ROOT / file).read_text(), self.is_c)

    def file_of(self, cursor: Cursor) -> str | None:
        """The path in the tree of the file with a declaration, if it is one of ours."""
        if not cursor.location.file:
            return None
        path = pathlib.Path(cursor.location.file.name).resolve()
        if not any(path.is_relative_to(folder) for folder in self.folders):
            return None
        name = path.relative_to(ROOT).as_posix()
        return None if any(part in name for part in LEFT_OUT) else name

    def read(self, documented: str) -> list[Entry]:
        """All entries, in the order of the files and their lines. `documented`: text that names the public macros."""
        self.macros = set(re.findall(r"\bISOMER_[A-Z0-9_]+\b", documented))
        self.walk(self.unit.cursor, [])
        self.entries.sort(key=lambda one: (one.file, one.line))
        return self.entries

    def walk(self, parent: Cursor, scope: list[str]) -> None:
        for cursor in parent.get_children():
            file = self.file_of(cursor)
            if cursor.kind == CursorKind.NAMESPACE and file and cursor.spelling != "detail":
                self.walk(cursor, [*scope, cursor.spelling])
            elif cursor.kind in BRACKETS and not cursor.spelling:  # extern "C"
                self.walk(cursor, scope)
            elif file and self.is_public(cursor, scope):
                self.add(cursor, file, "::".join([*scope, self.name_of(cursor)]))

    @staticmethod
    def name_of(cursor: Cursor) -> str:
        """An enum that has no name is called after its first number."""
        if cursor.kind == CursorKind.ENUM_DECL and cursor.is_anonymous():
            return f"{next(cursor.get_children()).spelling} …"
        return cursor.spelling

    def is_public(self, cursor: Cursor, scope: list[str]) -> bool:
        if cursor.kind not in NAMED:
            return False
        if cursor.kind == CursorKind.MACRO_DEFINITION:
            return cursor.spelling in self.macros
        if not self.is_c and scope[:1] != ["isomer"]:
            return False
        # A member that is defined outside of its class stands in the class already.
        if cursor.semantic_parent.kind in face.CLASSES:
            return False
        return cursor.kind not in face.CLASSES or cursor.is_definition()

    def add(self, cursor: Cursor, file: str, name: str) -> None:
        line, last = cursor.extent.start.line, cursor.extent.end.line
        if any(other == file and first <= line <= end for other, first, end in self.seen):
            return  # the struct in a typedef
        self.seen.add((file, line, last))
        self.cursors.append((cursor, file, name))
        source = self.source(file)
        before = self.entries[-1] if self.entries else None
        if before and before.file == file and before.last == line - 1:
            before.faces.append(face.of(source, cursor))
            before.last = last
            before.names += [name] if name not in before.names else []
            return
        above = source.comment_above(line)
        comment = [text.strip().removeprefix("//").removeprefix(" ") for text in source.lines[above - 1:line - 1]]
        self.entries.append(Entry([name], file, above, last, comment, [face.of(source, cursor)]))

    def types(self):
        """The classes, structs and enums that the entries define, with their files and names."""
        for cursor, file, name in self.cursors:
            line = cursor.location.line
            if cursor.kind == CursorKind.TYPEDEF_DECL:  # which a C struct is named by
                cursor = cursor.underlying_typedef_type.get_declaration()
            if cursor.location.line > line:  # a struct that is declared first
                continue
            if cursor.kind in face.CLASSES or cursor.kind == CursorKind.ENUM_DECL:
                yield cursor, file, name

    @functools.cache
    def reaches(self, path: pathlib.Path) -> frozenset[pathlib.Path]:
        """A header and all of ours that it includes, whatever includes them."""
        found = {path}
        for target in INCLUDE.findall(path.read_text()):
            for place in (path.parent / target, *(folder / target for folder in self.folders)):
                if place.is_file():
                    found |= self.reaches(place.resolve())
                    break
        return frozenset(found)

    def header_for(self, file: str) -> pathlib.Path:
        """What users include for what a file declares: the header with its name or its folder's, or the smallest."""
        path = ROOT / file
        having = [header for header in self.public if path in self.reaches(header)]
        names = {path.stem, *path.relative_to(ROOT).parts[3:-1]}
        return min(having, key=lambda header: (header.stem not in names, len(self.reaches(header)), header.name))

    def in_every(self, headers: list[pathlib.Path], file: str) -> bool:
        return all(ROOT / file in self.reaches(header) for header in headers)

    @staticmethod
    def spelled(header: pathlib.Path) -> str:
        """As users write it behind #include."""
        return header.as_posix().partition("/include/")[2]
