"""The messages to measure with, from files of any format.

SPDX-License-Identifier: MIT
"""

import dataclasses
import functools
import pathlib
import tempfile
from collections.abc import Sequence

from google.protobuf.message import DecodeError, Message

from ..description.schema import Schema
from ..failure import LabError
from ..figures import compare
from ..isomer import Isomer
from . import records

# One message at a time is measured, so more messages take longer without better results.
MOST_MESSAGES = 1000
MOST_BYTES = 64 << 20


@dataclasses.dataclass(frozen=True)
class Values:
    """Messages of one type, with their maps in a fixed order."""

    schema: Schema
    protobuf: tuple[bytes, ...]
    origin: tuple[str, ...]  # files, or "random"
    seed: int | None = None
    repeated: int = 1
    notes: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.protobuf)

    @functools.cached_property
    def messages(self) -> list[Message]:
        return [self.schema.type.FromString(record) for record in self.protobuf]


def of(schema: Schema, encoded: Sequence[bytes], origin: Sequence[str], **more) -> Values:
    """Encodes values as protobuf, without unknown fields, which other formats cannot represent."""
    kept, dropped = [], 0
    for number, record in enumerate(encoded, 1):
        try:
            message = schema.type.FromString(record)
        except DecodeError as error:
            raise LabError(f"Google's runtime cannot read message {number}, which Isomer reads: {error}") from error
        if compare.has_unknown_fields(message):
            message.DiscardUnknownFields()
            dropped += 1
        kept.append(message.SerializeToString(deterministic=True))
    notes = list(more.pop("notes", ()))
    if dropped:
        notes.append(f"{dropped} of the messages had fields that the schema lacks; they were left out.")
    return Values(schema, tuple(kept), tuple(origin), notes=tuple(notes), **more)


def load(
    isomer: Isomer,
    schema: Schema,
    files: Sequence[pathlib.Path],
    *,
    from_format: str | None = None,
    most: int = MOST_MESSAGES,
) -> Values:
    """The first messages of the files, in formats that isomer convert reads. Raises LabError if they are invalid."""
    encoded: list[bytes] = []
    notes = []
    for file in files:
        if not file.is_file():
            raise LabError(f"{file}: there is no such file")
        named = ["-f", from_format] if from_format else []
        # The folder is temporary, since another run may read the same schema's values at the same time.
        with tempfile.TemporaryDirectory(dir=schema.folder.parent.parent) as scratch:
            to = pathlib.Path(scratch, "values.delimited")
            isomer.run(
                "convert", "-q", "-s", schema.set_file, "-m", schema.message, *named, "-t", "protobuf:delimited", file,
                "-o", to,
            )  # fmt: skip
            encoded += records.read(to)
    if not encoded:
        raise LabError("there are no messages to measure with")
    total, size = len(encoded), 0
    kept = 0
    while kept < min(total, most) and (size := size + len(encoded[kept])) <= MOST_BYTES:
        kept += 1
    if not kept:
        raise LabError(f"the first message has {size} bytes of protobuf, and the lab takes {MOST_BYTES} at most")
    if kept < total:
        notes.append(f"Measured with the first {kept} messages of {total}.")
    return of(schema, encoded[:kept], [str(file) for file in files], notes=notes)
