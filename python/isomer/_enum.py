"""Enums whose numbers come from a schema.

SPDX-License-Identifier: MIT
"""

from __future__ import annotations

import enum
from typing import Any


class Enum(enum.IntEnum):
    """An enum of a schema, whose members are ints.

    A number without a name is also a value, whose `name` is None, since newer senders may know more names. Only an enum
    with `closed=True` rejects it, and decoding then keeps it as an unknown field.

    class Sky(isomer.Enum, name="weather.Sky"):
        UNKNOWN = 0
        CLEAR = 1

    names: maps members that have another name in Python to their names in the schema. json_names: maps the schema's names
    of members to those of ProtoJSON, if they differ.
    """

    def __init_subclass__(cls, *, name: str | None = None, closed: bool = False, names: dict[str, str] | None = None,
                          json_names: dict[str, str] | None = None) -> None:
        super().__init_subclass__()
        # Type checkers would take the annotation of it for that of a member.
        of: Any = cls
        of.__isomer__ = (name or cls.__qualname__.rpartition("<locals>.")[2], closed, names or {}, json_names or {})

    @classmethod
    def _missing_(cls, value: object) -> Enum | None:
        of: Any = cls
        if of.__isomer__[1] or not isinstance(value, int) or not -(2**31) <= value < 2**31:
            return None
        member = int.__new__(cls, value)
        member._name_ = None  # type: ignore[assignment]
        member._value_ = int(value)
        return member

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self._name_}" if self._name_ else f"{type(self).__name__}({self._value_})"
