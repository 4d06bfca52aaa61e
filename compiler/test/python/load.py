"""Imports every module below a folder, and prints as JSON what its classes say of the schema, as described.py has it.

Annotations are evaluated with the names of the module first and with those of the class first, which must not differ.
Ends with an error where a class and its annotations disagree.

SPDX-License-Identifier: MIT

usage: python3 -S load.py FOLDER

isomer.py is beside this file. -S hides Google's package, beside which no other google.protobuf can be imported.
"""
import ast
import enum
import importlib
import json
import pathlib
import re
import sys
import types
import typing

import isomer

PLAIN = {str: "STRING", bytes: "BYTES", bool: "BOOL", float: "DOUBLE"}
ZERO = {"TYPE_STRING": "", "TYPE_BYTES": b"", "TYPE_BOOL": False, "TYPE_DOUBLE": 0.0, "TYPE_FLOAT": 0.0}


def check(is_so, otherwise):
    if not is_so:
        raise AssertionError(otherwise)


def camel_case(name):
    return re.sub("_([a-z])", lambda m: m[1].upper(), name).replace("_", "")


def hints_of(cls):
    """The annotations of a class, without those of its bases. By itself, typing begins with the module."""
    module, own = vars(sys.modules[cls.__module__]), dict(vars(cls))
    by_module = typing.get_type_hints(cls, include_extras=True)
    by_class = {name: eval(text, module, own) for name, text in own.get("__annotations__", {}).items()}
    for name, hint in by_class.items():
        check(repr(hint) == repr(by_module[name]), f"{cls}.{name} means different things")
    return by_class


def split(annotated):
    """The type, and what is said of it."""
    check(typing.get_origin(annotated) is typing.Annotated, f"{annotated} has no number")
    *parts, said = typing.get_args(annotated)
    if isinstance(said, int):
        said = isomer.Field(said)
    check(isinstance(said, isomer.Field), f"{annotated} has no number")
    # An alias of the runtime is annotated itself, and Python makes one of both.
    return typing.Annotated[tuple(parts)] if len(parts) > 1 else parts[0], said


def type_of(hint):
    """The type and the type's name, as descriptors have them."""
    if typing.get_origin(hint) is typing.Annotated:
        kind = typing.get_args(hint)[1].name
        return ("TYPE_MESSAGE", kind) if "." in kind else (f"TYPE_{kind}", "")
    if hint in PLAIN:
        return f"TYPE_{PLAIN[hint]}", ""
    if issubclass(hint, isomer.Enum):
        return "TYPE_ENUM", hint._said_["name"]
    check(issubclass(hint, isomer.Message), f"{hint} is no type")
    return "TYPE_MESSAGE", hint.said["name"]


def members_of(hint):
    """The alternatives of a union, without None."""
    if typing.get_origin(hint) in (typing.Union, types.UnionType):
        return [part for part in typing.get_args(hint) if part is not type(None)]
    return [hint]


def described_field(name, said, held, key="", repeated=False, oneof=""):
    kind, type_name = type_of(held)
    return {
        "number": said.number,
        "name": name,
        "json_name": said.more.get("json_name") or camel_case(name),
        "type": kind,
        "type_name": type_name,
        "key": key,
        "repeated": repeated,
        "oneof": oneof,
        "redact": said.more.get("redact", False),
    }


def check_initial(cls, attribute, initial, held, is_optional):
    where = f"{cls}.{attribute}"
    if is_optional:
        return check(initial is None, where)
    kind, _ = type_of(held)
    check(kind != "TYPE_MESSAGE", f"{where} is not None")
    if kind == "TYPE_ENUM":
        return check(initial == 0 and (type(initial) is int or isinstance(initial, held)), where)
    zero = ZERO.get(kind, 0)
    return check(initial == zero and type(initial) is type(zero), where)


def described_attribute(cls, attribute, hint):
    initial = vars(cls)[attribute]
    if typing.get_origin(hint) is not typing.Annotated:
        check(initial is None, f"{cls}.{attribute} is not None")
        for member in members_of(hint):
            check(typing.get_origin(member) is isomer.Oneof, f"{cls}.{attribute} is no oneof")
            literal, annotated = typing.get_args(member)
            held, said = split(annotated)
            yield described_field(*typing.get_args(literal), said, held, oneof=attribute)
        return
    held, said = split(hint)
    name = said.more.get("name") or attribute
    kind = typing.get_origin(held)
    if kind is dict:
        check(initial == {}, f"{cls}.{attribute}")
        key, value = typing.get_args(held)
        yield described_field(name, said, value, key=type_of(key)[0], repeated=True)
    elif kind is list:
        check(initial == [], f"{cls}.{attribute}")
        yield described_field(name, said, *typing.get_args(held), repeated=True)
    else:
        parts = members_of(held)
        check(len(parts) == 1, f"{cls}.{attribute} has several types")
        check_initial(cls, attribute, initial, parts[0], parts[0] is not held)
        yield described_field(name, said, parts[0])


def described_enum(cls):
    check(isinstance(cls, enum.EnumMeta), f"{cls} is no enum")
    names = cls._said_["names"]
    return {names.get(name, name): int(member) for name, member in cls.__members__.items()}


def describe(cls, to):
    if issubclass(cls, isomer.Enum):
        to["enums"][cls._said_["name"]] = described_enum(cls)
        return
    fields = [f for attribute, hint in hints_of(cls).items() for f in described_attribute(cls, attribute, hint)]
    to["messages"][cls.said["name"]] = {"fields": sorted(fields, key=lambda f: f["number"]),
                                        "reserved": cls.said["reserved"]}
    for name, nested in vars(cls).items():
        if isinstance(nested, type):
            check(nested.__qualname__ == f"{cls.__qualname__}.{name}", f"{nested} is {cls}.{name}")
            describe(nested, to)


def main(folder):
    sys.path.insert(0, folder)
    to = {"messages": {}, "enums": {}}
    for path in sorted(pathlib.Path(folder).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        compile(text, str(path), "exec", dont_inherit=True)
        check(ast.get_docstring(ast.parse(text)), f"{path} says nothing of itself")
        module = importlib.import_module(".".join(path.relative_to(folder).with_suffix("").parts))
        for name, cls in vars(module).items():
            if isinstance(cls, type) and cls.__module__ == module.__name__ and cls.__qualname__ == name:
                describe(cls, to)
    print(json.dumps(to))


main(sys.argv[1])
