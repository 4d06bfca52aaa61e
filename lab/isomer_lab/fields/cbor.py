"""The spans of a CBOR value (RFC 8949).

SPDX-License-Identifier: MIT
"""

from isomer_lab.fields.node import DEEPEST, Member, Node

UNSIGNED, NEGATIVE, BYTES, TEXT, ARRAY, MAP, TAG, SIMPLE = range(8)
BREAK = 0xFF


def parse(data: bytes) -> Node:
    node = _value(data, 0, 0)
    if node.end != len(data):
        raise ValueError("something follows the CBOR value")
    return node


def _head(data: bytes, at: int) -> tuple[int, int | None, int]:
    """Major type, argument (None if the length is indefinite), and the end of the head."""
    if at >= len(data):
        raise ValueError("CBOR is cut off")
    major, info = data[at] >> 5, data[at] & 31
    if info < 24:
        return major, info, at + 1
    if info == 31 and major in (BYTES, TEXT, ARRAY, MAP):
        return major, None, at + 1
    if info > 27:
        raise ValueError(f"CBOR: the byte {data[at]:#04x} at {at} begins nothing")
    end = at + 1 + (1 << (info - 24))
    return major, int.from_bytes(data[at + 1 : end]), end


def _value(data: bytes, begin: int, depth: int) -> Node:
    if depth >= DEEPEST:
        raise ValueError(f"CBOR is nested more than {DEEPEST} deep")
    major, argument, at = _head(data, begin)
    if major == TAG:
        inner = _value(data, at, depth + 1)
        inner.begin = begin
        return inner
    if major in (ARRAY, MAP) or argument is None:
        return _container(data, begin, at, major, argument, depth + 1)
    if major in (BYTES, TEXT):
        at += argument
    if at > len(data):
        raise ValueError("CBOR is cut off")
    return Node(begin, at)


def _container(data: bytes, begin: int, at: int, major: int, count: int | None, depth: int) -> Node:
    """A list or a map; or text in chunks, which is not a container in the schema."""
    members: list[Member] = []
    while count is None or len(members) < count:
        if count is None and data[at : at + 1] == bytes([BREAK]):
            at += 1
            break
        start, key = at, None
        if major == MAP:
            name = _value(data, at, depth)
            key, at = _key(data, name), name.end
        value = _value(data, at, depth)
        members.append(Member(start, key, value))
        at = value.end
    if major in (BYTES, TEXT):
        return Node(begin, at)
    return Node(begin, at, members, major == MAP)


def _key(data: bytes, node: Node) -> str | int | None:
    major, argument, at = _head(data, node.begin)
    if major == UNSIGNED:
        return argument
    return data[at : node.end].decode() if major == TEXT and argument is not None else None
