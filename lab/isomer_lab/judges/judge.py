"""The judges of each format, and their verdicts.

SPDX-License-Identifier: MIT
"""

import importlib.metadata
from collections.abc import Callable, Sequence

from google.protobuf.message import Message

from ..description.schema import Schema
from ..failure import LabError
from ..figures import compare
from . import google, maps, php, yaml

# Converts a record to a message of the given type. It may raise anything, whose text is the reason.
Reader = Callable[[type[Message], bytes], Message]


class Judge:
    """A library that reads a format."""

    def __init__(self, name: str, package: str, read: Reader) -> None:
        self.name, self.package, self._read = name, package, read

    @property
    def title(self) -> str:
        """Its name and version, for the report."""
        version = php.version() if self.package == "php" else importlib.metadata.version(self.package)
        return f"{self.name} {version}".strip()

    def read_all(self, schema: Schema, records: Sequence[bytes]) -> list[Message]:
        """The messages of the records. LabError for the first record that cannot be read, with the reason."""
        kind, messages = schema.type, []
        if self.package == "php":
            records = php.decoded(records)
        for number, record in enumerate(records, 1):
            try:
                messages.append(self._read(kind, record))
            except Exception as error:  # Whatever a library raises for hostile input is its verdict.
                raise LabError(f"{self.title} cannot read record {number}: {_one_line(error)}") from error
        return messages


_JUDGES = {
    "protobuf": Judge("Google's protobuf for Python", "protobuf", google.from_protobuf),
    "json": Judge("Google's protobuf for Python", "protobuf", google.from_json),
    "text": Judge("Google's protobuf for Python", "protobuf", google.from_text),
    "msgpack": Judge("Python's msgpack", "msgpack", maps.from_msgpack),
    "cbor": Judge("Python's cbor2", "cbor2", maps.from_cbor),
    "yaml": Judge("PyYAML", "PyYAML", yaml.from_yaml),
    "php": Judge("PHP", "php", php.from_php),
}


def judge_of(format_name: str) -> Judge | None:
    """The judge of a format. None for formats that only contestants and isomer convert support."""
    judge = _JUDGES.get(format_name.partition(":")[0])
    return judge if judge is not _JUDGES["php"] or php.program() else None


def _one_line(error: BaseException) -> str:
    text = " ".join(str(error).split()) or type(error).__name__
    return text if len(text) < 300 else text[:300] + "…"


def verdict(expected: Sequence[Message], found: Sequence[Message]) -> str | None:
    """The difference between what was found and what was expected, or None."""
    if len(expected) != len(found):
        return f"{len(found)} messages instead of {len(expected)}"
    for number, (a, b) in enumerate(zip(expected, found), 1):
        if why := compare.difference(a, b):
            return f"message {number}: {why}"
    return None
