"""Files and streams of messages as tables of Apache Arrow, for every engine that accepts Arrow's C stream.

SPDX-License-Identifier: MIT

    rows = isomer.columns.read("people.delimited", schema="person.proto", message="demo.Person")
    pyarrow.table(rows); polars.DataFrame(rows); duckdb.sql("select count(*) from rows")

This module imports neither Arrow nor an engine.
"""

from __future__ import annotations

import atexit
import datetime
import enum
import json
import math
import os
from collections.abc import Iterable
from typing import Any, BinaryIO

from . import _core
from ._message import Message
from ._schema import Schema, load

Source = str | os.PathLike[str] | bytes | BinaryIO
Condition = tuple[str, str, object]


atexit.register(_core.close_columns)


class Rows:
    """The rows of files and streams, as read() returns them. Each engine that uses them reads the files again.

    It implements Arrow's PyCapsule interface, which pyarrow, Polars, DuckDB, pandas, DataFusion and others accept. Rows
    of a stream can be read only once.
    """

    def __init__(self, schema: Schema, message: str, sources: list[Source], options: dict[str, Any]) -> None:
        self._schema, self._message, self._sources, self._options = schema, message, sources, options
        self._was_read = False
        self._described = _core.describe_columns(schema, message, options)  # so that errors are raised here

    def __arrow_c_schema__(self) -> object:
        """Returns the schema of the columns, as a capsule."""
        return _core.describe_columns(self._schema, self._message, self._options)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """Returns the rows in batches, as a capsule. The consumer must cast columns to the requested types."""
        if self._was_read and any(hasattr(s, "read") for s in self._sources):
            raise ValueError("a stream can be read once: open it anew, and call read() again")
        self._was_read = True
        return _core.open_columns(self._schema, self._message, [_opened(s) for s in self._sources], self._options)

    def __repr__(self) -> str:
        return f"<isomer.columns.Rows of {self._message} in {len(self._sources)} input{'s'[:len(self._sources) != 1]}>"


def read(
    sources: Source | Iterable[Source],
    schema: Schema | str | os.PathLike[str],
    message: str | type[Message],
    *,
    format: str | None = None,
    columns: Iterable[str] | None = None,
    where: Iterable[str | Condition] | None = None,
    enums: str = "number",
    timestamps: str = "ns",
    durations: str = "ns",
    zone: str = "UTC",
    large_offsets: bool = False,
    any_as_json: bool = False,
    recursion: int = 0,
    unknown_fields: str = "",
    on_error: str = "raise",
    error_column: str = "",
    keep_bad_bytes: bool = False,
    registry_headers: bool = False,
    batch_rows: int = 65_536,
    batch_bytes: int = 32 << 20,
    most_record: int = 1 << 30,
    threads: int = 1,
) -> Rows:
    """Returns the messages of files and streams as rows.

    sources: a path, bytes, or an object with read(size), or several of them, which are read in this order. Files whose
    names end in .gz or .zst are decompressed.
    schema: a Schema, or the path of a .proto file. message: the full name of the message, or its class.
    format: as the command isomer takes it: "delimited", "json", "msgpack:keys=numbers", "tfrecord". The default depends on
    the ending of the first file, and is otherwise "delimited": protobuf, each message preceded by its size.
    columns: the paths of the columns to read, such as "id" and "address.city". Others are only skipped.
    where: the conditions that a message must meet to become a row, as text, such as "id > 5", 'name = "Ada"' and
    "address.city is not null", or as (path, comparison, value), such as ("id", ">", 5), where None stands for null. The
    fields that they name need no columns. A message that does not meet them is not read any further.
    enums: "number", "name" or "dictionary". timestamps, durations: "s", "ms", "us" or "ns". zone: that of timestamps.
    large_offsets: whether offsets have 64 bits. any_as_json: whether an Any becomes text. recursion: how often a message
    that contains itself becomes a struct before it becomes bytes. unknown_fields: the name of a column for them.
    on_error: what happens to a record that cannot be read: "raise", "null" or "skip". With "null", error_column is the name
    of an additional column that describes the error, with the record's bytes if keep_bad_bytes is set.
    registry_headers: whether each record begins with the header of a schema registry, as values in Kafka do.
    batch_rows, batch_bytes: the maximum size of a batch. most_record: the maximum size of a record in bytes. threads: how
    many threads read records, whose order is preserved.

    Raises SchemaError, ValueError or TypeError for invalid arguments. Errors in the data are raised by the consumer, with
    the input, the record and the offset.
    """
    if not isinstance(schema, Schema):
        schema = load(schema)
    if not isinstance(message, str):
        message = message._full_name()
    several = not isinstance(sources, (str, bytes, bytearray, memoryview, os.PathLike)) and not hasattr(sources, "read")
    all_sources: list[Source] = list(sources) if several else [sources]  # type: ignore[arg-type, list-item]
    all_sources = [bytes(s) if isinstance(s, (bytearray, memoryview)) else s for s in all_sources]
    for one in all_sources:
        if not isinstance(one, (str, bytes, os.PathLike)) and not hasattr(one, "read"):
            raise TypeError(f"a source is a path, bytes, or an object with read(size), not {type(one).__name__}")
    if isinstance(columns, str):
        raise TypeError("columns is a list of paths")
    options: dict[str, Any] = {
        "format": format or _format_of(all_sources), "enums": enums, "timestamps": timestamps, "durations": durations,
        "zone": zone, "large_offsets": large_offsets, "any_as_json": any_as_json, "recursion": recursion,
        "unknown_fields": unknown_fields, "on_error": on_error, "error_column": error_column,
        "keep_bad_bytes": keep_bad_bytes, "registry_headers": registry_headers, "batch_rows": batch_rows, "batch_bytes": batch_bytes,
        "most_record": most_record, "threads": threads}
    if columns is not None:
        options["columns"] = list(columns)
        if not options["columns"]:
            raise ValueError("columns names none")
    if isinstance(where, str):
        raise TypeError("where is a list of conditions")
    if where is not None:
        options["where"] = [_condition_text(one) for one in where]
    return Rows(schema, message, all_sources, options)


