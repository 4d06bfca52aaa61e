"""Whether two messages of Google's runtime are equal, and where they are not.

SPDX-License-Identifier: MIT

NaN equals NaN, 0.0 is not -0.0, the order of maps does not matter, and an Any is compared by what it holds where its
type is known.
"""

import math

from google.protobuf import message_factory
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import DecodeError, Message

_REALS = (FieldDescriptor.CPPTYPE_DOUBLE, FieldDescriptor.CPPTYPE_FLOAT)


def difference(expected: Message, found: Message) -> str | None:
    """The first difference and its place, such as "phone[1].type: expected 1, found 2"; None if they are equal."""
    if expected.SerializeToString(deterministic=True) == found.SerializeToString(deterministic=True):
        return None
    return _messages(expected, found, "")


def has_unknown_fields(message: Message) -> bool:
    copy = type(message)()
    copy.CopyFrom(message)
    copy.DiscardUnknownFields()
    return copy.ByteSize() != message.ByteSize()


def is_map(field: FieldDescriptor) -> bool:
    return bool(field.is_repeated and field.message_type and field.message_type.GetOptions().map_entry)


def _shown(value) -> str:
    text = str(value) if isinstance(value, Message) else repr(value)
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:57] + "…"


def _said(path: str, expected, found) -> str:
    return f"{path}: expected {_shown(expected)}, found {_shown(found)}"


def _below(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _messages(expected: Message, found: Message, path: str) -> str | None:
    if expected.DESCRIPTOR.full_name == "google.protobuf.Any" and expected.type_url == found.type_url:
        held = _held(expected), _held(found)
        if held[0] is not None and held[1] is not None:
            return _messages(*held, path)
    left = {field.number: (field, value) for field, value in expected.ListFields()}
    right = {field.number: (field, value) for field, value in found.ListFields()}
    for number, (field, value) in left.items():
        where = _below(path, f"({field.full_name})" if field.is_extension else field.name)
        if number not in right:
            return f"{where}: expected {_shown(value)}, found nothing"
        if why := _fields(field, value, right[number][1], where):
            return why
    for number, (field, value) in right.items():
        if number not in left:
            return f"{_below(path, field.name)}: expected nothing, found {_shown(value)}"
    if has_unknown_fields(found) and not has_unknown_fields(expected):
        return f"{path or 'the message'}: has fields that the schema lacks"
    return None


def _held(message: Message) -> Message | None:
    pool = message.DESCRIPTOR.file.pool
    try:
        kind = message_factory.GetMessageClass(pool.FindMessageTypeByName(message.type_url.rpartition("/")[2]))
        return kind.FromString(message.value)
    except (KeyError, DecodeError):
        return None


def _fields(field: FieldDescriptor, expected, found, path: str) -> str | None:
    if is_map(field):
        entry = field.message_type.fields_by_name["value"]
        if expected.keys() != found.keys():
            keys = set(expected.keys()) ^ set(found.keys())
            return f"{path}[{next(iter(keys))!r}]: is on one side only"
        pairs = [(f"{path}[{key!r}]", entry, expected[key], found[key]) for key in expected]
    elif field.is_repeated:
        if len(expected) != len(found):
            return f"{path}: expected {len(expected)} elements, found {len(found)}"
        pairs = [(f"{path}[{i}]", field, a, b) for i, (a, b) in enumerate(zip(expected, found))]
    else:
        pairs = [(path, field, expected, found)]
    for where, of, a, b in pairs:
        if why := _values(of, a, b, where):
            return why
    return None


def _values(field: FieldDescriptor, expected, found, path: str) -> str | None:
    if field.message_type:
        return _messages(expected, found, path)
    if field.cpp_type in _REALS:
        if math.isnan(expected) and math.isnan(found):
            return None
        same = expected == found and math.copysign(1, expected) == math.copysign(1, found)
        return None if same else _said(path, expected, found)
    return None if expected == found else _said(path, expected, found)
