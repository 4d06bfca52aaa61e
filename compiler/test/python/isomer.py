"""A stand-in of the runtime that generated modules import: what they use of it, for Python and for type checkers.

SPDX-License-Identifier: MIT

Classes keep what their keywords say, and field() keeps its arguments, so that a test can read both.
"""
from __future__ import annotations

import datetime
import enum
from typing import Annotated, Any as _Any, ClassVar, Generic, TYPE_CHECKING, TypeAlias, TypeVar, dataclass_transform

_Name = TypeVar("_Name")
_T = TypeVar("_T")


class Kind:
    """What an alias says of a type that Python has for several kinds."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name


class Field:
    """What field() was called with."""

    def __init__(self, number: int, **more: _Any) -> None:
        self.number = number
        self.more = more

    def __repr__(self) -> str:
        return f"{self.number} {self.more}"


def field(number: int, *, name: str = "", json_name: str = "", default: object = None, packed: bool = True,
          required: bool = False, utf8: bool = True, delimited: bool = False, redact: bool = False) -> Field:
    said = {"name": name, "json_name": json_name, "default": default, "packed": packed, "required": required,
            "utf8": utf8, "delimited": delimited, "redact": redact}
    return Field(number, **said)


int32 = Annotated[int, Kind("INT32")]
int64 = Annotated[int, Kind("INT64")]
uint32 = Annotated[int, Kind("UINT32")]
uint64 = Annotated[int, Kind("UINT64")]
sint32 = Annotated[int, Kind("SINT32")]
sint64 = Annotated[int, Kind("SINT64")]
fixed32 = Annotated[int, Kind("FIXED32")]
fixed64 = Annotated[int, Kind("FIXED64")]
sfixed32 = Annotated[int, Kind("SFIXED32")]
sfixed64 = Annotated[int, Kind("SFIXED64")]
float32 = Annotated[float, Kind("FLOAT")]

if TYPE_CHECKING:
    JSON: TypeAlias = "None | bool | int | float | str | list[JSON] | dict[str, JSON]"
else:
    JSON = object  # A name in a string would be looked for in the generated module.
Timestamp = Annotated[datetime.datetime, Kind("google.protobuf.Timestamp")]
Duration = Annotated[datetime.timedelta, Kind("google.protobuf.Duration")]
Struct = Annotated[dict[str, JSON], Kind("google.protobuf.Struct")]
Value = Annotated[JSON, Kind("google.protobuf.Value")]
ListValue = Annotated[list[JSON], Kind("google.protobuf.ListValue")]
FieldMask = Annotated[list[str], Kind("google.protobuf.FieldMask")]
BoolValue = Annotated[bool, Kind("google.protobuf.BoolValue")]
BytesValue = Annotated[bytes, Kind("google.protobuf.BytesValue")]
DoubleValue = Annotated[float, Kind("google.protobuf.DoubleValue")]
FloatValue = Annotated[float, Kind("google.protobuf.FloatValue")]
Int32Value = Annotated[int, Kind("google.protobuf.Int32Value")]
Int64Value = Annotated[int, Kind("google.protobuf.Int64Value")]
StringValue = Annotated[str, Kind("google.protobuf.StringValue")]
UInt32Value = Annotated[int, Kind("google.protobuf.UInt32Value")]
UInt64Value = Annotated[int, Kind("google.protobuf.UInt64Value")]


class Oneof(Generic[_Name, _T]):
    """A member of a oneof: its name and its value."""

    __match_args__ = ("field", "value")
    field: _Name
    value: _T

    def __init__(self, field: _Name, value: _T) -> None:
        self.field = field
        self.value = value


@dataclass_transform(kw_only_default=True)
class Message:
    """The base of messages."""

    said: ClassVar[dict[str, _Any]]

    def __init_subclass__(cls, *, name: str, reserved: list[str] | None = None, message_set: bool = False) -> None:
        cls.said = {"name": name, "reserved": reserved or [], "message_set": message_set}

    @classmethod
    def decode(cls, data: bytes) -> object:
        raise NotImplementedError

    def encode(self) -> bytes:
        raise NotImplementedError

    def copy(self) -> object:
        raise NotImplementedError


class Enum(enum.IntEnum):
    """The base of enums."""

    _said_: ClassVar[dict[str, _Any]]

    def __init_subclass__(cls, *, name: str = "", closed: bool = False, names: dict[str, str] | None = None,
                          json_names: dict[str, str] | None = None) -> None:
        cls._said_ = {"name": name, "closed": closed, "names": names or {}, "json_names": json_names or {}}


class NullValue(Enum, name="google.protobuf.NullValue"):
    NULL_VALUE = 0


class Any(Message, name="google.protobuf.Any"):
    type_url: Annotated[str, 1] = ""
    value: Annotated[bytes, 2] = b""


class Empty(Message, name="google.protobuf.Empty"):
    pass
