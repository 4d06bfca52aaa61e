"""Sequences of messages, in files and other streams.

SPDX-License-Identifier: MIT
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, TypeVar

from ._core import Format
from ._errors import Code, DecodeError
from ._foreign import decode, encode

T = TypeVar("T")
# The number of bytes that are read from a stream at a time.
PIECE = 1 << 16
# The maximum size of a message in a stream, the same in all languages of Isomer.
MOST = 64 << 20


def read_delimited(
    cls: type[T], stream: BinaryIO, format: Format | None = None, *, most: int = MOST
) -> Iterator[T]:
    """Yields the messages of a binary stream, in which each is preceded by its size as a varint.

    cls: the class of the messages. most: the maximum size of a message in bytes. Raises DecodeError, with the offset in
    the stream, if the stream ends within a message. It reads ahead.
    """
    buffered, at, offset = b"", 0, 0
    while True:
        while True:
            size, behind = _varint(buffered, at, offset)
            if size is not None and size > most:
                raise DecodeError(f"a message of {size} bytes, and the limit is {most} (byte {offset + at})",
                                  Code.TOO_LARGE, offset + at)
            if size is not None and behind + size <= len(buffered):
                break
            missing = PIECE if size is None else max(PIECE, behind + size - len(buffered))
            piece = stream.read(missing)
            if not piece:
                if at == len(buffered):
                    return
                raise DecodeError(f"truncated input: the stream ends within a message (byte {offset + at})",
                                  Code.TRUNCATED, offset + at)
            offset += at
            buffered, at = buffered[at:] + piece, 0
        try:
            message = decode(cls, buffered[behind:behind + size], format)
        except DecodeError as error:
            error.add_note(f"in the message at byte {offset + at} of the stream")
            raise
        yield message
        at = behind + size


def _varint(data: bytes, at: int, offset: int) -> tuple[int | None, int]:
    value = shift = 0
    for i in range(at, min(at + 10, len(data))):
        value |= (data[i] & 0x7F) << shift
        if data[i] < 0x80:
            return value, i + 1
        shift += 7
    if len(data) - at >= 10:
        raise DecodeError(f"malformed varint (byte {offset + at})", Code.BAD_VARINT, offset + at)
    return None, at


def delimited(data: bytes) -> bytes:
    """Returns an encoded message, preceded by its size."""
    size, head = len(data), bytearray()
    while size > 127:
        head.append(size & 0x7F | 0x80)
        size >>= 7
    head.append(size)
    return bytes(head) + data


def write_delimited(stream: BinaryIO, messages: Iterable[Any], format: Format | None = None) -> int:
    """Writes messages, each preceded by its size and in a single write. Returns their number."""
    count = 0
    for message in messages:
        stream.write(delimited(encode(message, format)))
        count += 1
    return count


def read(
    cls: type[T], path: str | os.PathLike[str], format: Format | None = None, *, most: int = MOST
) -> Iterator[T]:
    """Yields the messages of a file: JSON Lines with isomer.json(), and for other formats each preceded by its size."""
    if format is not None and not isinstance(format, Format):
        raise TypeError(f"expected a format such as isomer.json(), found {type(format).__name__}")
    with open(path, "rb") as stream:
        if format is None or format.name != "json":
            yield from read_delimited(cls, stream, format, most=most)
            return
        for number, line in enumerate(iter(lambda: stream.readline(most + 1), b""), 1):
            if len(line) > most:
                raise DecodeError(f"line {number} has more than {most} bytes", Code.TOO_LARGE)
            if not line.strip():
                continue
            try:
                message = decode(cls, line, format)
            except DecodeError as error:
                error.add_note(f"in line {number} of {os.fspath(path)}")
                raise
            yield message
