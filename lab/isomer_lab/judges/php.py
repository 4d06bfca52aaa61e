"""Reads the output of serialize() with PHP itself.

SPDX-License-Identifier: MIT

One process reads all records, and says what they hold in JSON, where text is in base64: of a record, an array is
{"a": [[key, value], …]}, text {"s": "…"}, a real {"d": "…"}, and all else stands for itself.
"""

import base64
import functools
import json
import pathlib
import shutil
import struct
from collections.abc import Sequence
from typing import Any

from google.protobuf.message import Message

from ..failure import LabError
from ..measure import process
from ..sample.records import join
from .plain import fill

_SCRIPT = pathlib.Path(__file__).with_name("read_php.php")
_LIMITS = process.Limits(120)


@functools.cache
def program() -> str | None:
    return shutil.which("php")


@functools.cache
def version() -> str:
    done = process.run([str(program()), "-n", "-r", "echo PHP_VERSION;"], _LIMITS)
    return done.stdout.decode()


def decoded(records: Sequence[bytes]) -> list[bytes]:
    """A line of JSON for each record. LabError if PHP rejects one."""
    done = process.run([str(program()), "-n", str(_SCRIPT)], _LIMITS, stdin=join(records))
    lines = done.stdout.splitlines()
    if not done.ok or len(lines) != len(records):
        raise LabError(f"PHP cannot read record {len(lines) + 1}: {done.error or 'it ended'}")
    return lines


def _value(told: Any) -> Any:
    if not isinstance(told, dict):
        return told
    kind, value = next(iter(told.items()))
    if kind == "s":
        return base64.b64decode(value)
    if kind == "d":
        return struct.unpack("<d", base64.b64decode(value))[0]
    members = {_key(key): _value(member) for key, member in value}
    is_list = members and list(members) == list(range(len(members)))
    return list(members.values()) if is_list else members


def _key(told: Any) -> Any:
    return told if isinstance(told, int) else base64.b64decode(told["s"]).decode()


def from_php(kind: type[Message], line: bytes) -> Message:
    return fill(kind(), _value(json.loads(line)))
