"""Converts values of libraries without schemas, such as dicts and lists, to a message.

SPDX-License-Identifier: MIT

Names may be the schema's or JSON's, keys may be field numbers, and a list holds the fields in the order of their
numbers. What JSON has as text (64-bit integers, bytes in base64, times) is taken in either form.
"""

import base64
import datetime
import math
from collections.abc import Iterable
from typing import Any

import msgpack
from google.protobuf import json_format
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from ..figures.compare import is_map

_WRAPPERS = {
    f"google.protobuf.{name}Value"
    for name in ("Double", "Float", "Int64", "UInt64", "Int32", "UInt32", "Bool", "String", "Bytes")
}
_LOOSE = {"google.protobuf.Value", "google.protobuf.Struct", "google.protobuf.ListValue"}
_INTEGERS = {
    FieldDescriptor.CPPTYPE_INT32,
    FieldDescriptor.CPPTYPE_INT64,
    FieldDescriptor.CPPTYPE_UINT32,
    FieldDescriptor.CPPTYPE_UINT64,
}
_REAL_WORDS = {".nan": "nan", ".inf": "inf", "-.inf": "-inf"}


class Unquoted(str):
    """Text without quotes, which in some formats may be another type of value than text."""

    @property
    def is_null(self) -> bool:
        return self in ("", "~", "null", "Null", "NULL")


def fill(message: Message, value: Any) -> Message:
    """Stores the value in an empty message, and returns that. ValueError or TypeError if the value does not fit."""
    name = message.DESCRIPTOR.full_name
    if name in _LOOSE:
        return json_format.ParseDict(_loose(_as_array_of_php(name, value)), message)
    if name in _WRAPPERS and not isinstance(value, (dict, list)):
        _set(message, message.DESCRIPTOR.fields_by_name["value"], value)
        return message
    if name == "google.protobuf.Timestamp" and _fill_time(message, value):
        return message
    if isinstance(value, (str, bytes)) or (isinstance(value, dict) and "@type" in value):
        # These are the forms of ProtoJSON for durations, masks and Any.
        text = value.decode() if isinstance(value, bytes) else value
        pool = message.DESCRIPTOR.file.pool
        return json_format.ParseDict(_loose(text), message, descriptor_pool=pool)
    for field, member in _members(message, value):
        # In a list, null stands for an absent field. Otherwise it is a value if the field allows it.
        if not _is_null(member) or (_takes_null(field) and not isinstance(value, list)):
            _set(message, field, member)
        elif isinstance(member, Unquoted) and field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
            _set(message, field, str(member))
    return message


def _as_array_of_php(name: str, value: Any) -> Any:
    """PHP has one type for lists and maps, which the message distinguishes."""
    if name.endswith("ListValue") and value == {}:
        return []
    if name.endswith("Struct") and isinstance(value, list):
        return dict(enumerate(value))
    return value


def _is_null(value: Any) -> bool:
    return value is None or (isinstance(value, Unquoted) and value.is_null)


def _takes_null(field: FieldDescriptor) -> bool:
    if field.is_repeated:
        return False
    kind = field.message_type or field.enum_type
    return kind is not None and kind.full_name in ("google.protobuf.Value", "google.protobuf.NullValue")


def _members(message: Message, value: Any) -> Iterable[tuple[FieldDescriptor, Any]]:
    fields = message.DESCRIPTOR.fields
    if isinstance(value, list):
        in_order = sorted(fields, key=lambda field: field.number)
        if len(value) > len(in_order):
            raise ValueError(f"{message.DESCRIPTOR.full_name} has {len(in_order)} fields, and there are {len(value)}")
        return zip(in_order, value)
    if not isinstance(value, dict):
        raise TypeError(f"{message.DESCRIPTOR.full_name} is a message, and there is {type(value).__name__}")
    known: dict[Any, FieldDescriptor] = {}
    for field in fields:
        known |= {field.name: field, field.json_name: field, field.number: field, str(field.number): field}
    known |= {field.json_name: field for field in fields}
    found = []
    for key, member in value.items():
        key = key.decode() if isinstance(key, bytes) else key
        if key in known:
            found.append((known[key], member))
        elif isinstance(key, str) and key.startswith("["):
            found.append((message.DESCRIPTOR.file.pool.FindExtensionByName(key.strip("[]")), member))
        else:
            raise ValueError(f"{message.DESCRIPTOR.full_name} has no field {key!r}")
    return found


def _set(message: Message, field: FieldDescriptor, value: Any) -> None:
    if is_map(field):
        _set_map(message, field, value)
    elif field.is_repeated:
        target = message.Extensions[field] if field.is_extension else getattr(message, field.name)
        for item in _listed(value):
            if field.message_type:
                fill(target.add(), item)
            else:
                target.append(_scalar(field, item))
    elif field.message_type:
        target = message.Extensions[field] if field.is_extension else getattr(message, field.name)
        target.SetInParent()
        fill(target, value)
    elif field.is_extension:
        message.Extensions[field] = _scalar(field, value)
    else:
        setattr(message, field.name, _scalar(field, value))


