"""A value of a self-describing format as spans of bytes, and the fields to which these belong.

SPDX-License-Identifier: MIT
"""

import dataclasses

from google.protobuf.descriptor import Descriptor, FieldDescriptor

from isomer_lab.fields.tally import LEAVES, Place, Tally

DEEPEST = 210  # Each of protobuf's hundred levels of messages may be in a list or a map.


@dataclasses.dataclass(slots=True)
class Member:
    """A member of a map or a list. It begins where the previous one ended, so that it includes the separator."""

    begin: int
    key: str | int | None
    value: "Node"


@dataclasses.dataclass(slots=True)
class Node:
    begin: int
    end: int
    members: list[Member] | None = None
    is_map: bool = False

    def own(self) -> int:
        """The bytes that belong to no member: brackets, headers."""
        return self.end - self.begin - sum(member.value.end - member.begin for member in self.members or ())


class Attribution:
    """Walks a value together with its schema, and adds its bytes to a tally."""

    def __init__(self, form: str, tally: Tally, counting: bool) -> None:
        self.taken, self.counts, self.counting = tally.bytes[form], tally.counts, counting

    def message(self, place: Place, node: Node, path: tuple[str, ...]) -> None:
        """A message's own bytes belong to the field that contains it, whose path this is."""
        if not node.is_map or place.type.full_name in LEAVES:
            self.taken[path] += node.end - node.begin
            return
        self.taken[path] += node.own()
        for member in node.members or ():
            field = find(place.type, member.key)
            if field is None:
                self.taken[path] += member.value.end - member.begin
            else:
                self.field(place, field, member)

    def field(self, place: Place, field: FieldDescriptor, member: Member) -> None:
        path, node = place.field(field), member.value
        self.taken[path] += node.begin - member.begin
        below = place.below(field)
        if field.is_repeated and node.members is not None:
            self.taken[path] += node.own()
            is_map = below is not None and below.type.GetOptions().map_entry
            for element in node.members:
                if is_map:
                    self.entry(below, element)
                else:
                    self.taken[path] += element.value.begin - element.begin
                    self.value(below, element.value, path)
                if self.counting:
                    self.counts[path] += 1
            return
        self.value(below, node, path)
        if self.counting:
            self.counts[path] += 1

    def entry(self, below: Place, entry: Member) -> None:
        key, value = (below.type.fields_by_name[name] for name in ("key", "value"))
        self.taken[below.field(key)] += entry.value.begin - entry.begin
        self.value(below.below(value), entry.value, below.field(value))
        if self.counting:
            self.counts[below.field(key)] += 1
            self.counts[below.field(value)] += 1

    def value(self, below: Place | None, node: Node, path: tuple[str, ...]) -> None:
        if below:
            self.message(below, node, path)
        else:
            self.taken[path] += node.end - node.begin


def find(message: Descriptor, key: str | int | None) -> FieldDescriptor | None:
    if isinstance(key, int):
        return message.fields_by_number.get(key)
    if key is None:
        return None
    if key.startswith("[") and key.endswith("]"):
        try:
            return message.file.pool.FindExtensionByName(key[1:-1])
        except KeyError:
            return None
    return message.fields_by_name.get(key) or next((f for f in message.fields if f.json_name == key), None)
