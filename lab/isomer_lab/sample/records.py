"""Files of records, each preceded by its length as a varint, as in protobuf's delimited streams.

SPDX-License-Identifier: MIT
"""

import pathlib
from collections.abc import Iterable


class RecordsError(ValueError):
    """The bytes are not records."""


def split(data: bytes) -> list[bytes]:
    """The records of a file's bytes."""
    records, at = [], 0
    while at < len(data):
        size = shift = 0
        while True:
            if at == len(data) or shift > 56:
                raise RecordsError(f"record {len(records) + 1} has no length")
            byte = data[at]
            at += 1
            size |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
        if size > len(data) - at:
            raise RecordsError(f"record {len(records) + 1} says it has {size} bytes, and there are {len(data) - at}")
        records.append(data[at : at + size])
        at += size
    return records


def _varint(value: int) -> bytes:
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def join(records: Iterable[bytes]) -> bytes:
    """The bytes of a file with these records."""
    return b"".join(_varint(len(record)) + record for record in records)


def read(path: pathlib.Path) -> list[bytes]:
    return split(path.read_bytes())


def write(path: pathlib.Path, records: Iterable[bytes]) -> None:
    path.write_bytes(join(records))
