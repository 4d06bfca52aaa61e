#!/usr/bin/env python3
"""Our reader and our writer of Arrow's IPC format against pyarrow: tables of every type, both layouts, whole and pulled.

SPDX-License-Identifier: MIT

usage: ipc_with_pyarrow.py IPC_COPY [unittest's arguments…]
"""
import datetime
import decimal
import random
import subprocess
import sys
import unittest

import pyarrow as pa

PROGRAM = sys.argv.pop(1)
ROWS = 37
LAYOUTS = ["stream", "file"]
# Of which layout, and how it is read.
GIVEN = [("stream", "whole"), ("stream", "pulled"), ("file", "whole")]


def written(table: pa.Table, layout: str, rows: int | None = None, options: pa.ipc.IpcWriteOptions | None = None) -> bytes:
    sink = pa.BufferOutputStream()
    new = pa.ipc.new_stream if layout == "stream" else pa.ipc.new_file
    with new(sink, table.schema, options=options) as writer:
        writer.write_table(table, max_chunksize=rows)
    return sink.getvalue().to_pybytes()


def read(data: bytes, layout: str) -> pa.Table:
    if layout == "stream":
        return pa.ipc.open_stream(data).read_all()
    return pa.ipc.open_file(data).read_all()


def copied(data: bytes, layout: str, source: str, *rows: str) -> bytes:
    done = subprocess.run([PROGRAM, layout, source, *rows], input=data, capture_output=True, timeout=300)
    if done.returncode:
        raise ValueError(done.stderr.decode())
    return done.stdout


def mixed(values: list, of: pa.DataType, seed: int = 1) -> pa.Array:
    """Some of the values, and nulls between them."""
    chosen = random.Random(seed)
    return pa.array([None if chosen.random() < 0.2 else chosen.choice(values) for _ in range(ROWS)], of)


def flat_columns() -> dict[str, pa.Array]:
    day, time = datetime.date(2024, 2, 29), datetime.time(12, 34, 56)
    moment, span = datetime.datetime(2024, 2, 29, 12, 34, 56), datetime.timedelta(days=-3, seconds=17)
    texts, blobs = ["", "a", "zwölf Zeichen", "a text of more than twelve bytes", "🙂"], [b"", b"\xff", b"\0" * 40]
    numbers = [decimal.Decimal("1.23"), decimal.Decimal("-99.99"), decimal.Decimal(0)]
    columns = {"null": pa.nulls(ROWS), "bool": mixed([True, False], pa.bool_())}
    for of in [pa.int8(), pa.int16(), pa.int32(), pa.int64(), pa.uint8(), pa.uint16(), pa.uint32(), pa.uint64()]:
        columns[str(of)] = mixed([0, 1, 100, 127], of)
    for of in [pa.float16(), pa.float32(), pa.float64()]:
        columns[str(of)] = mixed([0.0, -1.5, float("inf")], of)
    for of in [pa.utf8(), pa.large_utf8(), pa.string_view()]:
        columns[str(of)] = mixed(texts, of)
    for of in [pa.binary(), pa.large_binary(), pa.binary_view()]:
        columns[str(of)] = mixed(blobs, of)
    for width in [0, 1, 5, 16]:
        columns[f"fixed {width}"] = mixed([b"\xff" * width, b"x" * width], pa.binary(width))
    for of in [pa.decimal32(7, 2), pa.decimal64(12, 2), pa.decimal128(20, 2), pa.decimal256(50, 2)]:
        columns[str(of)] = mixed(numbers, of)
    for of in [pa.date32(), pa.date64()]:
        columns[str(of)] = mixed([day], of)
    for of in [pa.time32("s"), pa.time32("ms"), pa.time64("us"), pa.time64("ns")]:
        columns[str(of)] = mixed([time], of)
    for unit in ["s", "ms", "us", "ns"]:
        columns[f"duration {unit}"] = mixed([span], pa.duration(unit))
        for zone in [None, "UTC", "Europe/Berlin", "+05:30"]:
            columns[f"timestamp {unit} {zone}"] = mixed([moment], pa.timestamp(unit, zone))
    columns["interval"] = mixed([pa.MonthDayNano([1, -2, 3])], pa.month_day_nano_interval())
    return columns


