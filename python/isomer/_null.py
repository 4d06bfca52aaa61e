"""The null of a Value, and its enum.

SPDX-License-Identifier: MIT
"""

from __future__ import annotations

from typing import Final

from . import _core
from ._enum import Enum


class Null:
    """The type of NULL."""

    __slots__ = ()
    _only: Null | None = None

    def __new__(cls) -> Null:
        if cls._only is None:
            cls._only = super().__new__(cls)
        return cls._only

    def __repr__(self) -> str:
        return "isomer.NULL"

    def __bool__(self) -> bool:
        return False

    def __reduce__(self) -> str:
        return "NULL"


class NullValue(Enum, name="google.protobuf.NullValue"):
    """The enum of the null of a Value, for fields of that type."""

    NULL_VALUE = 0


# The null of a field of type Value, for which None means that it is absent. In lists and dicts, null is None.
NULL: Final = Null()

_core.set_null(NULL)
