"""The base class of messages.

SPDX-License-Identifier: MIT
"""

from __future__ import annotations

import dataclasses
import reprlib
import sys
from typing import TYPE_CHECKING, Any, Self, TypeVar, dataclass_transform

from . import _core

# This gives access to private names, which type checkers do not know.
_dataclasses: Any = dataclasses
OPTIONS = ("name", "reserved", "message_set")


def prepare(
    name: str, bases: tuple[type, ...], namespace: dict[str, Any], options: dict[str, Any]
) -> tuple[tuple[str, ...], dict[str, Any], dict[str, Any]]:
    """Removes the annotated fields from a class's namespace, since they become slots."""
    names: list[str] = []
    defaults: dict[str, Any] = {}
    for attribute, annotation in _annotations(namespace).items():
        if _is_class_variable(annotation):
            continue
        attribute = sys.intern(attribute)
        names.append(attribute)
        if attribute in namespace:
            defaults[attribute] = namespace.pop(attribute)
            if isinstance(defaults[attribute], (set, bytearray)):
                raise TypeError(f"{name}.{attribute}: a default is a value that never changes, [] or {{}}")
    if "__slots__" in namespace:
        raise TypeError(f"{name}: a message has its annotated fields as slots, and no others")
    namespace["__slots__"] = tuple(names)
    namespace["__isomer__"] = {k: options[k] for k in OPTIONS if k in options}
    namespace["__isomer__"]["defaults"] = tuple(defaults)
    return tuple(names), defaults, {k: v for k, v in options.items() if k not in OPTIONS}


def _annotations(namespace: Any) -> Any:
    if "__annotations__" in namespace:
        return namespace["__annotations__"]
    if sys.version_info >= (3, 14):
        import annotationlib

        evaluate = annotationlib.get_annotate_from_class_namespace(namespace)
        if evaluate:
            return annotationlib.call_annotate_function(evaluate, annotationlib.Format.FORWARDREF)
    return {}


def _is_class_variable(annotation: Any) -> bool:
    if isinstance(annotation, str):
        return annotation.startswith(("ClassVar", "typing.ClassVar"))
    text = repr(annotation)
    return text.startswith("typing.ClassVar")


_core.set_preparation(prepare)


def options_of(cls: type) -> dict[str, Any]:
    """Returns the keyword arguments of a class statement: name, reserved and message_set."""
    options: dict[str, Any] = cls.__dict__.get("__isomer__", {})
    return options


def name_of(cls: type) -> str:
    """Returns the full name of a class's message."""
    return options_of(cls).get("name") or cls.__qualname__.rpartition("<locals>.")[2]


class _Fields:
    """The attribute that dataclasses.fields() reads, which is made when it is first read."""

    def __get__(self, of: object, cls: type) -> dict[str, Any]:
        made: dict[str, Any] = {}
        if cls is Message:
            return made
        hints: dict[str, Any] = {}
        for base in reversed(cls.__mro__):
            hints.update(base.__dict__.get("__annotations__", {}))
        for name, *default in _core.slots(cls):
            one: Any
            if default and isinstance(default[0], (list, dict)):
                one = dataclasses.field(default_factory=type(default[0]), kw_only=True)
            else:
                one = dataclasses.field(default=default[0] if default else dataclasses.MISSING, kw_only=True)
            one.name, one.type, one._field_type = name, hints.get(name, Any), _dataclasses._FIELD
            made[name] = one
        return made


_short = reprlib.Repr()
_short.maxlevel, _short.maxlist, _short.maxdict, _short.maxtuple = 8, 8, 8, 8
_short.maxstring = _short.maxother = 200


@dataclass_transform(kw_only_default=True, eq_default=True)
class Message(_core.Message, metaclass=_core.MessageType):
    """A message: a class whose annotated attributes are its fields.

        class Reading(isomer.Message, name="weather.Reading"):
            station: Annotated[str, 1] = ""
            celsius: Annotated[float, 2] = 0.0
            notes: Annotated[list[str], 3] = []

        Reading(station="Oslo").encode(isomer.json())

    The constructor takes keywords. Messages compare by their fields, can be copied and pickled, and are dataclasses for
    the functions of the module dataclasses. Fields are slots. An absent field is None, or, if it has no presence, the
    zero of its type. The annotations of a class are evaluated when it is first used.
    """

    # Type checkers derive it from dataclass_transform.
    if not TYPE_CHECKING:
        __dataclass_fields__ = _Fields()
    __dataclass_params__ = _dataclasses._DataclassParams(
        init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False,
        **({"match_args": False, "kw_only": True, "slots": True, "weakref_slot": False}
           if sys.version_info >= (3, 12) else {}))

    def __repr__(self) -> str:
        parts = []
        for name, *default in _core.slots(type(self)):
            value = getattr(self, name, None)
            if default and (value is default[0] or (type(value) is type(default[0]) and value == default[0])):
                continue
            parts.append(f"{name}={value!r}" if isinstance(value, Message) else f"{name}={_short.repr(value)}")
        if self.unknown_fields:
            parts.append(f"unknown_fields={_short.repr(self.unknown_fields)}")
        return f"{type(self).__qualname__}({', '.join(parts)})"

    @classmethod
    def _full_name(cls) -> str:
        return name_of(cls)

    def copy(self, /, **changes: Any) -> Self:
        """Returns a copy with some fields changed. It shares lists and dicts with the original."""
        state = {name: getattr(self, name) for name, *_ in _core.slots(type(self)) if hasattr(self, name)}
        return _restore(type(self), {**state, **changes}, self.unknown_fields)

    __replace__ = copy

    def __reduce__(self) -> tuple[Any, ...]:
        state = {name: getattr(self, name) for name, *_ in _core.slots(type(self)) if hasattr(self, name)}
        return _restore, (type(self), state, self.unknown_fields)

    def _repr_html_(self) -> str:
        import html

        rows = "".join(
            f"<tr><th style='text-align:left'>{html.escape(name)}</th>"
            f"<td style='text-align:left'>{html.escape(_short.repr(getattr(self, name, None)))}</td></tr>"
            for name, *_ in _core.slots(type(self)))
        return f"<table><caption>{html.escape(type(self).__qualname__)}</caption>{rows}</table>"


M = TypeVar("M", bound=Message)


def _restore(cls: type[M], state: dict[str, Any], unknown_fields: bytes) -> M:
    made = cls(**state)
    made.unknown_fields = unknown_fields
    return made
