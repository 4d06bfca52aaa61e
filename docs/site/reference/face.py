"""The face of a declaration: its text without what is nobody's business, such as bodies and private members.

SPDX-License-Identifier: MIT
"""
import re

from clang.cindex import AccessSpecifier, Cursor, CursorKind

FUNCTIONS = {CursorKind.FUNCTION_DECL, CursorKind.FUNCTION_TEMPLATE, CursorKind.CXX_METHOD, CursorKind.CONSTRUCTOR,
             CursorKind.DESTRUCTOR, CursorKind.CONVERSION_FUNCTION}
CLASSES = {CursorKind.CLASS_DECL, CursorKind.STRUCT_DECL, CursorKind.CLASS_TEMPLATE, CursorKind.UNION_DECL}
# What tells compilers how to compile, and readers nothing.
ATTRIBUTE = re.compile(r"\b(ISOMER_(ALWAYS|OUTLINED|COLD|FLATTEN|INLINE|ROLLED|FLAT)|inline) ")
# The members of a C struct behind this line are not described.
PRIVATE = re.compile(r"^( *// (?:The rest is|All members are) private\.\n)(?:.*\n)*?(?=\})", re.MULTILINE)
LONG = 3  # lines of a constant whose value is still shown


class Source:
    """The lines of a file."""

    def __init__(self, text: str, is_c: bool = False) -> None:
        self.lines = text.splitlines()
        self.is_c = is_c

    def comment_above(self, line: int) -> int:
        """The first line of the comment that ends above this line, which is this line if there is none."""
        while line > 1 and self.lines[line - 2].lstrip().startswith("//"):
            line -= 1
        return line

    def span(self, first: int, last: int) -> str:
        return "\n".join(self.lines[first - 1:last])


def without_body(text: str) -> str:
    """A function's text as a declaration: up to its body, or to what initializes a constructor's members."""
    depth, seen = 0, False
    for place, letter in enumerate(text):
        if depth == 0 and seen and (letter in "{;" or re.match(r"\s: ", text[place:])):
            if letter != "{" or not re.search(r"\brequires(\([^)]*\))? $", text[:place]):
                return text[:place].rstrip() + ";"
        if letter in "([{":
            depth += 1
        elif letter in ")]}":
            depth -= 1
            seen = seen or letter == ")"
    return text.rstrip().removesuffix(";") + ";"


def of_function(source: Source, cursor: Cursor) -> str:
    first, last = cursor.extent.start.line, cursor.extent.end.line
    text = source.span(first, last)
    face = ATTRIBUTE.sub("", without_body(text))
    remark = re.search(r";( +//.*)$", text) if first == last else None
    return face + (remark[1] if remark else "")


def of_class(source: Source, cursor: Cursor) -> str:
    """A class with its public members, each below its comment."""
    begin = cursor.extent.start.line
    head = source.span(begin, cursor.extent.end.line).partition("{")[0].rstrip()
    indent = re.match(r" *", source.lines[begin - 1])[0]
    parts, last = [], 0
    for member in cursor.get_children():
        start, end = member.extent.start.line, member.extent.end.line
        hidden = member.access_specifier in (AccessSpecifier.PRIVATE, AccessSpecifier.PROTECTED)
        if hidden or start <= last or start < begin or not is_member(member):
            continue
        above = source.comment_above(start)
        if parts and above > 1 and not source.lines[above - 2].strip():
            parts.append("")
        if above < start:
            parts.append(source.span(above, start - 1))
        parts.append(of(source, member))
        last = end
    if not parts:
        return f"{head};"
    body = "\n".join(parts)
    public = f"\n{indent} public:" if re.search(r"\bclass \w+[^<>]*$", head) else ""
    return f"{head} {{{public}\n{body}\n{indent}}};"


def is_member(cursor: Cursor) -> bool:
    kind = cursor.kind
    if kind in CLASSES:
        return cursor.is_definition()
    return kind in FUNCTIONS or kind in {CursorKind.FIELD_DECL, CursorKind.VAR_DECL, CursorKind.ENUM_DECL,
                                         CursorKind.TYPE_ALIAS_DECL, CursorKind.TYPE_ALIAS_TEMPLATE_DECL,
                                         CursorKind.USING_DECLARATION}


def of(source: Source, cursor: Cursor) -> str:
    """The text of what users may use of a declaration."""
    if cursor.kind in FUNCTIONS:
        return of_function(source, cursor)
    if cursor.kind in CLASSES and not source.is_c:
        return of_class(source, cursor)
    text = source.span(cursor.extent.start.line, cursor.extent.end.line) + "\n"
    text = PRIVATE.sub(r"\1", text)
    is_constant = cursor.kind in {CursorKind.VAR_DECL, CursorKind.UNEXPOSED_DECL}
    if is_constant and text.count("\n") > LONG:
        text = text[:re.search(rf"\b{re.escape(cursor.spelling)}\b[^={{;]*", text).end()].rstrip() + ";"
    return text.rstrip()
