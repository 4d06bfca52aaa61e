"""Converts the annotations of classes to descriptions, from which the core makes tables.

SPDX-License-Identifier: MIT
"""

from __future__ import annotations

import enum
import re
import types
import typing
from datetime import datetime, timedelta
from typing import Annotated, Any, Literal

from . import _core, _foreign
from ._errors import SchemaError
from ._kinds import Field, Kind, Known
from ._message import name_of, options_of
from ._null import NullValue

NAME = re.compile(r"[A-Za-z_]\w*", re.ASCII)
FULL_NAME = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*", re.ASCII)
KINDS = {int: "int64", float: "float64", bool: "bool", str: "string", bytes: "bytes"}
KNOWN = {datetime: "Timestamp", timedelta: "Duration"}
NUMBERS = {"int32", "sint32", "uint32", "int64", "sint64", "uint64", "fixed32", "sfixed32", "fixed64", "sfixed64"}
PACKAGE = "google.protobuf."
# The fields of well-known types, which no class describes: (number, name, kind, rule, oneof, type, kind of key).
WRAPPERS = {
    "BoolValue": "bool", "BytesValue": "bytes", "DoubleValue": "float64", "FloatValue": "float32",
    "Int32Value": "int32", "Int64Value": "int64", "StringValue": "string", "UInt32Value": "uint32",
    "UInt64Value": "uint64"}
KNOWN_FIELDS = {
    "Timestamp": [(1, "seconds", "int64", "implicit", "", "", ""), (2, "nanos", "int32", "implicit", "", "", "")],
    "Duration": [(1, "seconds", "int64", "implicit", "", "", ""), (2, "nanos", "int32", "implicit", "", "", "")],
    "FieldMask": [(1, "paths", "string", "list", "", "", "")],
    "Struct": [(1, "fields", "message", "map", "", PACKAGE + "Value", "string")],
    "ListValue": [(1, "values", "message", "list", "", PACKAGE + "Value", "")],
    "Value": [
        (1, "null_value", "enum", "oneof", "kind", PACKAGE + "NullValue", ""),
        (2, "number_value", "float64", "oneof", "kind", "", ""),
        (3, "string_value", "string", "oneof", "kind", "", ""),
        (4, "bool_value", "bool", "oneof", "kind", "", ""),
        (5, "struct_value", "message", "oneof", "kind", PACKAGE + "Struct", ""),
        (6, "list_value", "message", "oneof", "kind", PACKAGE + "ListValue", "")],
    **{name: [(1, "value", kind, "implicit", "", "", "")] for name, kind in WRAPPERS.items()},
}


def describe(root: type) -> tuple[list[Any], list[Any]]:
    """Describes a class and all messages and enums that it refers to, in the form that read_description() takes."""
    return _Description(root).all()


class _Type:
    """A type in an annotation: its kind, its class or message, and its metadata."""

    def __init__(self, kind: str, name: str = "") -> None:
        self.kind, self.name = kind, name


