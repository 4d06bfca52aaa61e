"""The well-known types that are messages in Python as well.

SPDX-License-Identifier: MIT
"""

from __future__ import annotations

from typing import Annotated, TypeVar

from ._message import Message

M = TypeVar("M", bound=Message)


class Any(Message, name="google.protobuf.Any"):
    """Any message, with the name of its type."""

    type_url: Annotated[str, 1] = ""
    value: Annotated[bytes, 2] = b""

    @classmethod
    def pack(cls, message: Message, prefix: str = "type.googleapis.com/") -> Any:
        """Returns an Any that contains the message."""
        return cls(type_url=prefix + type(message)._full_name(), value=message.encode())

    def unpack(self, cls: type[M]) -> M | None:
        """Returns the message if it is of this class, and None otherwise."""
        return cls.decode(self.value) if self.type_url.rpartition("/")[2] == cls._full_name() else None


class Empty(Message, name="google.protobuf.Empty"):
    """A message without fields."""
