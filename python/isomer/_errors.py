"""What goes wrong, and where.

SPDX-License-Identifier: MIT
"""

from __future__ import annotations

import enum

from . import _core

Code = enum.IntEnum("Code", [(name, number) for number, name in enumerate(_core.codes())], module="isomer")
Code.__doc__ = "What went wrong, as in every language of Isomer's."


class Error(ValueError):
    """The base of what decoding and encoding raise."""


class _Placed(Error):
    def __init__(self, text, code=0, offset=None, line=None, column=None, path="", expected="", found=""):
        super().__init__(text)
        self.code = Code(code)
        self.offset = offset
        self.line = line
        self.column = column
        self.path = path
        self.expected = expected
        self.found = found

    def __reduce__(self):
        return type(self), (
            self.args[0], int(self.code), self.offset, self.line, self.column, self.path, self.expected, self.found)


class DecodeError(_Placed):
    """Bytes are no message: with code, offset and path; of text, line and column, from 1; expected and found, in words."""


class EncodeError(_Placed):
    """A message has a value that its field, or the format, cannot hold: with code and path, expected and found."""


class SchemaError(Error):
    """A class or a .proto file describes no messages: a line for each thing that is wrong."""


_core.set_errors(DecodeError, EncodeError, SchemaError)