def nested_columns() -> dict[str, pa.Array]:
    numbers = [[], [1], [1, None, 3], [4] * 9]
    columns = {
        "list": mixed(numbers, pa.list_(pa.int32())),
        "large list": mixed(numbers, pa.large_list(pa.int64())),
        "fixed list": mixed([[1, 2, 3], [None, 5, 6]], pa.list_(pa.int16(), 3)),
        "fixed list of none": mixed([[]], pa.list_(pa.int16(), 0)),
        "list of bools": mixed([[True], [False] * 11, []], pa.list_(pa.bool_())),
        "list of texts": mixed([["a", None, "long enough to be no view"], []], pa.list_(pa.string_view())),
        "struct": mixed([{"a": 1, "b": "x"}, {"a": None, "b": ""}], pa.struct([("a", pa.int8()), ("b", pa.utf8())])),
        "empty struct": mixed([{}], pa.struct([])),
        "map": mixed([[("a", 1), ("b", None)], []], pa.map_(pa.utf8(), pa.int32())),
        "sorted map": mixed([[("a", 1), ("b", 2)], []], pa.map_(pa.utf8(), pa.int32(), keys_sorted=True)),
        "fixed list of structs": mixed([[{"x": True}, None]], pa.list_(pa.struct([("x", pa.bool_())]), 2)),
        "list of nulls": mixed([[None, None], []], pa.list_(pa.null())),
    }
    deep = pa.list_(pa.struct([("m", pa.map_(pa.utf8(), pa.list_(pa.struct([("x", pa.bool_()), ("y", pa.utf8())]))))]))
    values = [[{"m": [("k", [{"x": True, "y": "z"}, None]), ("l", None)]}, None], [], [{"m": []}, {"m": None}]]
    columns["deep"] = mixed(values, deep)
    return columns


def dictionary_columns() -> dict[str, pa.Array]:
    columns = {}
    for index in [pa.int8(), pa.int16(), pa.int32(), pa.int64(), pa.uint8(), pa.uint16(), pa.uint32(), pa.uint64()]:
        columns[f"texts by {index}"] = mixed(["a", "bb", "ccc"], pa.dictionary(index, pa.utf8()))
    indices = mixed([0, 1, 2], pa.int32())
    columns["ordered"] = pa.DictionaryArray.from_arrays(indices, pa.array(["x", "y", "z"]), ordered=True)
    columns["with a null"] = pa.DictionaryArray.from_arrays(indices, pa.array(["x", None, "z"]))
    columns["no values"] = pa.DictionaryArray.from_arrays(pa.nulls(ROWS, pa.int8()), pa.array([], pa.utf8()))
    columns["structs"] = pa.DictionaryArray.from_arrays(indices, pa.array([{"a": 1}, {"a": 2}, {"a": None}]))
    columns["lists"] = pa.DictionaryArray.from_arrays(indices, pa.array([[1, 2], [], None]))
    inner = pa.array(["p", "q", "p"]).dictionary_encode()
    outer = pa.StructArray.from_arrays([inner], ["inner"])
    columns["nested"] = pa.DictionaryArray.from_arrays(indices, outer)
    encoded = pa.array(["u", "v", None] * ROWS).dictionary_encode()
    columns["in a list"] = pa.ListArray.from_arrays(pa.array(range(0, 3 * ROWS + 1, 3), pa.int32()), encoded)
    return columns


