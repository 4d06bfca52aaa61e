"""The spans of a JSON text.

SPDX-License-Identifier: MIT
"""

import json
import re

from isomer_lab.fields.node import DEEPEST, Member, Node

SPACE = re.compile(rb"[ \t\r\n]*")
STRING = re.compile(rb'"(?:[^"\\]|\\.)*"', re.DOTALL)
SCALAR = re.compile(rb'"(?:[^"\\]|\\.)*"|[-+.0-9A-Za-z]+', re.DOTALL)


def parse(data: bytes) -> Node:
    """The whole text as one node, including the white space around it."""
    node = _value(data, _past_space(data, 0), 0)
    node.begin = 0
    if _past_space(data, node.end) != len(data):
        raise ValueError("something follows the JSON value")
    node.end = len(data)
    return node


def _past_space(data: bytes, at: int) -> int:
    return SPACE.match(data, at).end()  # type: ignore[union-attr]  # it also matches nothing


def _value(data: bytes, at: int, depth: int) -> Node:
    first = data[at : at + 1]
    if first in (b"{", b"["):
        if depth >= DEEPEST:
            raise ValueError(f"JSON is nested more than {DEEPEST} deep")
        return _container(data, at, first == b"{", depth + 1)
    found = SCALAR.match(data, at)
    if not found:
        raise ValueError(f"no JSON value at byte {at}")
    return Node(at, found.end())


def _container(data: bytes, begin: int, is_map: bool, depth: int) -> Node:
    close = b"}" if is_map else b"]"
    members: list[Member] = []
    end = begin + 1  # the end of the bracket, and then of each member
    at = _past_space(data, end)
    while data[at : at + 1] != close:
        if members:
            if data[at : at + 1] != b",":
                raise ValueError(f"no comma at byte {at} of JSON")
            at = _past_space(data, at + 1)
        key = None
        if is_map:
            found = STRING.match(data, at)
            if not found:
                raise ValueError(f"no key at byte {at} of JSON")
            key = json.loads(found.group().decode())
            at = _past_space(data, found.end())
            if data[at : at + 1] != b":":
                raise ValueError(f"no colon at byte {at} of JSON")
            at = _past_space(data, at + 1)
        value = _value(data, at, depth)
        members.append(Member(end, key, value))
        end = value.end
        at = _past_space(data, end)
    return Node(begin, at + 1, members, is_map)
