"""Reads MessagePack and CBOR with Python's msgpack and cbor2.

SPDX-License-Identifier: MIT
"""

import cbor2
import msgpack
from google.protobuf.message import Message

from .plain import fill


def from_msgpack(kind: type[Message], record: bytes) -> Message:
    return fill(kind(), msgpack.unpackb(record, strict_map_key=False))


def from_cbor(kind: type[Message], record: bytes) -> Message:
    return fill(kind(), cbor2.loads(record))
