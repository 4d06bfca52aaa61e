"""The names of messages in C++ and, derived from them, in C.

SPDX-License-Identifier: MIT
"""

import functools

from google.protobuf.descriptor_pb2 import DescriptorProto, FileDescriptorProto

from .name_pool import NamePool, listed
from .schema_files import SchemaFiles, is_shipped, messages_below


@functools.cache
def reserved_in_cpp() -> frozenset[str]:
    return frozenset(listed("cpp/reserved.cpp", "reserved"))


class CppNames:
    def __init__(self, files: SchemaFiles) -> None:
        self._files = files
        self._plain: dict[str, str] = {}  # by full name
        self._spaces: dict[str, str] = {}  # by path
        self._declared: dict[str, dict[str, set[str]]] = {}  # path -> namespace -> names
        for file in files.all:
            self._name_space(file)
            self._name_types(file)

    def of(self, file: FileDescriptorProto, message: str) -> str:
        """demo::Person_PhoneNumber"""
        space = self._spaces[file.name]
        return f"{space}::{self._plain[message]}" if space else self._plain[message]

    def in_c(self, file: FileDescriptorProto, message: str) -> str:
        """demo_Person_PhoneNumber, made different from every other name of the file."""
        taken = set(listed("c/layout/names.cpp", "words_of_c[]") + listed("c/layout/names.cpp", "names_of_c[]"))
        names: dict[str, str] = {}
        for full_name, shape in messages_below(file.message_type, file.package):
            wanted = self.of(file, full_name).replace("::", "_")
            names[full_name] = _name_in_c(wanted, shape, taken)
        return names[message]

    def _name_space(self, file: FileDescriptorProto) -> None:
        parts = ["isomer"] if is_shipped(file) else []
        parts += file.package.split(".") if file.package else []
        declared = self._declared[file.name] = {}
        space = ""
        for part in parts:
            while part in reserved_in_cpp():
                part += "_"
            if not space and (part == "std" or (part == "isomer" and not is_shipped(file))):
                part += "_"
            declared.setdefault(space, set()).add(part)
            space = f"{space}::{part}" if space else part
        self._spaces[file.name] = space

    def _name_types(self, file: FileDescriptorProto) -> None:
        space = self._spaces[file.name]
        pool = NamePool(lambda name: name in reserved_in_cpp())
        pool.take([] if space else ["std", "isomer"])
        for path in self._files.seen_by(file.name):
            pool.take(self._declared[path].get(space, ()))

        messages = list(messages_below(file.message_type, file.package))
        top = {m.name: _full(file, m.name) for m in file.message_type}
        # Messages, enums and extensions: (name, full name). Nested ones are renamed in favour of others.
        exact = [(m.name, name) for name, m in messages if top.get(m.name) == name]
        exact += [(x.name, "") for x in [*file.enum_type, *file.extension]]
        flat = [(_flat(file, name), name) for name, m in messages if top.get(m.name) != name]
        for declarations in ("enum_type", "extension"):
            for name, m in messages:
                flat += [(f"{_flat(file, name)}_{x.name}", "") for x in getattr(m, declarations)]
        keys = []
        for wishes in (exact, flat):
            for (_, name), given in zip(wishes, pool.claim_all(wanted for wanted, _ in wishes)):
                if name:
                    self._plain[name] = given
                keys.append(given)
        plain = [self._plain[name] for name, _ in messages]
        pool.claim_all(f"basic_{name}" for name in plain)
        pool.claim_all(f"{name}View" for name in plain)
        services = pool.claim_all(service.name for service in file.service)
        pool.claim_all(f"{name}_client" for name in services)
        self._declared[file.name].setdefault(space, set()).update(pool.taken)


def _full(file: FileDescriptorProto, name: str) -> str:
    return f"{file.package}.{name}" if file.package else name


def _flat(file: FileDescriptorProto, full_name: str) -> str:
    return (full_name.removeprefix(file.package + ".") if file.package else full_name).replace(".", "_")


def _name_in_c(wanted: str, message: DescriptorProto, taken: set[str]) -> str:
    """The name of a message in the scope of all its siblings, and the names of its oneofs, fields and maps."""

    def apart(name: str, endings: tuple[str, ...] = ("",)) -> str:
        while any(name + ending in taken for ending in endings):
            name += "_"
        taken.update(name + ending for ending in endings)
        return name

    suffixes_of_messages = listed("c/layout/names.cpp", "suffixes_of_messages[]")
    name = apart(wanted, suffixes_of_messages)
    for place, oneof in enumerate(message.oneof_decl):
        members = [f for f in message.field if f.HasField("oneof_index") and f.oneof_index == place]
        if any(f.proto3_optional for f in members):
            continue
        apart(f"{name}_{oneof.name}_case")
        apart(f"{name}_{oneof.name}_NOT_SET")
        for f in members:
            apart(f"{name}_{oneof.name}_{f.name}")
    for f in message.field:
        apart(f"{name}_{f.name}", listed("c/layout/names.cpp", "suffixes_of_fields[]"))
    entries = {entry.name: entry for entry in message.nested_type if entry.options.map_entry}
    for f in message.field:
        if entry := entries.get(f.type_name.rpartition(".")[2]):
            _name_in_c(f"{name}_{entry.name}", entry, taken)
    return name