class IpcTest(unittest.TestCase):
    def assert_same(self, table: pa.Table, data: bytes, layout: str) -> None:
        result = read(data, layout)
        result.validate(full=True)
        self.assertTrue(result.schema.equals(table.schema, check_metadata=True), (result.schema, table.schema))
        if not result.equals(table):
            for name in table.column_names:
                self.assertEqual(result[name].to_pylist(), table[name].to_pylist(), name)
            self.assertTrue(result.equals(table))

    def check(self, table: pa.Table, rows: int | None = None) -> None:
        """From each layout to each, from memory and piece by piece, whole and as slices that begin at any bit."""
        for given, source in GIVEN:
            data = written(table, given, rows)
            for layout in LAYOUTS:
                for slices in [[], ["1"], ["8"], ["13"]]:
                    with self.subTest(given=given, layout=layout, source=source, slices=slices):
                        self.assert_same(table, copied(data, layout, source, *slices), layout)

    def test_flat_types(self) -> None:
        self.check(pa.table(flat_columns()))

    def test_nested_types(self) -> None:
        self.check(pa.table(nested_columns()))

    def test_dictionaries(self) -> None:
        self.check(pa.table(dictionary_columns()))

    def test_each_type_alone(self) -> None:
        for name, column in {**flat_columns(), **nested_columns(), **dictionary_columns()}.items():
            with self.subTest(column=name):
                table = pa.table({name: column})
                self.assert_same(table, copied(written(table, "stream"), "file", "whole", "7"), "file")

    def test_no_nulls(self) -> None:
        for name, column in {**flat_columns(), **nested_columns()}.items():
            with self.subTest(column=name):
                table = pa.table({name: pa.array([v for v in column.to_pylist() if v is not None], column.type)})
                self.assert_same(table, copied(written(table, "file"), "stream", "whole", "3"), "stream")

    def test_empty_tables(self) -> None:
        columns = {**flat_columns(), **nested_columns(), **dictionary_columns()}
        table = pa.table(columns)
        self.check(table.schema.empty_table())
        self.check(pa.table({}))
        batch = pa.RecordBatch.from_arrays([c.slice(0, 0) for c in columns.values()], list(columns))
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, batch.schema) as writer:
            writer.write_batch(batch)
        for source in ["whole", "pulled"]:
            data = copied(sink.getvalue().to_pybytes(), "stream", source)
            self.assert_same(table.schema.empty_table(), data, "stream")

    def test_several_batches(self) -> None:
        self.check(pa.table({**flat_columns(), **nested_columns()}), rows=11)

    def test_slices_of_pyarrow(self) -> None:
        table = pa.table({**flat_columns(), **nested_columns(), **dictionary_columns()})
        for start, rows in [(0, 1), (3, 9), (8, 16), (36, 1)]:
            part = table.slice(start, rows)
            self.assert_same(part, copied(written(part, "stream"), "file", "pulled", "4"), "file")

    def test_metadata(self) -> None:
        field = pa.field("a", pa.list_(pa.field("item", pa.int32(), metadata={"inner": "1"})), nullable=False,
                         metadata={"k": "v", "": "empty key", "empty value": "", "binary": b"\xff\0\xfe"})
        schema = pa.schema([field, pa.field("", pa.int8()), pa.field("ä.b", pa.int8())], metadata={"whole": "schema"})
        self.check(pa.table([[[1], [2, None]], [1, 2], [3, 4]], schema=schema))

    def test_extension_type(self) -> None:
        values = pa.ExtensionArray.from_storage(pa.uuid(), pa.array([b"0123456789abcdef", None], pa.binary(16)))
        self.check(pa.table({"uuid": values}))

    def test_replaced_dictionaries(self) -> None:
        of = pa.dictionary(pa.int8(), pa.utf8())
        batches = [pa.record_batch([pa.array(v, of)], ["d"]) for v in (["a", "b"], ["a", "b"], ["c"], ["a", "b"])]
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, batches[0].schema) as writer:
            for batch in batches:
                writer.write_batch(batch)
        data = sink.getvalue().to_pybytes()
        for source in ["whole", "pulled"]:
            again = copied(data, "stream", source)
            reader = pa.ipc.open_stream(again)
            self.assertEqual([b.to_pydict() for b in reader], [b.to_pydict() for b in batches])
            self.assertEqual(reader.stats.num_replaced_dictionaries, 2)
            with self.assertRaisesRegex(ValueError, "d: a file holds one dictionary"):
                copied(data, "file", source)

    def test_older_formats(self) -> None:
        table = pa.table({**flat_columns(), **nested_columns(), **dictionary_columns()})
        for options in [pa.ipc.IpcWriteOptions(use_legacy_format=True, metadata_version=pa.ipc.MetadataVersion.V4),
                        pa.ipc.IpcWriteOptions(metadata_version=pa.ipc.MetadataVersion.V4)]:
            for given, source in GIVEN:
                data = copied(written(table, given, options=options), "stream", source)
                self.assert_same(table, data, "stream")

    def test_what_is_refused(self) -> None:
        lists = pa.ListViewArray.from_arrays(pa.array([0, 1], pa.int32()), pa.array([1, 1], pa.int32()), pa.array([1, 2]))
        union = pa.UnionArray.from_sparse(pa.array([0, 0], pa.int8()), [pa.array([1, 2])])
        runs = pa.RunEndEncodedArray.from_arrays(pa.array([2], pa.int32()), pa.array([1]))
        for column, number in [(union, 14), (runs, 22), (lists, 25)]:
            table = pa.table({"top": pa.StructArray.from_arrays([column], ["inner"])})
            with self.assertRaisesRegex(ValueError, f"^top.inner: type {number} of the format is not supported\n"):
                copied(written(table, "stream"), "stream", "whole")
        for name in ["lz4", "zstd"]:
            data = written(pa.table({"a": [1]}), "stream", options=pa.ipc.IpcWriteOptions(compression=name))
            with self.assertRaisesRegex(ValueError, "^the batch is compressed, which is not supported\n"):
                copied(data, "stream", "whole")

    def test_a_file_is_not_pulled(self) -> None:
        with self.assertRaisesRegex(ValueError, "^a file has its index at its end, and is read as a whole only\n"):
            copied(written(pa.table({"a": [1]}), "file"), "stream", "pulled")

    def test_deltas_are_refused(self) -> None:
        of = pa.dictionary(pa.int8(), pa.utf8())
        sink = pa.BufferOutputStream()
        options = pa.ipc.IpcWriteOptions(emit_dictionary_deltas=True)
        with pa.ipc.new_stream(sink, pa.schema([("d", of)]), options=options) as writer:
            for values in (["a"], ["a", "b"]):
                writer.write_batch(pa.record_batch([pa.array(values, of)], ["d"]))
        with self.assertRaisesRegex(ValueError, "^d: dictionaries that come in parts are not supported\n"):
            copied(sink.getvalue().to_pybytes(), "stream", "whole")


if __name__ == "__main__":
    unittest.main()
