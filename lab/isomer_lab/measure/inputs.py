"""The values in each format, encoded by another library than Isomer if possible, and verified by a second one.

SPDX-License-Identifier: MIT
"""

import json
from collections.abc import Callable

import yaml
from google.protobuf import json_format, text_format
from google.protobuf.message import Message

from .. import judges
from ..failure import LabError
from ..isomer import Isomer
from ..sample import records
from ..sample.values import Values

# PyYAML breaks longer lines.
_ONE_LINE = 1 << 30


def _to_json(message: Message) -> bytes:
    value = json_format.MessageToDict(message, descriptor_pool=message.DESCRIPTOR.file.pool)
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _to_text(message: Message) -> bytes:
    return text_format.MessageToString(message, as_utf8=True, descriptor_pool=message.DESCRIPTOR.file.pool).encode()


def _to_yaml(message: Message) -> bytes:
    value = json_format.MessageToDict(message, descriptor_pool=message.DESCRIPTOR.file.pool)
    dumper = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
    return yaml.dump(value, Dumper=dumper, sort_keys=False, allow_unicode=True, width=_ONE_LINE, encoding="utf-8")


_WRITERS: dict[str, Callable[[Message], bytes]] = {
    "protobuf": lambda message: message.SerializeToString(deterministic=True),
    "json": _to_json,
    "text": _to_text,
    "yaml": _to_yaml,
}

# The formats that isomer convert supports.
CONVERTIBLE = {"protobuf", "json", "text", "yaml", "msgpack", "cbor", "php", "positional"}


class Inputs:
    """The records of each format, which are made when they are first needed."""

    def __init__(self, isomer: Isomer, values: Values) -> None:
        self._isomer, self._values = isomer, values
        self._made: dict[str, list[bytes] | LabError] = {}

    def of(self, format_name: str) -> list[bytes] | None:
        """The records, or None for a format that only contestants support.

        LabError if the values have no form in this format, such as an Any in JSON whose type nobody knows.
        """
        if format_name.partition(":")[0] not in CONVERTIBLE:
            return None
        if format_name not in self._made:
            try:
                self._made[format_name] = self._make(format_name)
            except LabError as error:
                self._made[format_name] = error
        made = self._made[format_name]
        if isinstance(made, LabError):
            raise made
        return made

    def values_json(self) -> list[bytes] | None:
        """The values in ProtoJSON, with lists and maps in the order of protobuf; None if they have no such form."""
        try:
            return self._by_isomer("json")
        except LabError:
            return None

    def _make(self, format_name: str) -> list[bytes]:
        if writer := _WRITERS.get(format_name):
            try:
                written = [writer(message) for message in self._values.messages]
                if not self._complaint("protobuf", self._back(format_name, written)):
                    return written
            except Exception:  # If a library raises anything, the command encodes it.
                pass
        written = self._by_isomer(format_name)
        if judges.judge_of(format_name):
            if why := self._complaint(format_name, written):
                raise LabError(f"what isomer convert writes is read differently by another library: {why}")
        # Formats that nobody else reads may not support everything either, such as extensions.
        elif why := self._complaint("protobuf", self._back(format_name, written)):
            raise LabError(f"what isomer convert writes is not what it reads: {why}")
        return written

    def _back(self, format_name: str, written: list[bytes]) -> list[bytes]:
        return records.split(self._isomer.convert(self._values.schema, format_name, "protobuf", records.join(written)))

    def _by_isomer(self, format_name: str) -> list[bytes]:
        data = self._isomer.convert(self._values.schema, "protobuf", format_name, records.join(self._values.protobuf))
        return records.split(data)

    def _complaint(self, format_name: str, written: list[bytes]) -> str | None:
        read = judges.judge_of(format_name).read_all(self._values.schema, written)
        return judges.verdict(self._values.messages, read)