class _Description:
    def __init__(self, root: type) -> None:
        self.messages: dict[str, list[Any]] = {}
        self.classes: dict[str, type] = {}
        self.enums: dict[str, tuple[Any, ...]] = {}
        self.waiting: list[type] = []
        self.message_name(root)

    def all(self) -> tuple[list[Any], list[Any]]:
        while self.waiting:
            cls = self.waiting.pop()
            options = options_of(cls)
            fields = None if _core.is_bound(cls) else self.fields_of(cls)
            self.messages[name_of(cls)] = [
                name_of(cls), cls, fields, tuple(options.get("reserved", ())), bool(options.get("message_set", False))]
        return [tuple(m) for m in self.messages.values()], list(self.enums.values())

    def message_name(self, cls: type) -> str:
        name = name_of(cls)
        if not FULL_NAME.fullmatch(name):
            raise SchemaError(f"{cls.__qualname__} has a name that no schema can spell: {name}; give it another by "
                              f"name=\"package.Name\" behind its base")
        known = self.classes.setdefault(name, cls)
        if known is not cls:
            raise SchemaError(f"two classes have the name {name}: give one of them another by name=")
        if name not in self.messages:
            self.messages[name] = []
            self.waiting.append(cls)
        return name

    def known_name(self, name: str) -> str:
        full = PACKAGE + name
        if full not in self.messages:
            self.messages[full] = []
            fields = [(label, number, label, "", kind, rule, oneof, of, key, True, False)
                      for number, label, kind, rule, oneof, of, key in KNOWN_FIELDS[name]]
            self.messages[full] = [full, None, fields, (), False]
            if name in ("Struct", "ListValue"):
                self.known_name("Value")
            if name == "Value":
                self.enums[PACKAGE + "NullValue"] = (PACKAGE + "NullValue", NullValue, False, [("NULL_VALUE", 0, None)])
                self.known_name("Struct")
                self.known_name("ListValue")
        return full

    def enum_name(self, cls: type[enum.IntEnum]) -> str:
        name, closed, names, json_names = enum_options_of(cls)
        if not FULL_NAME.fullmatch(name):
            raise SchemaError(f"{cls.__qualname__} has a name that no schema can spell: give it another by name=")
        known = self.enums.get(name)
        if known and known[1] is not cls:
            raise SchemaError(f"two enums have the name {name}: give one of them another by name=")
        if not known:
            labels = [names.get(attribute, attribute) for attribute in cls.__members__]
            values = [(label, int(member), json_names.get(label))
                      for label, member in zip(labels, cls.__members__.values(), strict=True)]
            for label, number, _ in values:
                if not -(2**31) <= number < 2**31:
                    raise SchemaError(f"{name}.{label} is beyond 32 bits, which an enum has in protobuf")
            if unused := [label for label in json_names if label not in labels]:
                raise SchemaError(f"{name} has no {unused[0]}, which json_names gives a name")
            if not values:
                raise SchemaError(f"{name} has no member: add one of 0")
            self.enums[name] = (name, cls, bool(closed), values)
        return name

    # ---- fields

    def fields_of(self, cls: type) -> list[tuple[Any, ...]]:
        try:
            hints = typing.get_type_hints(cls, include_extras=True)
        except NameError as error:
            raise SchemaError(f"{cls.__qualname__}: an annotation names {error.name}, which is nowhere to be found in "
                              f"its module or its class") from error
        fields: list[tuple[Any, ...]] = []
        for attribute, *_ in _core.slots(cls):
            self.at = f"{cls.__qualname__}.{attribute}"
            fields += self.fields_of_attribute(attribute, hints[attribute])
        self.check(cls, fields)
        return fields

    def fields_of_attribute(self, attribute: str, hint: Any) -> list[tuple[Any, ...]]:
        members = oneof_members(hint)
        if members:
            return [self.field(attribute, *self.split(member), name, "oneof", attribute) for name, member in members]
        return [self.field(attribute, *self.split(hint), attribute)]

    def split(self, hint: Any) -> tuple[Any, Field]:
        """Returns an annotation without its number, and the number's meaning."""
        found = [m for m in getattr(hint, "__metadata__", ()) if isinstance(m, (int, Field))]
        if len(found) != 1 or isinstance(found[0], bool):
            raise SchemaError(f"{self.at} has no number: write Annotated[…, 1], with a number that no other field has")
        rest = tuple(m for m in hint.__metadata__ if m is not found[0])
        inner = hint.__origin__
        for one in rest:
            inner = Annotated[inner, one]
        return inner, found[0] if isinstance(found[0], Field) else Field(number=found[0])

    def field(self, attribute: str, hint: Any, says: Field, name: str, rule: str = "", oneof: str = "") -> tuple[Any, ...]:
        if not 1 <= says.number <= 0x1FFFFFFF or 19000 <= says.number <= 19999:
            raise SchemaError(f"{self.at}: {says.number} is no field number: they go from 1 to 536870911, without 19000 "
                              f"to 19999")
        inner, optional = without_none(hint)
        origin = typing.get_origin(inner)
        key = ""
        if rule == "oneof":
            of = self.type_of(inner, says)
        elif origin is list:
            of = self.type_of(without_none(typing.get_args(inner)[0])[0], says)
            rule = "packed" if says.packed and of.kind not in ("string", "bytes", "message", "group") else "list"
        elif origin is dict:
            keys, values = typing.get_args(inner)
            key, of, rule = self.type_of(keys, says).kind, self.type_of(values, says), "map"
            if key not in NUMBERS | {"bool", "string"}:
                raise SchemaError(f"{self.at}: the keys of a map are integers, bools or strings")
        else:
            of = self.type_of(inner, says)
            rule = "required" if says.required else "optional" if optional or of.kind in ("message", "group") else "implicit"
        return (attribute, says.number, says.name or name, says.json_name or "", of.kind, rule, oneof, of.name, key,
                says.utf8, says.redact)

    def type_of(self, hint: Any, says: Field) -> _Type:
        for mark in getattr(hint, "__metadata__", ()):
            if isinstance(mark, Kind):
                return _Type(mark.name)
            if isinstance(mark, Known):
                return _Type("message", self.known_name(mark.name))
        hint = getattr(hint, "__origin__", hint) if hasattr(hint, "__metadata__") else hint
        if hint in KINDS:
            return _Type(KINDS[hint])
        if hint in KNOWN:
            return _Type("message", self.known_name(KNOWN[hint]))
        if isinstance(hint, _core.MessageType):
            return _Type("group" if says.delimited else "message", self.message_name(hint))
        if _foreign.is_foreign(hint):
            return _Type("group" if says.delimited else "message", self.message_name(_foreign.mirror_of(hint)))
        if isinstance(hint, type) and issubclass(hint, enum.IntEnum):
            return _Type("enum", self.enum_name(hint))
        raise SchemaError(f"{self.at}: {hint!r} is no type of a field: write one such as str, isomer.int32, list[str] or a "
                          f"class of messages")

    def check(self, cls: type, fields: list[tuple[Any, ...]]) -> None:
        numbers: dict[int, str] = {}
        names: dict[str, str] = {}
        for attribute, number, name, *_ in fields:
            if not NAME.fullmatch(name):
                raise SchemaError(f"{cls.__qualname__}.{attribute} has a name that no schema can spell: give it another "
                                  f"by field({number}, name=\"size\")")
            if number in numbers:
                raise SchemaError(f"{cls.__qualname__} has two fields of number {number}: {numbers[number]} and {name}")
            if name in names:
                raise SchemaError(f"{cls.__qualname__} has two fields of the name {name}")
            numbers[number], names[name] = name, attribute


