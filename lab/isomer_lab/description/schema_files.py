"""The files of a schema, and their declarations, in the order in which the generators name them.

SPDX-License-Identifier: MIT
"""

import functools
from collections.abc import Iterator

from google.protobuf.descriptor_pb2 import DescriptorProto, FileDescriptorProto, FileDescriptorSet

SHIPPED = ("google.protobuf", "google.protobuf.compiler")


class SchemaFiles:
    def __init__(self, schema: FileDescriptorSet) -> None:
        self.all = list(schema.file)
        self._by_path = {file.name: file for file in self.all}
        self._file_of = {name: file for file in self.all for name, _ in messages_below(file.message_type, file.package)}

    def that_has(self, message: str) -> FileDescriptorProto:
        return self._file_of[message]

    @functools.cache
    def seen_by(self, path: str) -> frozenset[str]:
        """The file and all its direct and indirect imports."""
        seen = {path}
        open_paths = [path]
        while open_paths:
            fresh = set(self._by_path[open_paths.pop()].dependency) - seen
            seen |= fresh
            open_paths += fresh
        return frozenset(seen)


def is_shipped(file: FileDescriptorProto) -> bool:
    """Whether its types are part of Isomer, in Isomer's own namespaces."""
    return file.package in SHIPPED


def messages_below(messages: list[DescriptorProto], scope: str) -> Iterator[tuple[str, DescriptorProto]]:
    """Full names and messages, nested ones first, without the entries of maps."""
    for message in messages:
        if message.options.map_entry:
            continue
        name = f"{scope}.{message.name}" if scope else message.name
        yield from messages_below(message.nested_type, name)
        yield name, message
