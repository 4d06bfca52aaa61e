"""The names of messages in PHP.

SPDX-License-Identifier: MIT
"""

import functools

from google.protobuf.descriptor_pb2 import DescriptorProto, EnumDescriptorProto, FileDescriptorProto

from .name_pool import NamePool, listed
from .schema_files import SchemaFiles, is_shipped


@functools.cache
def reserved_words() -> frozenset[str]:
    return frozenset(listed("php/naming/reserved.cpp", "words"))


@functools.cache
def classes_of_php() -> frozenset[str]:
    return frozenset(listed("php/naming/reserved.cpp", "classes"))


class PhpNames:
    def __init__(self, files: SchemaFiles) -> None:
        self._files = files
        self._classes: dict[str, str] = {}  # by full name
        self._declared: dict[str, set[str]] = {}  # in lower case, with the files that declare them
        for file in files.all:
            self._name_types(file, namespace_of(file), file.package, file.message_type, file.enum_type)

    def of(self, message: str) -> str:
        return self._classes[message]

    def _name_types(
        self,
        file: FileDescriptorProto,
        space: str,
        scope: str,
        messages: list[DescriptorProto],
        enums: list[EnumDescriptorProto],
    ) -> None:
        messages = [m for m in messages if not m.options.map_entry]
        seen = self._files.seen_by(file.name)

        def is_reserved(name: str) -> bool:
            full = _join(space, name).lower()
            return name.lower() in reserved_words() or full in classes_of_php() or bool(
                self._declared.get(full, set()) & seen
            )

        pool = NamePool(is_reserved, str.lower)
        prefix = "" if is_shipped(file) else file.options.php_class_prefix
        wishes = [prefix + m.name for m in messages] + [_enum_name(prefix + e.name) for e in enums]
        names = [_join(space, name) for name in pool.claim_all(wishes)]
        for name in names:
            self._declared.setdefault(name.lower(), set()).add(file.name)
        for message, name in zip(messages, names):
            full_name = _join(scope, message.name, ".")
            self._classes[full_name] = name
            self._name_types(file, name, full_name, message.nested_type, message.enum_type)


def namespace_of(file: FileDescriptorProto) -> str:
    space = "Isomer" if is_shipped(file) else ""
    if file.options.HasField("php_namespace") and not is_shipped(file):
        space = file.options.php_namespace
    else:
        for part in file.package.split(".") if file.package else []:
            name = _pascal_case(part)
            if not space and name.lower() == "isomer":
                name += "_"  # a class of the extension
            space = _join(space, name)
    first, *others = space.split("\\")
    while first.lower() in ("namespace", "__halt_compiler"):
        first += "_"
    return "\\".join([first, *others])


def _join(space: str, part: str, separator: str = "\\") -> str:
    return f"{space}{separator}{part}" if space else part


def _enum_name(name: str) -> str:
    return "_" + name if name.lower().startswith(("extends", "implements")) else name


def _pascal_case(name: str) -> str:
    first, *others = name.split("_")
    camel = first + "".join(part[:1].upper() + part[1:] for part in others)
    if not camel:
        return name
    return "_" + camel if camel[0].isdigit() else camel[0].upper() + camel[1:]