def enum_options_of(cls: type) -> tuple[str, bool, dict[str, str], dict[str, str]]:
    return cls.__dict__.get("__isomer__") or (cls.__qualname__.rpartition("<locals>.")[2], False, {}, {})


def without_none(hint: Any) -> tuple[Any, bool]:
    """Returns a type without None, and whether it included None."""
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        rest = [a for a in typing.get_args(hint) if a is not type(None)]
        if len(rest) == 1:
            return rest[0], True
    if hasattr(hint, "__metadata__"):
        inner, optional = without_none(hint.__origin__)
        if optional:
            for mark in hint.__metadata__:
                inner = Annotated[inner, mark]
            return inner, True
    return hint, False


def oneof_members(hint: Any) -> list[tuple[str, Any]]:
    """Returns the names and types in a union of Oneof[Literal["name"], type] and None; nothing for other types."""
    parts = typing.get_args(hint) if typing.get_origin(hint) in (typing.Union, types.UnionType) else (hint,)
    found = []
    for part in parts:
        if typing.get_origin(part) is _core.Oneof:
            name, of = typing.get_args(part)
            if typing.get_origin(name) is not Literal:
                raise SchemaError(f"{part!r}: write Oneof[Literal[\"name\"], …]")
            found.append((typing.get_args(name)[0], of))
    return found


_core.set_describer(describe)
