"""The capacities of messages for structs of fixed size, as a sidecar for Isomer's C: docs/c.md.

SPDX-License-Identifier: MIT
"""

import collections
import pathlib
from collections.abc import Iterable, Iterator, Mapping, Sequence

from google.protobuf import descriptor, descriptor_pb2, descriptor_pool, message_factory
from google.protobuf.message import Message

# The maximum of each option that occurred, by the full name of a field or a message.
_Most = dict[str, dict[str, int]]


def roomy(most: int) -> int:
    """A quarter more, and at least one."""
    return most + max(1, most // 4)


def lines(descriptors: descriptor_pb2.FileDescriptorSet, message: str, values: Sequence[bytes]) -> list[str]:
    """The sidecar's lines, one for each field without a bound of its own. The values are encoded as protobuf.

    Every field has its line, whether a value holds it or not. A general line would not do: its patterns match the fields
    of maps' entries, too, and there they stand over what is said of the map.
    """
    pool = descriptor_pool.DescriptorPool()
    for file in descriptors.file:
        pool.Add(file)
    kind = message_factory.GetMessageClass(pool.FindMessageTypeByName(message))
    most: _Most = collections.defaultdict(dict)
    for file in descriptors.file:
        for name in file.message_type:
            _ask(pool.FindMessageTypeByName(f"{file.package}.{name.name}".lstrip(".")), most)
    todo: list[Message] = [kind.FromString(value) for value in values]
    while todo:
        todo += _note(todo.pop(), most)
    return [f"{name} {_options(of)}" for name, of in sorted(most.items())]


def write(
    descriptors: descriptor_pb2.FileDescriptorSet, message: str, values: Sequence[bytes], to: pathlib.Path
) -> None:
    to.write_text("\n".join(lines(descriptors, message, values)) + "\n")


def _options(most: dict[str, int]) -> str:
    return " ".join(f"{option}: {roomy(size)}" for option, size in sorted(most.items()))


def _raise(most: _Most, name: str, option: str, size: int) -> None:
    most[name][option] = max(size, most[name].get(option, 0))


def _ask(message: descriptor.Descriptor, most: _Most) -> None:
    """Collects the fields of the message, and of those declared in it, that need a bound."""
    for inner in message.nested_types:
        if not inner.GetOptions().map_entry:
            _ask(inner, most)
    for field in message.fields:
        if _is_map(field):
            _note_map(field, {}, most)
        else:
            if field.is_repeated:
                _raise(most, field.full_name, "max_count", 0)
            _note_sizes(field, field.full_name, "max_length", (), most)


def _note(message: Message, most: _Most) -> Iterator[Message]:
    """Records the sizes in a message, and yields the messages in it."""
    extended = False
    for field, value in message.ListFields():
        if field.is_extension:
            extended = True
        elif _is_map(field):
            _note_map(field, value, most)
            if field.message_type.fields_by_name["value"].message_type:
                yield from (value[key] for key in value)
        else:
            elements = value if field.is_repeated else [value]
            if field.is_repeated:
                _raise(most, field.full_name, "max_count", len(elements))
            _note_sizes(field, field.full_name, "max_length", elements, most)
            if field.message_type:
                yield from elements
    if extended:
        # In C an extension is an unknown field, which is kept unchanged.
        _raise(most, message.DESCRIPTOR.full_name, "max_unknown", message.ByteSize())


def _note_map(field: descriptor.FieldDescriptor, value: Mapping, most: _Most) -> None:
    entry = field.message_type.fields_by_name
    _raise(most, field.full_name, "max_count", len(value))
    _note_sizes(entry["key"], field.full_name, "max_key_length", value.keys(), most)
    if not entry["value"].message_type:
        _note_sizes(entry["value"], field.full_name, "max_length", value.values(), most)


def _note_sizes(
    field: descriptor.FieldDescriptor, name: str, option: str, elements: Iterable, most: _Most
) -> None:
    """The length of the longest element, if the elements are text or bytes."""
    if field.type == field.TYPE_STRING:
        # In proto2, upb returns text that is not UTF-8 as bytes.
        sizes = (len(text.encode() if isinstance(text, str) else text) for text in elements)
        _raise(most, name, option, max(sizes, default=0))
    elif field.type == field.TYPE_BYTES:
        _raise(most, name, option, max(map(len, elements), default=0))


def _is_map(field: descriptor.FieldDescriptor) -> bool:
    return field.message_type is not None and field.message_type.GetOptions().map_entry
