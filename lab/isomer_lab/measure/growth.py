"""Scaled samples, with which the results' `growth` is measured.

SPDX-License-Identifier: MIT

Lists and text are repeated, and depth is kept, so that a message a thousand times as large is one that somebody might
send.
What is repeated is the outermost: the texts of an element of a list stay as they are, since there are more elements.
Therefore the message grows in proportion to the factor.
"""

from collections.abc import Sequence

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

FACTORS = (1, 10, 100, 1000)
LARGEST = 16 << 20  # The speed of a larger message depends more on the memory than on the library.

# In these types, text has a meaning that scaling must not change: a name, paths, or digits.
KEPT = frozenset(f"google.protobuf.{name}" for name in ("Any", "FieldMask", "Timestamp", "Duration"))


def sample(values: Sequence[Message]) -> Message:
    """The message of median size, since all figures of the growth must concern the same message."""
    if not values:
        raise ValueError("there are no values to scale")
    return sorted(values, key=lambda value: value.ByteSize())[len(values) // 2]


def factors(value: Message) -> list[int]:
    """The factors for which the message stays below LARGEST. The first one is always included."""
    size = max(value.ByteSize(), 1)
    return [factor for factor in FACTORS if factor == 1 or size * factor <= LARGEST]


def scaled(value: Message, factor: int) -> Message:
    """A new message, `factor` times as large. Fields that are neither lists nor text stay the same."""
    if factor < 1:
        raise ValueError("a factor is at least 1")
    made = type(value)()
    made.CopyFrom(value)
    if factor > 1:
        _scale(made, factor)
    return made


def _scale(message: Message, factor: int) -> None:
    if message.DESCRIPTOR.full_name in KEPT:
        return
    for field, held in message.ListFields():
        if field.message_type is not None and field.message_type.GetOptions().map_entry:
            _scale_map(field, held, factor)
        elif field.is_repeated:
            held.MergeFrom(list(held) * (factor - 1))
        elif field.message_type is not None:
            _scale(held, factor)
        elif field.type in (FieldDescriptor.TYPE_STRING, FieldDescriptor.TYPE_BYTES):
            _set(message, field, held * factor)


def _set(message: Message, field: FieldDescriptor, value: str | bytes) -> None:
    if field.is_extension:
        message.Extensions[field] = value
    else:
        setattr(message, field.name, value)


def _scale_map(field: FieldDescriptor, held, factor: int) -> None:
    """Adds entries with new keys and existing values. A map with Boolean keys has only two, and stays the same."""
    key = field.message_type.fields_by_name["key"]
    holds_messages = field.message_type.fields_by_name["value"].message_type is not None
    entries = sorted(held.items(), key=lambda entry: entry[0])
    if key.type == FieldDescriptor.TYPE_BOOL:
        return
    wanted = len(entries) * factor
    fresh = _texts(entries) if key.type == FieldDescriptor.TYPE_STRING else iter(range(wanted))
    while len(held) < wanted:
        for _, value in entries:
            new = next(name for name in fresh if name not in held)
            if holds_messages:
                held[new].CopyFrom(value)
            else:
                held[new] = value


def _texts(entries: list[tuple]):
    """Keys of about the same length as existing ones, followed by a number."""
    number = 0
    while True:
        number += 1
        for key, _ in entries:
            yield f"{key}{number}"
