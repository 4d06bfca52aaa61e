"""What goes wrong, and where.

SPDX-License-Identifier: MIT
"""

from __future__ import annotations

import enum

from . import _core


class Code(enum.IntEnum):
    """What went wrong, as in every language of Isomer's."""

    OK = 0
    TRUNCATED = 1
    BAD_VARINT = 2
    BAD_TAG = 3
    BAD_UTF8 = 4
    BAD_VALUE = 5
    BAD_SYNTAX = 6
    DUPLICATE_KEY = 7
    UNKNOWN_FIELD = 8
    UNKNOWN_TYPE = 9
    MISSING_REQUIRED = 10
    TOO_DEEP = 11
    TOO_LARGE = 12
    NO_MEMORY = 13
    NO_ARENA = 14


class Error(ValueError):
    """The base of what decoding and encoding raise."""


class _Placed(Error):
    def __init__(
        self,
        text: str,
        code: int = 0,
        offset: int | None = None,
        line: int | None = None,
        column: int | None = None,
        path: str = "",
        expected: str = "",
        found: str = "",
    ) -> None:
        super().__init__(text)
        self.code = Code(code)
        self.offset = offset
        self.line = line
        self.column = column
        self.path = path
        self.expected = expected
        self.found = found

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), (
            self.args[0], int(self.code), self.offset, self.line, self.column, self.path, self.expected, self.found)


class DecodeError(_Placed):
    """Bytes are no message: with code, offset and path; of text, line and column, from 1; expected and found, in words."""


class EncodeError(_Placed):
    """A message has a value that its field, or the format, cannot hold: with code and path, expected and found."""


class SchemaError(Error):
    """A class or a .proto file describes no messages: a line for each thing that is wrong."""


_core.set_errors(DecodeError, EncodeError, SchemaError)
