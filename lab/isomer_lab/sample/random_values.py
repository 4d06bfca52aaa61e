"""Random values of a schema, for users without a sample. The same seed results in the same bytes.

SPDX-License-Identifier: MIT
"""

import dataclasses
import random
import struct

from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

WORDS = (
    "alpha",
    "blue sky",
    "café",
    "data",
    "élan",
    "forty-two",
    "grün",
    "hello, world",
    "item",
    "javelin",
    "kite",
    "λόγος",
    "market",
    "north",
    "orange",
    "привет",
    "quartz",
    "river",
    "south",
    "tea 茶",
    "unit",
    "vector",
    "west",
    "year",
    "zebra 🦓",
)
# google.protobuf.Timestamp allows the years 1 to 9999. These are 1970 to 2100.
LAST_SECOND = 4_102_444_799
LONGEST_DURATION = 315_576_000_000
KNOWN = "google.protobuf."

BITS = {
    FieldDescriptor.TYPE_INT32: (True, 32),
    FieldDescriptor.TYPE_SINT32: (True, 32),
    FieldDescriptor.TYPE_SFIXED32: (True, 32),
    FieldDescriptor.TYPE_INT64: (True, 64),
    FieldDescriptor.TYPE_SINT64: (True, 64),
    FieldDescriptor.TYPE_SFIXED64: (True, 64),
    FieldDescriptor.TYPE_UINT32: (False, 32),
    FieldDescriptor.TYPE_FIXED32: (False, 32),
    FieldDescriptor.TYPE_UINT64: (False, 64),
    FieldDescriptor.TYPE_FIXED64: (False, 64),
}


@dataclasses.dataclass(frozen=True)
class Bounds:
    """The maximum size of a message."""

    values: int = 200  # scalars and messages in one message including everything below it, not counting required fields
    depth: int = 4  # levels of nested messages
    elements: int = 5  # of a list or a map
    not_finite: bool = False  # whether NaN and infinities are drawn, which some formats lack


def draw(message: Descriptor, count: int, seed: int, bounds: Bounds = Bounds()) -> list[Message]:
    """Messages of a type. An `Any` is left empty, since other libraries need not know its type."""
    random_numbers = random.Random(seed)
    make = GetMessageClass(message)
    return [_Draw(random_numbers, bounds).message(make(), 0) for _ in range(count)]


