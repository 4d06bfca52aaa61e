"""Google's runtime for Python reads protobuf, JSON and text.

SPDX-License-Identifier: MIT
"""

import json

from google.protobuf import json_format, text_format
from google.protobuf.message import Message


def from_protobuf(kind: type[Message], record: bytes) -> Message:
    return kind.FromString(record)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise json_format.ParseError("a key is there twice")
    return found


def _number(text: str) -> int | float:
    """Some libraries write -0.0 as -0, which Python reads as an integer, without the sign."""
    return -0.0 if text == "-0" else int(text)


def from_json(kind: type[Message], record: bytes) -> Message:
    message = kind()
    try:
        value = json.loads(record.decode(), object_pairs_hook=_once, parse_int=_number)
    except (ValueError, RecursionError) as error:
        raise json_format.ParseError(str(error)) from error
    return json_format.ParseDict(
        value, message, descriptor_pool=message.DESCRIPTOR.file.pool, max_recursion_depth=500
    )


def from_text(kind: type[Message], record: bytes) -> Message:
    message = kind()
    return text_format.Parse(record.decode(), message, descriptor_pool=message.DESCRIPTOR.file.pool)
