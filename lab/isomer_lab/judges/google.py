"""Google's runtime for Python reads protobuf, JSON and text.

SPDX-License-Identifier: MIT
"""

from google.protobuf import json_format, text_format
from google.protobuf.message import Message


def from_protobuf(kind: type[Message], record: bytes) -> Message:
    return kind.FromString(record)


def from_json(kind: type[Message], record: bytes) -> Message:
    message = kind()
    return json_format.Parse(
        record.decode(), message, descriptor_pool=message.DESCRIPTOR.file.pool, max_recursion_depth=500
    )


def from_text(kind: type[Message], record: bytes) -> Message:
    message = kind()
    return text_format.Parse(record.decode(), message, descriptor_pool=message.DESCRIPTOR.file.pool)