class _Draw:
    """One message, and the remainder of its bounds."""

    def __init__(self, source: random.Random, bounds: Bounds) -> None:
        self.random, self.bounds, self.left = source, bounds, bounds.values

    def message(self, made: Message, depth: int) -> Message:
        self.left -= 1
        known = KNOWN_TYPES.get(made.DESCRIPTOR.full_name)
        if known:
            known(self, made, depth)
            made.SetInParent()
            return made
        for field in made.DESCRIPTOR.fields:
            if self.wants(field, depth):
                self.field(made, field, depth)
        for oneof in made.DESCRIPTOR.oneofs:
            allowed = [field for field in oneof.fields if self.allows(field, depth)]
            if allowed and not is_optional(allowed[0]):
                self.field(made, self.random.choice(allowed), depth)
        made.SetInParent()
        return made

    def allows(self, field: FieldDescriptor, depth: int) -> bool:
        """Whether there is room for one more."""
        return self.left > 0 and (field.message_type is None or depth < self.bounds.depth)

    def wants(self, field: FieldDescriptor, depth: int) -> bool:
        if field.is_required:
            return True
        if field.containing_oneof is not None and not is_optional(field):
            return False
        return self.allows(field, depth) and (not field.has_presence or self.random.random() < 0.8)

    def field(self, made: Message, field: FieldDescriptor, depth: int) -> None:
        held = getattr(made, field.name)
        if not field.is_repeated:
            if field.message_type is not None:
                self.message(held, depth + 1)
            else:
                setattr(made, field.name, self.scalar(field))
            return
        for _ in range(self.random.randint(0, self.bounds.elements)):
            if not self.allows(field, depth):
                break
            if field.message_type is None:
                held.append(self.scalar(field))
            elif field.message_type.GetOptions().map_entry:
                self.entry(held, field.message_type, depth)
            else:
                self.message(held.add(), depth + 1)

    def entry(self, held, entry: Descriptor, depth: int) -> None:
        key, value = (entry.fields_by_name[name] for name in ("key", "value"))
        name = self.scalar(key)
        if value.message_type is not None:
            self.message(held[name], depth + 1)
        else:
            held[name] = self.scalar(value)

    def scalar(self, field: FieldDescriptor) -> bool | int | float | str | bytes:
        self.left -= 1
        kind = field.type
        if kind in BITS:
            return self.integer(*BITS[kind])
        if kind == FieldDescriptor.TYPE_BOOL:
            return self.random.random() < 0.5
        if kind == FieldDescriptor.TYPE_STRING:
            return self.text()
        if kind == FieldDescriptor.TYPE_BYTES:
            return self.random.randbytes(self.random.randint(0, 24))
        if kind == FieldDescriptor.TYPE_ENUM:
            return self.enum(field.enum_type)
        return self.real(kind == FieldDescriptor.TYPE_FLOAT)

    def integer(self, signed: bool, bits: int) -> int:
        """A random number of bits, so that varints of each length occur; sometimes an end of the range."""
        low, high = (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)
        if self.random.random() < 0.05:
            return self.random.choice((low, high))
        value = self.random.getrandbits(self.random.randint(1, bits - signed))
        return -value if signed and self.random.random() < 0.25 else value

    def real(self, single: bool) -> float:
        if self.bounds.not_finite and self.random.random() < 0.05:
            return self.random.choice((float("nan"), float("inf"), float("-inf")))
        value = round(self.random.uniform(-1000, 1000), 2) if self.random.random() < 0.5 else self.random.gauss(0, 1e6)
        return struct.unpack("<f", struct.pack("<f", value))[0] if single else value

    def text(self) -> str:
        return " ".join(self.random.choice(WORDS) for _ in range(self.random.randint(0, 4)))

    def enum(self, enum: EnumDescriptor) -> int:
        return self.random.choice(enum.values).number

    def timestamp(self, made: Message, depth: int) -> None:
        made.seconds = self.random.randint(0, LAST_SECOND)
        made.nanos = self.nanos()

    def duration(self, made: Message, depth: int) -> None:
        sign = self.random.choice((1, 1, 1, -1))
        made.seconds = sign * self.random.choice(
            (self.random.randint(0, 10_000), self.random.randint(0, LONGEST_DURATION - 1))
        )
        made.nanos = sign * self.nanos()

    def nanos(self) -> int:
        return self.random.choice((0, self.random.randrange(1000) * 1_000_000, self.random.randrange(1_000_000_000)))

    def mask(self, made: Message, depth: int) -> None:
        # Only such names survive the conversion to lowerCamelCase and back.
        made.paths.extend(self.random.sample(("name", "home_address", "phone.number", "labels", "created.seconds"), 2))

    def value(self, made: Message, depth: int) -> None:
        kind = self.random.choice(
            ("null", "number", "text", "bool", "list", "struct")
            if depth < self.bounds.depth and self.left > 0
            else ("null", "number", "text", "bool")
        )
        if kind == "null":
            made.null_value = 0
        elif kind == "number":
            made.number_value = round(self.random.uniform(-1000, 1000), 2)
        elif kind == "text":
            made.string_value = self.text()
        elif kind == "bool":
            made.bool_value = self.random.random() < 0.5
        elif kind == "list":
            self.list_value(made.list_value, depth + 1)
        else:
            self.struct(made.struct_value, depth + 1)

    def list_value(self, made: Message, depth: int) -> None:
        made.SetInParent()
        for _ in range(self.random.randint(0, self.bounds.elements)):
            self.left -= 1
            self.value(made.values.add(), depth + 1)

    def struct(self, made: Message, depth: int) -> None:
        made.SetInParent()
        for _ in range(self.random.randint(0, self.bounds.elements)):
            self.left -= 1
            self.value(made.fields[self.random.choice(WORDS)], depth + 1)

    def nothing(self, made: Message, depth: int) -> None:
        pass


KNOWN_TYPES = {
    KNOWN + "Timestamp": _Draw.timestamp,
    KNOWN + "Duration": _Draw.duration,
    KNOWN + "FieldMask": _Draw.mask,
    KNOWN + "Value": _Draw.value,
    KNOWN + "ListValue": _Draw.list_value,
    KNOWN + "Struct": _Draw.struct,
    KNOWN + "Any": _Draw.nothing,
    KNOWN + "Empty": _Draw.nothing,
}


def is_optional(field: FieldDescriptor) -> bool:
    """Whether its oneof only represents `optional` of proto3."""
    oneof = field.containing_oneof
    return oneof is not None and len(oneof.fields) == 1 and oneof.name == f"_{field.name}"