def _condition_text(one: str | Condition) -> str:
    if isinstance(one, str):
        return one
    if not isinstance(one, (tuple, list)) or len(one) != 3:
        raise TypeError(f"a condition is a text, or a path, a comparison and a value, not {one!r}")
    return _condition(*one)


def _condition(path: str, comparison: str, value: object) -> str:
    """The text of a condition."""
    if value is None:
        if comparison not in ("=", "==", "!=", "<>"):
            raise ValueError(f"{comparison!r} is no comparison with None: say '=' or '!='")
        return f"{path} is {'not ' if comparison in ('!=', '<>') else ''}null"
    if isinstance(value, enum.Enum):
        value = value.value
    if isinstance(value, datetime.datetime):
        if value.tzinfo is None:
            raise ValueError(f"{path}: a datetime without a time zone")
        value = value.astimezone(datetime.timezone.utc).isoformat().replace("+00:00", "Z")
    elif isinstance(value, datetime.timedelta):
        micros = value // datetime.timedelta(microseconds=1)
        value = f"{'-' if micros < 0 else ''}{abs(micros) // 10**6}.{abs(micros) % 10**6:06}s"
    elif isinstance(value, (datetime.date, datetime.time)):
        value = value.isoformat()
    elif isinstance(value, (bytes, bytearray)):
        return f"{path} {comparison} x'{value.hex()}'"
    elif isinstance(value, float) and not math.isfinite(value):
        value = "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
    elif not isinstance(value, (str, int, float)):
        raise TypeError(f"{path}: {type(value).__name__} is no value of a condition")
    return f"{path} {comparison} {json.dumps(value, ensure_ascii=False)}"


ENDINGS = {".json": "json", ".jsonl": "json", ".ndjson": "json", ".msgpack": "msgpack", ".cbor": "cbor", ".yaml": "yaml",
           ".yml": "yaml", ".tfrecord": "tfrecord"}


def _format_of(sources: list[Source]) -> str:
    for one in sources:
        if isinstance(one, (str, os.PathLike)):
            name = os.fspath(one)
            for packed in (".gz", ".zst"):
                name = name.removesuffix(packed)
            return ENDINGS.get(os.path.splitext(name)[1], "delimited")
    return "delimited"


def _opened(source: Source) -> object:
    if not isinstance(source, (str, os.PathLike)):
        return source
    path = os.fspath(source)
    if path.endswith(".gz"):
        import gzip

        return gzip.open(path, "rb")
    if path.endswith(".zst"):
        return _zstandard(path)
    return path


def _zstandard(path: str) -> object:
    try:
        from compression import zstd  # type: ignore[import-not-found, unused-ignore]

        return zstd.open(path, "rb")
    except ImportError:
        pass
    try:
        import zstandard  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        raise ImportError(f"{path} wants Python 3.14, or the package zstandard: pip install zstandard") from None
    return zstandard.open(path, "rb")
