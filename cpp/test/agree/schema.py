"""What protoc says of the messages: a descriptor set, read without any library, so that nothing of Isomer is asked.

SPDX-License-Identifier: MIT
"""
import dataclasses
import pathlib
import subprocess
import tempfile
from collections.abc import Iterator

REQUIRED, REPEATED = 2, 3  # FieldDescriptorProto.Label
DOUBLE, FLOAT, BOOL, STRING, GROUP, MESSAGE, BYTES, ENUM = 1, 2, 8, 9, 10, 11, 12, 14  # FieldDescriptorProto.Type


def records(data: bytes) -> Iterator[tuple[int, int | bytes]]:
    """The records of a protobuf message: numbers and values, which are varints or bytes."""
    at = 0

    def varint() -> int:
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7

    while at < len(data):
        tag = varint()
        if tag & 7 == 0:
            yield tag >> 3, varint()
        else:
            assert tag & 7 == 2, "descriptors have no other wire types"
            size = varint()
            at += size
            yield tag >> 3, data[at - size : at]


def group(data: bytes) -> dict[int, list]:
    fields: dict[int, list] = {}
    for number, value in records(data):
        fields.setdefault(number, []).append(value)
    return fields


@dataclasses.dataclass
class Field:
    number: int
    json_name: str
    type: int
    type_name: str  # of messages and enums
    label: int
    oneof: int | None


@dataclasses.dataclass
class Message:
    name: str
    fields: list[Field]  # by number
    is_entry: bool
    uses_editions: bool


class Schema:
    """Messages and enumerators of all .proto files in a folder, and of those that they import."""

    def __init__(self, protoc: str, folder: pathlib.Path) -> None:
        self.messages: dict[str, Message] = {}
        self.enums: dict[str, dict[str, int]] = {}
        with tempfile.TemporaryDirectory() as scratch:
            out = pathlib.Path(scratch) / "set"
            protos = [str(path.relative_to(folder)) for path in sorted(folder.rglob("*.proto"))]
            include = pathlib.Path(protoc).resolve().parent.parent / "include"
            folders = [f"-I{folder}"] + ([f"-I{include}"] if include.is_dir() else [])
            command = [protoc, *folders, "--include_imports", "--experimental_editions", f"--descriptor_set_out={out}"]
            subprocess.run([*command, *protos], check=True)
            for number, file in records(out.read_bytes()):
                if number == 1:
                    self._add_file(file)

    def _add_file(self, data: bytes) -> None:
        f = group(data)
        package = f.get(2, [b""])[0].decode()
        uses_editions = f.get(12, [b""])[0] == b"editions"
        for message in f.get(4, []):
            self._add_message(package, message, uses_editions)
        for enum in f.get(5, []):
            self._add_enum(package, enum)

    def _add_message(self, scope: str, data: bytes, uses_editions: bool) -> None:
        m = group(data)
        name = f"{scope}.{m[1][0].decode()}"
        is_entry = group(m.get(7, [b""])[0]).get(7, [0])[0] == 1
        fields = sorted((self._field(f) for f in m.get(2, [])), key=lambda f: f.number)
        self.messages[name] = Message(name, fields, is_entry, uses_editions)
        for nested in m.get(3, []):
            self._add_message(name, nested, uses_editions)
        for enum in m.get(4, []):
            self._add_enum(name, enum)

    @staticmethod
    def _field(data: bytes) -> Field:
        f = group(data)
        type_name = f.get(6, [b""])[0].decode().removeprefix(".")
        return Field(f[3][0], f[10][0].decode(), f[5][0], type_name, f[4][0], f.get(9, [None])[0])

    def _add_enum(self, scope: str, data: bytes) -> None:
        e = group(data)
        values = self.enums.setdefault(f"{scope}.{e[1][0].decode()}", {})
        for value in e[2]:
            v = group(value)
            number = v.get(2, [0])[0]
            number -= number >> 63 << 64
            values[v[1][0].decode()] = number
            # (pb.enumvalue.json).string: an extension, whose only text it is.
            for _, option in records(v.get(3, [b""])[0]):
                if isinstance(option, bytes):
                    for _, text in records(option):
                        values[text.decode()] = number
