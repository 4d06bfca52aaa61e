"""Other classes as messages: dataclasses, models of pydantic and structs of msgspec.

SPDX-License-Identifier: MIT

For a class with numbers in its annotations, a class of messages is made, which the core reads and writes. Values are
copied field by field. So the checks of the class's constructor apply here, too.
"""

from __future__ import annotations

import dataclasses
import typing
import weakref
from typing import TYPE_CHECKING, Any, TypeVar

from . import _core
from ._errors import SchemaError
from ._message import Message

if TYPE_CHECKING:
    from typing_extensions import Buffer

T = TypeVar("T")
_mirrors: weakref.WeakKeyDictionary[type, type[Message]] = weakref.WeakKeyDictionary()
_carriers: weakref.WeakKeyDictionary[type, "_Carrier"] = weakref.WeakKeyDictionary()


def is_foreign(cls: Any) -> bool:
    """Returns whether a class can be used as a message although it does not derive from Message."""
    return isinstance(cls, type) and not isinstance(cls, _core.MessageType) and field_names(cls) is not None


def field_names(cls: type) -> list[str] | None:
    if hasattr(cls, "__struct_fields__"):
        return list(cls.__struct_fields__)
    if hasattr(cls, "model_fields") and hasattr(cls, "model_construct"):
        return list(cls.model_fields)
    if dataclasses.is_dataclass(cls):
        return [f.name for f in dataclasses.fields(cls) if f.init]
    return None


def mirror_of(cls: type) -> type[Message]:
    """Returns the class of messages with the same fields."""
    known = _mirrors.get(cls)
    if known is not None:
        return known
    names = field_names(cls)
    if names is None:
        raise SchemaError(f"{cls.__qualname__} is no message: derive it from isomer.Message, or make it a dataclass")
    hints = typing.get_type_hints(cls, include_extras=True)
    namespace = {
        "__annotations__": {n: hints[n] for n in names}, "__module__": cls.__module__, "__qualname__": cls.__qualname__,
        **{n: None for n in names}}
    name = getattr(cls, "__isomer_name__", None)
    made: type[Message] = typing.cast(Any, _core.MessageType)(cls.__name__, (Message,), namespace, name=name)
    _mirrors[cls] = made
    return made


class _Carrier:
    """Converts values of a class to its mirror, and back."""

    def __init__(self, cls: type) -> None:
        self.cls = cls
        self.names = field_names(cls) or []
        self.mirror = mirror_of(cls)
        hints = typing.get_type_hints(cls, include_extras=True)
        # The fields whose types contain foreign classes, with these classes.
        self.foreign = {n: found for n in self.names if (found := _classes_in(hints[n]))}

    def to_mirror(self, value: Any) -> Message:
        given = {n: getattr(value, n) for n in self.names}
        for name in self.foreign:
            given[name] = _to_mirrors(given[name])
        return self.mirror(**given)

    def from_mirror(self, message: Message) -> Any:
        given = {n: getattr(message, n) for n in self.names}
        for name, classes in self.foreign.items():
            given[name] = _from_mirrors(given[name], classes)
        return self.cls(**given)


def _carrier_of(cls: type) -> _Carrier:
    known = _carriers.get(cls)
    if known is None:
        known = _carriers[cls] = _Carrier(cls)
    return known


def _classes_in(hint: Any) -> dict[type, type]:
    """Returns the foreign classes in an annotation, by their mirrors."""
    if is_foreign(hint):
        return {mirror_of(hint): hint}
    found: dict[type, type] = {}
    for part in (*typing.get_args(hint), *([hint.__origin__] if hasattr(hint, "__metadata__") else [])):
        found.update(_classes_in(part))
    return found


def _to_mirrors(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_to_mirrors(v) for v in value]
    if isinstance(value, dict):
        return {k: _to_mirrors(v) for k, v in value.items()}
    if isinstance(value, _core.Oneof):
        return _core.Oneof(value.field, _to_mirrors(value.value))
    return _carrier_of(type(value)).to_mirror(value) if is_foreign(type(value)) else value


def _from_mirrors(value: Any, classes: dict[type, type]) -> Any:
    if isinstance(value, list):
        return [_from_mirrors(v, classes) for v in value]
    if isinstance(value, dict):
        return {k: _from_mirrors(v, classes) for k, v in value.items()}
    if isinstance(value, _core.Oneof):
        return _core.Oneof(value.field, _from_mirrors(value.value, classes))
    of = classes.get(type(value))
    return value if of is None else _carrier_of(of).from_mirror(value)


def decode(cls: type[T], data: Buffer | str, format: _core.Format | None = None) -> T:
    """Decodes a message of any class: derived from Message, a dataclass, a model of pydantic or a struct of msgspec."""
    made: T
    if isinstance(cls, _core.MessageType):
        made = typing.cast(Any, cls).decode(data, format)
    else:
        carrier = _carrier_of(cls)
        made = carrier.from_mirror(carrier.mirror.decode(data, format))
    return made


def convert(cls: type, data: Any, from_format: Any, to_format: Any) -> bytes:
    """Converts a message of a class to another format. Schema.convert() does so without making an object."""
    return encode(decode(cls, data, from_format), to_format)


def encode(message: Any, format: _core.Format | None = None) -> bytes:
    """Encodes a message of any class."""
    if isinstance(message, Message):
        return message.encode(format)
    return _carrier_of(type(message)).to_mirror(message).encode(format)
