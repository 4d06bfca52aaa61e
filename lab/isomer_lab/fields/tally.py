"""Adds up the bytes of each field: its path of names, how often it occurred, and its bytes in each format.

SPDX-License-Identifier: MIT
"""

import collections
import dataclasses

from google.protobuf.descriptor import Descriptor, FieldDescriptor

Path = tuple[str, ...]

# Messages with a form of their own in at least one format. They are leaves in all formats, to make these comparable.
LEAVES = frozenset(
    f"google.protobuf.{name}"
    for name in (
        "Any",
        "Duration",
        "Empty",
        "FieldMask",
        "ListValue",
        "Struct",
        "Timestamp",
        "Value",
        "BoolValue",
        "BytesValue",
        "DoubleValue",
        "FloatValue",
        "Int32Value",
        "Int64Value",
        "StringValue",
        "UInt32Value",
        "UInt64Value",
    )
)


@dataclasses.dataclass(frozen=True)
class Place:
    """A message in the values: its type, its path, and the enclosing places by type.

    A message within one of its own type is at the place of the outermost, so that a tree of any depth has as many paths
    as its schema has fields.
    """

    type: Descriptor
    path: Path
    above: dict[str, "Place"]

    @classmethod
    def top(cls, message: Descriptor) -> "Place":
        return cls(message, (), {})

    def field(self, field: FieldDescriptor) -> Path:
        return (*self.path, f"[{field.full_name}]" if field.is_extension else field.name)

    def below(self, field: FieldDescriptor) -> "Place | None":
        """The place of the message in a field, or None if the field is not a message, or is a leaf."""
        message = field.message_type
        if message is None or message.full_name in LEAVES:
            return None
        here = {**self.above, self.type.full_name: self}
        return here.get(message.full_name) or Place(message, self.field(field), here)


class Tally:
    """Bytes by path and format. The path () is the message itself, such as the braces around it."""

    def __init__(self) -> None:
        self.counts: collections.Counter[Path] = collections.Counter()
        self.bytes: dict[str, collections.Counter[Path]] = collections.defaultdict(collections.Counter)

    def total(self, form: str) -> int:
        return self.bytes[form].total()

    def rows(self, most: int = 200) -> list[dict]:
        """`values.fields` of the results, the largest first.

        Of more than `most` paths the smallest are counted at the ones above them."""
        share: collections.Counter[Path] = collections.Counter()
        for taken in self.bytes.values():
            whole = taken.total() or 1
            for path, n in taken.items():
                share[path] = max(share[path], n / whole)
        for path in self.counts:
            share.setdefault(path, 0)
        ranked = sorted(share, key=lambda path: (-share[path], path))
        kept = set(ranked[:most]) | {()}
        rows = {
            path: {"path": ".".join(path), "count": self.counts[path], "bytes": dict.fromkeys(self.bytes, 0)}
            for path in ranked
            if path in kept
        }
        rows.setdefault((), {"path": "", "count": self.counts[()], "bytes": dict.fromkeys(self.bytes, 0)})
        for form, taken in self.bytes.items():
            for path, n in taken.items():
                rows[_kept_above(path, kept)]["bytes"][form] += n
        return [row for path, row in rows.items() if path or any(row["bytes"].values())]


def _kept_above(path: Path, kept: set[Path]) -> Path:
    """The path, or the nearest enclosing one that is kept. The empty path always is."""
    while path not in kept:
        path = path[:-1]
    return path
