"""Messages of .proto files, without generated code.

SPDX-License-Identifier: MIT
"""

from __future__ import annotations

import difflib
import keyword
import os
import pathlib
import threading
from collections.abc import Iterable
from typing import Any, NoReturn

from . import _core
from ._enum import Enum
from ._errors import SchemaError
from ._message import Message

# The attributes of a message other than its fields.
TAKEN = {"copy", "decode", "encode", "unknown_fields"}


def attribute_of(name: str) -> str:
    """Returns the attribute of a field: its name, followed by an underscore if Python reserves the name.

    Two underscores at the beginning become one, since Python changes such names in classes.
    """
    if name.startswith("__"):
        name = "_" + name.lstrip("_")
    return name + "_" if keyword.iskeyword(name) or name in TAKEN else name


class Schema(_core.Schema):
    """The messages of .proto files or descriptors, as load(), from_text() and from_descriptor_set() return them.

    schema["demo.Person"] and schema.Person are classes, which are made when they are first used. schema.decode() and
    schema.encode() work with dicts.
    """

    def _start(self) -> None:
        self._classes: dict[str, Any] = {}
        self._lock = threading.RLock()

    def __getitem__(self, full_name: str) -> Any:
        with self._lock:
            found = self._classes.get(full_name)
            return found or self._make(full_name)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        found = [n for n in self.messages() + self.enums() if n == name or n.endswith("." + name)]
        whole = [n for n in found if n.count(".") == min(f.count(".") for f in found)]
        if len(whole) == 1:
            return self[whole[0]]
        if whole:
            raise AttributeError(f"{name} is one of {', '.join(whole)}: write schema[\"{whole[0]}\"]")
        near = difflib.get_close_matches(name, [n.rpartition(".")[2] for n in self.messages() + self.enums()], 1)
        raise AttributeError(f"the schema has no {name}" + (f": did you mean {near[0]}?" if near else ""))

    def __contains__(self, full_name: str) -> bool:
        return full_name in self.messages() or full_name in self.enums()

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *(n.rpartition(".")[2] for n in self.messages() + self.enums())]

    def __repr__(self) -> str:
        names = self.messages()
        return f"<isomer.Schema of {', '.join(names[:3])}{', …' if len(names) > 3 else ''}>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Schema is loaded where it is needed, and not pickled")

    def _make(self, full_name: str) -> Any:
        if full_name in self.enums():
            return self._enum_of(full_name)
        self._class_of(full_name)
        return self._classes[full_name]

    # The core calls this for the first value of a message.
    def _class_of(self, full_name: str) -> None:
        with self._lock:
            if full_name in self._classes:
                return
            annotations: dict[str, Any] = {}
            defaults: dict[str, Any] = {}
            places: dict[str, str] = {}
            members: list[tuple[int, str]] = []
            for number, name, rule, oneof, zero, enum in self._fields(full_name):
                attribute = places.get(oneof) or attribute_of(oneof or name)
                while attribute in annotations and oneof not in places:
                    attribute += "_"
                if oneof:
                    places[oneof] = attribute
                members.append((number, attribute))
                annotations[attribute] = Any
                if rule == "list":
                    defaults[attribute] = []
                elif rule == "map":
                    defaults[attribute] = {}
                else:
                    defaults[attribute] = self._enum_of(enum)(0) if enum and rule == "implicit" else zero
            namespace = {"__annotations__": annotations, "__module__": "isomer", **defaults}
            cls = _core.MessageType(full_name.rpartition(".")[2], (Message,), namespace, name=full_name)
            self._classes[full_name] = cls
            try:
                self._tie(full_name, cls, members)
            except BaseException:
                del self._classes[full_name]
                raise

    def _enum_of(self, full_name: str) -> Any:
        with self._lock:
            found = self._classes.get(full_name)
            if found is None:
                values: list[tuple[str, int]] = []
                names: dict[str, str] = {}
                enum_class: Any = Enum
                for name, number in self._values(full_name):
                    attribute = name
                    if keyword.iskeyword(name) or name in ("mro", "name", "value") or name.startswith("_"):
                        attribute = name.lstrip("_") + "_"
                        names[attribute] = name
                    values.append((attribute, number))
                found = self._classes[full_name] = enum_class(
                    full_name.rpartition(".")[2], values, module="isomer", qualname=full_name)
                found.__isomer__ = (full_name, False, names, {})
            return found


def load(*paths: str | os.PathLike[str], include: Iterable[str | os.PathLike[str]] = ()) -> Schema:
    """Returns the messages of .proto files, and of the files that they import.

    paths: the files. include: the folders of imports; by default, those of the files. google/protobuf/*.proto are built
    in. Raises SchemaError with a line for each problem, and OSError if a file cannot be read.
    """
    if not paths:
        raise TypeError("load() wants the path of a .proto file")
    files = [pathlib.Path(os.fspath(p)) for p in paths]
    folders = [pathlib.Path(os.fspath(p)) for p in include]
    for one in files:
        with open(one, "rb"):
            pass
        if not include and one.parent not in folders:
            folders.append(one.parent)
    names = [_name_below(one, folders) for one in files]

    def open_import(name: str) -> str | None:
        for folder in folders:
            try:
                return (folder / name).read_text(encoding="utf-8")
            except FileNotFoundError:
                continue
        return None

    return Schema.from_files(names, open_import)


def _name_below(file: pathlib.Path, folders: list[pathlib.Path]) -> str:
    for folder in folders:
        try:
            return file.resolve().relative_to(folder.resolve()).as_posix()
        except ValueError:
            continue
    raise SchemaError(f"{file} is in none of the folders in include")