def _listed(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):  # An empty array of PHP.
        if list(value) != list(range(len(value))):
            raise TypeError("a map, and a list is expected")
        return value.values()
    if not isinstance(value, (list, tuple)):
        raise TypeError(f"{type(value).__name__}, and a list is expected")
    return value


def _set_map(message: Message, field: FieldDescriptor, value: Any) -> None:
    key_field, value_field = (field.message_type.fields_by_name[name] for name in ("key", "value"))
    target = getattr(message, field.name)
    if isinstance(value, list):  # An array of PHP with the keys 0, 1, 2 …
        value = dict(enumerate(value))
    for key, member in value.items():
        key = str(key) if key_field.cpp_type == FieldDescriptor.CPPTYPE_STRING and isinstance(key, int) else key
        key = _scalar(key_field, key)
        if value_field.message_type:
            fill(target[key], member)
        else:
            target[key] = _scalar(value_field, member)


def _scalar(field: FieldDescriptor, value: Any) -> Any:
    kind = field.cpp_type
    if kind in _INTEGERS:
        return _integer(value)
    if kind == FieldDescriptor.CPPTYPE_BOOL:
        return _bool(value)
    if kind == FieldDescriptor.CPPTYPE_ENUM:
        if _is_null(value) and field.enum_type.full_name == "google.protobuf.NullValue":
            return 0
        text = value.decode() if isinstance(value, bytes) else value
        if isinstance(text, str) and text in field.enum_type.values_by_name:
            return field.enum_type.values_by_name[text].number
        return _integer(text)
    if kind in (FieldDescriptor.CPPTYPE_DOUBLE, FieldDescriptor.CPPTYPE_FLOAT):
        return _real(value)
    if field.type == FieldDescriptor.TYPE_BYTES:
        return value if isinstance(value, bytes) else base64.b64decode(_padded(value), altchars=None, validate=True)
    if not isinstance(value, (str, bytes)):
        raise TypeError(f"{type(value).__name__}, and text is expected")
    return value.decode() if isinstance(value, bytes) else str(value)


def _padded(text: str) -> str:
    text = str(text).replace("-", "+").replace("_", "/")
    return text + "=" * (-len(text) % 4)


def _bool(value: Any) -> bool:
    if isinstance(value, (str, bytes)):
        text = value if isinstance(value, str) else value.decode()
        return {
            "true": True,
            "True": True,
            "TRUE": True,
            "1": True,
            "false": False,
            "False": False,
            "FALSE": False,
            "0": False,
        }[text]
    if value not in (0, 1):
        raise ValueError(f"{value!r}, and a bool is expected")
    return bool(value)


def _integer(value: Any) -> int:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, bool) or not isinstance(value, (int, str, bytes)):
        raise TypeError(f"{type(value).__name__}, and an integer is expected")
    return int(value)


def _real(value: Any) -> float:
    text = value.decode() if isinstance(value, bytes) else value
    return float(_REAL_WORDS.get(text.lower(), text) if isinstance(text, str) else text)


def _fill_time(message: Message, value: Any) -> bool:
    """Whether the value had a time type of the library."""
    if isinstance(value, msgpack.Timestamp):
        message.seconds, message.nanos = value.seconds, value.nanoseconds
    elif isinstance(value, datetime.datetime):
        since = value - datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
        message.seconds, message.nanos = since.days * 86400 + since.seconds, since.microseconds * 1000
    elif getattr(value, "tag", None) == 1001:  # RFC 9581, which cbor2 does not decode further
        message.seconds = value.value[1]
        message.nanos = value.value.get(-9, 0) + value.value.get(-6, 0) * 1000 + value.value.get(-3, 0) * 1_000_000
    else:
        return False
    return True


def _loose(value: Any) -> Any:
    """Converts a value to a google.protobuf.Value, as ProtoJSON specifies."""
    if isinstance(value, Unquoted):
        return _resolved(value)
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError("a google.protobuf.Value holds no NaN and no infinity")
    if isinstance(value, dict):
        return {str(_loose(key) if isinstance(key, bytes) else key): _loose(member) for key, member in value.items()}
    return [_loose(item) for item in value] if isinstance(value, list) else value


def _resolved(text: Unquoted) -> Any:
    """The meaning of a plain scalar in YAML's core schema."""
    if text.is_null:
        return None
    if text in ("true", "True", "TRUE", "false", "False", "FALSE"):
        return text.lower() == "true"
    try:
        return float(text)
    except ValueError:
        return str(text)
