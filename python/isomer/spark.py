"""Files of messages as a data source of an unmodified Apache Spark 4, tested with 4.3.

SPDX-License-Identifier: MIT

    spark.dataSource.register(isomer.spark.MessageSource)
    spark.read.format("isomer").option("schema", "person.proto").option("message", "demo.Person").load("people/*.bin")

Each file is a partition, which a worker reads as Arrow's batches. Workers need the packages isomer and pyarrow, the files,
and the .proto files at the same paths. The process that plans the query reads the schema, too.

Options: schema, message; format, as for isomer.columns.read(); columns, paths separated by commas; include, folders of
imports separated by colons; on_error: raise, null or skip; enums: number or name; batch_rows; registry_headers: true if
messages begin with the header of a schema registry. With push_filters true, which takes Spark's configuration
spark.sql.python.filterPushdown.enabled, comparisons with integers, booleans and texts are evaluated before a message is read.

decoded_batches() returns a function for mapInArrow that converts a binary column, such as Kafka's value, to columns.
"""

from __future__ import annotations

import glob
import os
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pyarrow  # type: ignore[import-not-found, unused-ignore]
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition  # type: ignore[import-not-found, unused-ignore]

from . import columns
from ._errors import SchemaError
from ._schema import Schema, load
from ._streams import delimited

if TYPE_CHECKING:
    from pyspark.sql.types import StructType  # type: ignore[import-not-found, unused-ignore]

OPTIONS = ("format", "enums", "on_error")


class FilePartition(InputPartition):  # type: ignore[misc, unused-ignore]
    """A partition that is one file."""

    def __init__(self, path: str) -> None:
        self.path = path


def _rows(options: dict[str, str], sources: list[Any], schema: Schema | None = None,
          where: list[columns.Condition] | None = None) -> columns.Rows:
    found: dict[str, Any] = {name: options[name] for name in OPTIONS if name in options}
    found["where"] = where
    if "columns" in options:
        found["columns"] = [path.strip() for path in options["columns"].split(",")]
    found["registry_headers"] = options.get("registry_headers", "false").lower() == "true"
    # Spark changes names of options to lower case.
    found["batch_rows"] = int(options.get("batch_rows", 8192))
    # Spark's timestamps have a resolution of microseconds.
    return columns.read(sources, schema or _schema(options), options["message"], timestamps="us", durations="us", **found)


def _schema(options: dict[str, str]) -> Schema:
    include = [folder for folder in options.get("include", "").split(":") if folder]
    return load(options["schema"], include=include)


class MessageSource(DataSource):  # type: ignore[misc, unused-ignore]
    """The data source "isomer"."""

    @classmethod
    def name(cls) -> str:
        """Returns the name for format()."""
        return "isomer"

    def schema(self) -> StructType:
        """Returns the columns of the message."""
        from pyspark.sql.pandas.types import from_arrow_schema  # type: ignore[import-not-found, unused-ignore]

        for wanted in ("schema", "message"):
            if wanted not in self.options:
                raise ValueError(f"the data source isomer wants option(\"{wanted}\", …)")
        return from_arrow_schema(pyarrow.schema(_rows(dict(self.options), [])))

    def reader(self, schema: StructType) -> MessageReader:
        """Returns the reader of the files given to load()."""
        pushes = str(self.options.get("push_filters", "false")).lower() == "true"
        return (FilteringReader if pushes else MessageReader)(dict(self.options))


class MessageReader(DataSourceReader):  # type: ignore[misc, unused-ignore]
    """Reads each file of a path, or of a pattern, in a partition of its own."""

    def __init__(self, options: dict[str, str]) -> None:
        self.options = options
        self.where: list[columns.Condition] = []

    def partitions(self) -> list[InputPartition]:
        """Returns the files, sorted by name."""
        path = self.options["path"]
        if os.path.isdir(path):
            path = os.path.join(path, "*")
        found = sorted(p for p in glob.glob(path) if os.path.isfile(p))
        if not found:
            raise FileNotFoundError(f"there is no file {path}")
        return [FilePartition(os.path.abspath(p)) for p in found]

    def read(self, partition: InputPartition) -> Iterator[pyarrow.RecordBatch]:
        """Yields the rows of a file."""
        assert isinstance(partition, FilePartition)
        yield from pyarrow.RecordBatchReader.from_stream(_rows(self.options, [partition.path], where=self.where))


class FilteringReader(MessageReader):
    """Evaluates filters before a message is read. Spark refuses such a reader unless its configuration allows filters."""

    def pushFilters(self, filters: list[Any]) -> Iterator[Any]:
        """Keeps the filters that can be evaluated before a message is read, and returns the others to Spark.

        Those are comparisons with integers, booleans, texts and null: Spark orders doubles and times differently. With
        on_error "null", Spark must judge the rows of bad records, so all filters are returned.
        """
        schema = _schema(self.options)
        for one in filters:
            condition = None if self.options.get("on_error") == "null" else _condition_of(one)
            if condition is not None and _is_known(self.options, schema, condition):
                self.where.append(condition)
            else:
                yield one


COMPARISONS = {"EqualTo": "=", "LessThan": "<", "LessThanOrEqual": "<=", "GreaterThan": ">", "GreaterThanOrEqual": ">="}


def _condition_of(filter: Any) -> columns.Condition | None:
    kind, path = type(filter).__name__, ".".join(getattr(filter, "attribute", ()))
    if kind == "IsNull":
        return path, "=", None
    if kind == "IsNotNull":
        return path, "!=", None
    value = getattr(filter, "value", None)
    return (path, COMPARISONS[kind], value) if kind in COMPARISONS and type(value) in (int, bool, str) else None


def _is_known(options: dict[str, str], schema: Schema, condition: columns.Condition) -> bool:
    try:
        _rows(options, [], schema, [condition])
    except (ValueError, TypeError, SchemaError):
        return False  # a list, or a literal that no value of the field is equal to
    return True


def decoded_batches(
    schema: str, message: str, column: str = "value", **options: str
) -> Callable[[Iterator[pyarrow.RecordBatch]], Iterator[pyarrow.RecordBatch]]:
    """Returns a function for mapInArrow() that converts a binary column, each of whose values is a message, to columns.

    schema: the path of a .proto file, where workers find it. column: the column of messages; others are dropped. A null
    becomes the row of an empty message. options: those of the data source, except format, which is protobuf.
    """
    fixed = {**options, "schema": schema, "message": message, "format": "delimited"}
    absent = bytes(6) if fixed.get("registry_headers") == "true" else b""  # a header, and nothing behind it

    def decode(batches: Iterator[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        known = _schema(fixed)
        for batch in batches:
            data = b"".join(delimited(absent if value is None else value) for value in batch.column(column).to_pylist())
            yield from pyarrow.RecordBatchReader.from_stream(_rows(fixed, [data], known))

    return decode


def arrow_schema(schema: str, message: str, **options: str) -> StructType:
    """Returns the schema of the columns that decoded_batches() makes, as mapInArrow() takes it."""
    from pyspark.sql.pandas.types import from_arrow_schema  # type: ignore[import-not-found, unused-ignore]

    return from_arrow_schema(pyarrow.schema(_rows({**options, "schema": schema, "message": message}, [])))
