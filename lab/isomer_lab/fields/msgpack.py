"""The spans of a MessagePack value.

SPDX-License-Identifier: MIT
"""

import msgpack

from isomer_lab.fields.node import DEEPEST, Member, Node


def parse(data: bytes) -> Node:
    unpacker = msgpack.Unpacker(raw=False, strict_map_key=False, max_buffer_size=max(len(data), 1))
    unpacker.feed(data)
    try:
        node = _value(unpacker, data, 0)
    except (msgpack.UnpackException, UnicodeDecodeError) as error:
        raise ValueError(f"MessagePack: {error or type(error).__name__}") from error
    if node.end != len(data):
        raise ValueError("something follows the MessagePack value")
    return node


def _value(unpacker: msgpack.Unpacker, data: bytes, depth: int) -> Node:
    begin = unpacker.tell()
    if begin >= len(data):
        raise ValueError("MessagePack is cut off")
    first = data[begin]
    is_map = 0x80 <= first <= 0x8F or first in (0xDE, 0xDF)
    if not is_map and not (0x90 <= first <= 0x9F or first in (0xDC, 0xDD)):
        unpacker.skip()
        return Node(begin, unpacker.tell())
    if depth >= DEEPEST:
        raise ValueError(f"MessagePack is nested more than {DEEPEST} deep")
    members: list[Member] = []
    for _ in range(unpacker.read_map_header() if is_map else unpacker.read_array_header()):
        at = unpacker.tell()
        key = unpacker.unpack() if is_map else None
        value = _value(unpacker, data, depth + 1)
        members.append(Member(at, key if isinstance(key, (str, int)) else None, value))
    return Node(begin, unpacker.tell(), members, is_map)
