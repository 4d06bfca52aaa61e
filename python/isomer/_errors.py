"""Exceptions, which say what went wrong and where.

SPDX-License-Identifier: MIT
"""

from __future__ import annotations

import enum

from . import _core


class Code(enum.IntEnum):
    """The cause of an error, the same in all languages of Isomer."""

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
    """The base class of the exceptions that decoding and encoding raise."""


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
    """The input is not a message. It has code, offset and path; line and column, from 1, for text; expected and found."""


class EncodeError(_Placed):
    """A message has a value that its field or the format cannot represent. It has code, path, expected and found."""


class SchemaError(Error):
    """A class or a .proto file is not a valid description of messages. It has a line for each problem."""


_core.set_errors(DecodeError, EncodeError, SchemaError)
