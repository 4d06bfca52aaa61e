"""Bytes, shown to people.

SPDX-License-Identifier: MIT
"""

from __future__ import annotations

import os

from . import _core
from ._message import Message
from ._schema import Schema, load

# Readable on light and on dark pages.
STYLE = (".isomer-key{color:#0a7ea4}.isomer-text{color:#2e8b57}.isomer-number{color:#b7791f}.isomer-note{opacity:.65}"
         ".isomer-wrong{color:#d64545}")


class Inspection:
    """What inspect() shows: its str() is the text, and a notebook shows it in colours."""

    def __init__(self, data: bytes, format: str, framing: str, schema: Schema | None, message: str | None) -> None:
        self._shown = (data, format, framing, schema, message)
        self._text = self._as(False)

    def _as(self, html: bool) -> str:
        data, format, framing, schema, message = self._shown
        return _core.inspect(data, format, framing, html, schema, message)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return self._text.rstrip("\n")

    def _repr_html_(self) -> str:
        return f"<style>{STYLE}</style><pre>{self._as(True)}</pre>"


def inspect(
    data: bytes | bytearray | memoryview | Message,
    message: str | type[Message] | None = None,
    schema: Schema | str | os.PathLike[str] | None = None,
    *,
    format: str = "protobuf",
    framing: str = "none",
) -> Inspection:
    """Shows what bytes hold, as `isomer inspect` does: every byte once, whatever is wrong with it.

    data: the bytes, or a message, whose bytes in protobuf are shown.
    message, schema: of protobuf, the type by its full name, or a class that has it, and a Schema or the path of a .proto
    file that knows it. Without them, what the bytes tell alone is shown, in the notation that `isomer assemble` reads.
    format: "protobuf", "msgpack", "cbor", "php" or "tpl". framing: of a stream of protobuf, "delimited" or "grpc".

    Raises ValueError and SchemaError for what is wrong with the arguments, and nothing for any data.
    """
    if isinstance(data, Message):
        if format != "protobuf":
            raise ValueError("a message is shown as protobuf: encode it to see another format")
        data = data.encode()
    if (message is None) != (schema is None):
        raise ValueError("message and schema belong together")
    if (schema is not None or framing != "none") and format != "protobuf":
        raise ValueError("schema and framing are for protobuf")
    if schema is not None and not isinstance(schema, Schema):
        schema = load(schema)
    name = message._full_name() if isinstance(message, type) else message
    return Inspection(bytes(data), format, framing, schema, name)
