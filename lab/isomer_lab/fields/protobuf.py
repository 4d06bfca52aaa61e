"""The bytes of protobuf by field, from a scan of tags and lengths that makes no messages.

SPDX-License-Identifier: MIT
"""

import contextlib

from google.protobuf.descriptor import FieldDescriptor

from isomer_lab.fields.tally import LEAVES, Place, Tally

FORM = "protobuf"
VARINT, I64, LEN, START, END, I32 = range(6)
FIXED = {I64: 8, I32: 4}
WIDTHS = {
    FieldDescriptor.TYPE_FIXED32: 4,
    FieldDescriptor.TYPE_SFIXED32: 4,
    FieldDescriptor.TYPE_FLOAT: 4,
    FieldDescriptor.TYPE_FIXED64: 8,
    FieldDescriptor.TYPE_SFIXED64: 8,
    FieldDescriptor.TYPE_DOUBLE: 8,
}
NOT_PACKED = (
    FieldDescriptor.TYPE_STRING,
    FieldDescriptor.TYPE_BYTES,
    FieldDescriptor.TYPE_MESSAGE,
    FieldDescriptor.TYPE_GROUP,
)
DEEPEST = 100  # The default limit of protobuf's own libraries.


def varint(data: bytes, at: int) -> tuple[int, int]:
    """A varint's value, and its end."""
    value = shift = 0
    while shift < 70:
        if at >= len(data):
            raise ValueError("a varint is cut off")
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7
    raise ValueError("a varint has more than ten bytes")


class Scan:
    """Adds the bytes of one record to a tally."""

    def __init__(self, data: bytes, tally: Tally, counting: bool) -> None:
        self.data, self.taken, self.counts = data, tally.bytes[FORM], tally.counts if counting else None

    def message(self, place: Place | None, at: int, end: int, group: int = 0, depth: int = 0) -> int:
        """Scans the fields from `at` to `end`, or to the end of a group, and returns the position after them.

        Without a place all belongs to whoever called, and nothing is counted."""
        if depth > DEEPEST:
            raise ValueError(f"messages are nested more than {DEEPEST} deep")
        while at < end:
            begin = at
            tag, at = varint(self.data, at)
            number, wire = tag >> 3, tag & 7
            if wire == END:
                if number != group:
                    raise ValueError("the end of a group that has not begun")
                return at
            at = self.field(place, number, wire, begin, at, end, depth)
        if group:
            raise ValueError("a group has no end")
        if at != end:
            raise ValueError("a field goes beyond its message")
        return at

    def field(self, place: Place | None, number: int, wire: int, begin: int, at: int, end: int, depth: int) -> int:
        field = find(place, number) if place else None
        path = (place.field(field) if field else (*place.path, f"#{number}")) if place else ()
        below = place.below(field) if place and field else None
        inside = 0  # bytes that are counted for fields of the nested message
        values = 1
        if wire == START:
            value = at
            at = self.message(below, at, end, number, depth + 1)
            # The end tag has the same length as the start tag.
            inside = at - value - (value - begin) if below else 0
        elif wire == LEN:
            size, at = varint(self.data, at)
            if size > end - at:
                raise ValueError("a length goes beyond its message")
            if below:
                self.message(below, at, at + size, depth=depth + 1)
                inside = size
            elif field and field.is_repeated and field.type not in NOT_PACKED:
                width = WIDTHS.get(field.type)
                values = size // width if width else sum(byte < 0x80 for byte in self.data[at : at + size])
            at += size
        elif wire == VARINT:
            _, at = varint(self.data, at)
        elif wire in FIXED:
            at += FIXED[wire]
        else:
            raise ValueError(f"wire type {wire} does not exist")
        if place:
            self.taken[path] += at - begin - inside
            if self.counts is not None:
                self.counts[path] += values
        return at


def find(place: Place, number: int) -> FieldDescriptor | None:
    field = place.type.fields_by_number.get(number)
    if field is None and place.type.is_extendable:
        with contextlib.suppress(KeyError):
            field = place.type.file.pool.FindExtensionByNumber(place.type, number)
    return field


def count(place: Place, data: bytes, tally: Tally, counting: bool) -> None:
    if place.type.full_name in LEAVES:
        tally.bytes[FORM][()] += len(data)
    else:
        Scan(data, tally, counting).message(place, 0, len(data))
