"""What annotations of fields contain: numbers, kinds, and well-known types.

SPDX-License-Identifier: MIT
"""

from __future__ import annotations

import dataclasses
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

if TYPE_CHECKING:
    JSON: TypeAlias = "None | bool | int | float | str | list[JSON] | dict[str, JSON]"
else:
    # A name in a string would be looked up in the module that uses it in an annotation.
    JSON = Any


@dataclasses.dataclass(frozen=True, slots=True)
class Kind:
    """A kind of number in protobuf, since Python has only int and float."""

    name: str


@dataclasses.dataclass(frozen=True, slots=True)
class Known:
    """A well-known type, google.protobuf.NAME, that is represented by another type of Python."""

    name: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """The properties of a field in addition to its number, as field() returns them."""

    number: int
    name: str | None = None
    json_name: str | None = None
    packed: bool = True
    required: bool = False
    utf8: bool = True
    delimited: bool = False
    redact: bool = False
    default: Any = None


def field(
    number: int,
    /,
    *,
    name: str | None = None,
    json_name: str | None = None,
    packed: bool = True,
    required: bool = False,
    utf8: bool = True,
    delimited: bool = False,
    redact: bool = False,
    default: Any = None,
) -> Field:
    """Replaces the number in a field's annotation, to set other properties, too: Annotated[str, field(3, name="class")].

    number: from 1 to 536870911, other than 19000 to 19999.
    name: the name in the schema, if it differs from that of the attribute.
    json_name: the name in ProtoJSON, if it is not the name in camel case.
    packed: whether a list of numbers is encoded as one record.
    required: whether every message must have the field, as in proto2.
    utf8: whether text must be UTF-8 even if the format allows other bytes.
    delimited: whether a message is encoded between tags, as groups are.
    redact: whether the value is left out of logs.
    default: the default of proto2. It is only documentation, since the attribute of an absent field is None.
    """
    return Field(number=number, name=name, json_name=json_name, packed=packed, required=required, utf8=utf8,
                 delimited=delimited, redact=redact, default=default)


int32 = Annotated[int, Kind("int32")]
sint32 = Annotated[int, Kind("sint32")]
uint32 = Annotated[int, Kind("uint32")]
fixed32 = Annotated[int, Kind("fixed32")]
sfixed32 = Annotated[int, Kind("sfixed32")]
int64 = Annotated[int, Kind("int64")]
sint64 = Annotated[int, Kind("sint64")]
uint64 = Annotated[int, Kind("uint64")]
fixed64 = Annotated[int, Kind("fixed64")]
sfixed64 = Annotated[int, Kind("sfixed64")]
float32 = Annotated[float, Kind("float32")]

Timestamp = Annotated[datetime, Known("Timestamp")]
Duration = Annotated[timedelta, Known("Duration")]
Struct = Annotated[dict[str, JSON], Known("Struct")]
Value = Annotated[JSON, Known("Value")]
ListValue = Annotated[list[JSON], Known("ListValue")]
FieldMask = Annotated[list[str], Known("FieldMask")]
BoolValue = Annotated[bool, Known("BoolValue")]
BytesValue = Annotated[bytes, Known("BytesValue")]
DoubleValue = Annotated[float, Known("DoubleValue")]
FloatValue = Annotated[float, Known("FloatValue")]
Int32Value = Annotated[int, Known("Int32Value")]
Int64Value = Annotated[int, Known("Int64Value")]
StringValue = Annotated[str, Known("StringValue")]
UInt32Value = Annotated[int, Known("UInt32Value")]
UInt64Value = Annotated[int, Known("UInt64Value")]
