#!/usr/bin/env python3
"""Makes the seeds of the fuzzer of Arrow's IPC format with pyarrow: seeds/ipc/<layout>_<type>.

SPDX-License-Identifier: MIT

usage: make_seeds.py      with pyarrow
"""
import pathlib

import pyarrow as pa

FOLDER = pathlib.Path(__file__).resolve().parent / "seeds" / "ipc"
COLUMNS = {
    "bool": pa.array([True, None, False]),
    "dictionary": pa.array(["a", None, "b"]).dictionary_encode(),
    "fixed_list": pa.array([[1, 2], None], pa.list_(pa.int8(), 2)),
    "list": pa.array([[1.5], [], None]),
    "map": pa.array([[("k", 1)], None], pa.map_(pa.utf8(), pa.int16())),
    "nested_dictionary": pa.DictionaryArray.from_arrays(
        pa.array([0, 1, 0]), pa.StructArray.from_arrays([pa.array(["p", "q"]).dictionary_encode()], ["d"])),
    "null": pa.nulls(2),
    "struct": pa.array([{"a": 1, "b": "x"}, None]),
    "text": pa.array(["ä", None, "text"]),
    "timestamp": pa.array([0, 1], pa.timestamp("us", "UTC")),
    "views": pa.array(["short", None, "longer than twelve bytes"], pa.string_view()),
}

FOLDER.mkdir(parents=True, exist_ok=True)
for name, column in COLUMNS.items():
    table = pa.table([column], schema=pa.schema([pa.field("c", column.type, metadata={"k": "v"})]))
    for layout, new in [("stream", pa.ipc.new_stream), ("file", pa.ipc.new_file)]:
        with new(str(FOLDER / f"{layout}_{name}"), table.schema) as writer:
            writer.write_table(table)
