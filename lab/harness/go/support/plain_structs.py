"""Plain Go structs for a schema, as in a program that does not use protobuf.

SPDX-License-Identifier: MIT

A field without presence is a value, one with presence or a member of a oneof a pointer, an enum an int32, a list of
messages a slice of structs. The tags are those of encoding/json, of msgpack and of Isomer.
"""

from collections.abc import Iterator

from google.protobuf import descriptor, descriptor_pb2, descriptor_pool
from isomer_lab.description.name_pool import NamePool
from isomer_lab.description.names import go_camel_case

Field = descriptor.FieldDescriptor
Message = descriptor.Descriptor

# Maps the type of a field to the type in Go, and to the tag's type if the Go type does not imply it.
KINDS = {
    Field.TYPE_DOUBLE: ("float64", ""),
    Field.TYPE_FLOAT: ("float32", ""),
    Field.TYPE_INT64: ("int64", ""),
    Field.TYPE_UINT64: ("uint64", ""),
    Field.TYPE_INT32: ("int32", ""),
    Field.TYPE_FIXED64: ("uint64", "fixed64"),
    Field.TYPE_FIXED32: ("uint32", "fixed32"),
    Field.TYPE_BOOL: ("bool", ""),
    Field.TYPE_STRING: ("string", ""),
    Field.TYPE_GROUP: ("", ""),
    Field.TYPE_MESSAGE: ("", ""),
    Field.TYPE_BYTES: ("[]byte", ""),
    Field.TYPE_UINT32: ("uint32", ""),
    Field.TYPE_ENUM: ("int32", "enum"),
    Field.TYPE_SFIXED32: ("int32", "sfixed32"),
    Field.TYPE_SFIXED64: ("int64", "sfixed64"),
    Field.TYPE_SINT32: ("int32", "sint32"),
    Field.TYPE_SINT64: ("int64", "sint64"),
}

# These are declared in the harnesses' own package, with methods for JSON.
OWN_TYPES = {"google.protobuf.Timestamp": "support.Timestamp", "google.protobuf.Duration": "support.Duration"}
SIGNS_OF_NAMES = "!#$%&()*+-./:;<=>?@[]^_{|}~ "
WRAPPERS = ("Double", "Float", "Int64", "UInt64", "Int32", "UInt32", "Bool", "String", "Bytes")
WELL_KNOWN = {
    *OWN_TYPES,
    *(f"google.protobuf.{name}" for name in ("Any", "FieldMask", "Struct", "Value", "ListValue")),
    *(f"google.protobuf.{name}Value" for name in WRAPPERS),
}


class PlainStructs:
    def __init__(self, schema: descriptor_pb2.FileDescriptorSet, message: str) -> None:
        pool = descriptor_pool.DescriptorPool()
        for file in schema.file:
            pool.Add(file)
        self._root = pool.FindMessageTypeByName(message)
        self._types: dict[str, str] = {}
        names = NamePool(lambda _: False)
        names.take(["Message", "Schema"])
        reached = list(reachable(self._root))
        for found in reached:
            self._types[found.full_name] = OWN_TYPES.get(found.full_name) or names.claim(
                go_camel_case(found.full_name.replace(".", "_"))
            )
        self._structs = [found for found in reached if found.full_name not in OWN_TYPES]
        self.well_known = [
            (field.full_name, field.message_type.full_name)
            for found in self._structs
            for field in found.fields
            if field.message_type and field.message_type.full_name in WELL_KNOWN
            and found.full_name not in WELL_KNOWN
        ]
        if message in WELL_KNOWN:
            self.well_known.append((message, message))

        # A tag states the type of a field, or of a map's values. A struct is never a group.
        self.untagged = [
            field.full_name
            for found in self._structs
            for field in found.fields
            if field.type == Field.TYPE_GROUP
            or (is_map(field) and (KINDS[_key_of(field).type][1] or _value_of(field).type == Field.TYPE_GROUP))
        ]
        self.unnamed = [
            field.full_name for found in self._structs for field in found.fields if not is_name_of_json(field.json_name)
        ]

    def source(self) -> str:
        """A file of package message, whose type Message is the schema's."""
        lines = [f"type Message = {self._types[self._root.full_name]}"]
        for message in self._structs:
            lines += ["", f"// {message.full_name}", f"type {self._types[message.full_name]} struct {{"]
            names = NamePool(lambda _: False)
            lines += [self._member(field, names) for field in message.fields]
            lines.append("}")
        return "\n".join(lines) + "\n"

    def _member(self, field: Field, names: NamePool) -> str:
        number, json_name = str(field.number), _in_tag(field.json_name)
        said = _value_of(field).type if is_map(field) else field.type
        tag = ",".join(filter(None, [number, KINDS[said][1], "unpacked" if is_unpacked(field) else ""]))
        tags = f'isomer:"{tag}" json:"{json_name},omitempty" msgpack:"{json_name},omitempty"'
        return f"\t{names.claim(go_camel_case(field.name))} {self._type(field)} `{tags}`"

    def _type(self, field: Field) -> str:
        if is_map(field):
            key = KINDS[_key_of(field).type][0]
            value = _value_of(field)
            return f"map[{key}]{'*' if value.message_type else ''}{self._element(value)}"
        if field.is_repeated:
            return "[]" + self._element(field)
        return ("*" if field.has_presence else "") + self._element(field)

    def _element(self, field: Field) -> str:
        return KINDS[field.type][0] or self._types[field.message_type.full_name]


def reachable(root: Message) -> Iterator[Message]:
    """The message and all that its fields hold, each once, without the entries of maps."""
    seen = {root.full_name}
    waiting = [root]
    while waiting:
        message = waiting.pop()
        yield message
        for field in message.fields:
            held = _value_of(field).message_type if is_map(field) else field.message_type
            if held and held.full_name not in seen:
                seen.add(held.full_name)
                waiting.append(held)


def is_name_of_json(name: str) -> bool:
    """Whether encoding/json takes it from a tag."""
    return name not in ("", "-") and all(letter.isalnum() or letter in SIGNS_OF_NAMES for letter in name)


def is_map(field: Field) -> bool:
    return bool(field.message_type) and field.message_type.GetOptions().map_entry


def is_unpacked(field: Field) -> bool:
    numbers = (Field.TYPE_STRING, Field.TYPE_BYTES, Field.TYPE_MESSAGE, Field.TYPE_GROUP)
    return field.is_repeated and field.type not in numbers and not field.is_packed


def _key_of(field: Field) -> Field:
    return field.message_type.fields_by_name["key"]


def _value_of(field: Field) -> Field:
    return field.message_type.fields_by_name["value"]


def _in_tag(name: str) -> str:
    return name.replace("\\", "\\\\").replace('"', '\\"').replace("`", "")
