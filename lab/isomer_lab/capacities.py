"""How much room the messages need where structs are of a fixed size: a sidecar for Isomer's C, docs/c.md.

SPDX-License-Identifier: MIT
"""

import collections
import pathlib
from collections.abc import Iterable, Iterator, Sequence

from google.protobuf import descriptor, descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.message import Message

# What no sample holds has room for one.
_REST = "* max_length: 1 max_count: 1 max_key_length: 1"

# The most of each option that was seen, by the full name of a field or a message.
_Most = dict[str, dict[str, int]]


def roomy(most: int) -> int:
    """A quarter more, and never nothing."""
    return most + max(1, most // 4)


def lines(descriptors: descriptor_pb2.FileDescriptorSet, message: str, values: Sequence[bytes]) -> list[str]:
    """The sidecar's lines: the general one first, which the others stand over. The values are in protobuf."""
    pool = descriptor_pool.DescriptorPool()
    for file in descriptors.file:
        pool.Add(file)
    kind = message_factory.GetMessageClass(pool.FindMessageTypeByName(message))
    most: _Most = collections.defaultdict(dict)
    todo: list[Message] = [kind.FromString(value) for value in values]
    while todo:
        todo += _note(todo.pop(), most)
    return [_REST, *(f"{name} {_options(of)}" for name, of in sorted(most.items()))]


def write(
    descriptors: descriptor_pb2.FileDescriptorSet, message: str, values: Sequence[bytes], to: pathlib.Path
) -> None:
    to.write_text("\n".join(lines(descriptors, message, values)) + "\n")


def _options(most: dict[str, int]) -> str:
    return " ".join(f"{option}: {roomy(size)}" for option, size in sorted(most.items()))


def _raise(most: _Most, name: str, option: str, size: int) -> None:
    most[name][option] = max(size, most[name].get(option, 0))


def _note(message: Message, most: _Most) -> Iterator[Message]:
    """Notes what the message takes, and yields the messages in it."""
    extended = False
    for field, value in message.ListFields():
        if field.is_extension:
            extended = True
        elif _is_map(field):
            yield from _note_map(field, value, most)
        else:
            elements = value if field.is_repeated else [value]
            if field.is_repeated:
                _raise(most, field.full_name, "max_count", len(elements))
            yield from _note_elements(field, field.full_name, "max_length", elements, most)
    if extended:
        # In C an extension is an unknown field, which is kept as it came.
        _raise(most, message.DESCRIPTOR.full_name, "max_unknown", message.ByteSize())


def _note_map(field: descriptor.FieldDescriptor, value, most: _Most) -> Iterator[Message]:
    entry = field.message_type.fields_by_name
    _raise(most, field.full_name, "max_count", len(value))
    yield from _note_elements(entry["key"], field.full_name, "max_key_length", value.keys(), most)
    # Asked by key, since a map of messages has no other way to its values that leaves it as it is.
    yield from _note_elements(entry["value"], field.full_name, "max_length", [value[key] for key in value], most)


def _note_elements(
    field: descriptor.FieldDescriptor, name: str, option: str, elements: Iterable, most: _Most
) -> Iterator[Message]:
    if field.type == field.TYPE_STRING:
        _raise(most, name, option, max((len(text.encode()) for text in elements), default=0))
    elif field.type == field.TYPE_BYTES:
        _raise(most, name, option, max(map(len, elements), default=0))
    elif field.message_type:
        yield from elements


def _is_map(field: descriptor.FieldDescriptor) -> bool:
    return field.message_type is not None and field.message_type.GetOptions().map_entry
