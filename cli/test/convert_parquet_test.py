#!/usr/bin/env python3
"""Parquet, written and read by `isomer convert` with pyarrow; and conditions on the rows of tables.

SPDX-License-Identifier: MIT

usage: convert_parquet_test.py ISOMER SCHEMAS      with a Python that has pyarrow
"""

import gzip
import json
import os
import sys
import unittest

import duckdb
import polars
import pyarrow
import pyarrow.ipc
import pyarrow.parquet

from convert_case import Convert, SCHEMA

PEOPLE = [
    {"name": "Ada", "id": 1, "phone": [{"number": "1"}, {"number": "2", "type": "HOME"}]},
    {"name": "é\n", "id": -2, "email": "x@y"},
    {"id": 3},
]
LINES = "\n".join(json.dumps(p) for p in PEOPLE).encode()


class Parquet(Convert):
    def setUp(self):
        super().setUp()
        os.environ["ISOMER_PYTHON"] = sys.executable

    def read(self, name):
        return pyarrow.parquet.read_table(self.folder / name)

    def test_rows_are_the_messages_for_everybody_who_reads_parquet(self):
        self.convert(*SCHEMA, "-f", "jsonl", "-o", "p.parquet", data=LINES)
        arrow = pyarrow.ipc.open_stream(self.convert(*SCHEMA, "-f", "jsonl", "-t", "arrow", data=LINES)).read_all()
        self.assertEqual(self.read("p.parquet").to_pylist(), arrow.to_pylist())
        self.assertEqual(polars.read_parquet(self.folder / "p.parquet")["id"].to_list(), [1, -2, 3])
        path = str(self.folder / "p.parquet")
        self.assertEqual(duckdb.sql(f"select sum(id), max(len(phone)) from '{path}'").fetchall(), [(2, 2)])

    def test_it_comes_back_in_each_format(self):
        self.convert(*SCHEMA, "-f", "jsonl", "-o", "p.parquet", data=LINES)
        for name in ("jsonl", "delimited", "msgpack", "yaml", "arrow"):
            out = self.convert(*SCHEMA, "p.parquet", "-t", name)
            right = self.convert(*SCHEMA, "-f", "jsonl", "-t", name, data=LINES)
            if name == "arrow":
                out, right = (pyarrow.ipc.open_stream(b).read_all().to_pylist() for b in (out, right))
            self.assertEqual(out, right, name)

    def test_from_standard_input_to_standard_output_by_first_bytes_and_packed(self):
        made = self.convert(*SCHEMA, "-f", "jsonl", "-t", "parquet:pack=zstd,rows=2", data=LINES)
        self.assertEqual(made[:4], b"PAR1")
        right = self.convert(*SCHEMA, "-f", "jsonl", "-t", "jsonl", data=LINES)
        self.assertEqual(self.convert(*SCHEMA, "-t", "jsonl", data=made), right)
        self.assertEqual(self.convert(*SCHEMA, "-t", "jsonl", data=gzip.compress(made)), right)
        self.assertEqual(self.convert(*SCHEMA, "-f", "parquet", "-t", "jsonl", data=made), right)
        with open(self.folder / "p.parquet", "wb") as file:
            file.write(made)
        meta = pyarrow.parquet.ParquetFile(self.folder / "p.parquet").metadata
        self.assertEqual((meta.num_row_groups, meta.num_rows), (2, 3))
        self.assertEqual(meta.row_group(0).column(0).compression, "ZSTD")

    def test_compressed_input_has_a_limit(self):
        bomb = gzip.compress(b"PAR1" + bytes(200 << 20))
        self.assertRegex(self.wrong(*SCHEMA, "-t", "jsonl", data=bomb), "^<stdin>: it has more than [0-9]+ bytes$")

    def test_only_some_columns(self):
        self.convert(*SCHEMA, "-f", "jsonl", "-o", "p.parquet", "--columns", "id,phone.number", data=LINES)
        self.assertEqual(self.read("p.parquet").to_pylist()[0], {"id": 1, "phone": [{"number": "1"}, {"number": "2"}]})
        out = self.convert(*SCHEMA, "p.parquet", "-t", "jsonl", "--columns", "id")
        self.assertEqual([json.loads(line) for line in out.splitlines()], [{"id": 1}, {"id": -2}, {"id": 3}])

    def test_a_table_of_many_rows_by_several_jobs(self):
        lines = b"".join(json.dumps({"name": "x" * (i % 300), "id": i}).encode() + b"\n" for i in range(40000))
        self.convert(*SCHEMA, "-f", "jsonl", "-o", "p.parquet", "-j", "3", data=lines)
        self.assertEqual(self.read("p.parquet")["id"].to_pylist(), list(range(40000)))

    def test_what_is_wrong_is_said_and_leaves_no_file(self):
        told = self.wrong(*SCHEMA, "-f", "jsonl", "-o", "p.parquet", data=LINES + b'\n{"id":"x"}')
        self.assertIn("id", told)
        self.assertFalse((self.folder / "p.parquet").exists())
        with open(self.folder / "bad.parquet", "wb") as file:
            file.write(b"PAR1" + bytes(100))
        self.assertIn("bad.parquet: pyarrow: ", self.wrong(*SCHEMA, "bad.parquet", "-t", "jsonl"))
        self.assertIn('has no option "file"', self.run_it(*SCHEMA, "-f", "jsonl", "-t", "parquet:file", data=b"", code=2).stderr.decode())
        self.assertIn('has no option "pack"', self.run_it(*SCHEMA, "-f", "jsonl", "-t", "arrow:pack=zstd", data=b"", code=2).stderr.decode())

    def test_a_python_without_pyarrow_is_named(self):
        for python, words in (("nobody-has-this", "nobody-has-this cannot be run"), (self.python_without(), "pip install pyarrow")):
            os.environ["ISOMER_PYTHON"] = str(python)
            self.assertIn(words, self.wrong(*SCHEMA, "-f", "jsonl", "-o", "p.parquet", data=(LINES + b"\n") * 5000))
            self.assertFalse((self.folder / "p.parquet").exists())

    def test_a_python_that_does_nothing_is_an_error(self):
        (self.folder / "p.parquet").write_text("precious", encoding="utf-8")
        os.environ["ISOMER_PYTHON"] = "/bin/true"
        for keep in ([], ["-k"]):
            self.run_it("-q", *SCHEMA, "-f", "jsonl", "-o", "p.parquet", *keep, data=LINES + b'\n{"id":"x"}', code=1)
            self.assertEqual((self.folder / "p.parquet").read_text(encoding="utf-8"), "precious")
            for name in self.left():
                if name.endswith(".bad.jsonl"):
                    (self.folder / name).unlink()

    def python_without(self):
        path = self.folder / "python-without"
        path.write_text(f'#!/bin/sh\nexec {sys.executable} -S "$@"\n', encoding="utf-8")
        path.chmod(0o755)
        return path

    def test_no_module_is_taken_from_the_folder_in_which_one_stands(self):
        (self.folder / "pyarrow.py").write_text("open('taken', 'w').close()\n", encoding="utf-8")
        self.convert(*SCHEMA, "-f", "jsonl", "-o", "p.parquet", data=LINES)
        self.assertFalse((self.folder / "taken").exists())
        self.assertEqual(self.read("p.parquet")["id"].to_pylist(), [1, -2, 3])

    def test_conditions_on_rows(self):
        for conditions, right in (
            (["id > 0"], [1, 3]),
            (["id > 0", 'name = "Ada"'], [1]),
            (["email = ''"], [1, 3]),
            (["email is null"], []),
            (["email = 'x@y'"], [-2]),
            (["id = 99"], []),
        ):
            where = [w for c in conditions for w in ("--where", c)]
            for more in ([], ["-j", "2"]):
                out = self.convert(*SCHEMA, "-f", "jsonl", "-t", "arrow", *where, *more, data=LINES)
                self.assertEqual(pyarrow.ipc.open_stream(out).read_all()["id"].to_pylist(), right)
            self.convert(*SCHEMA, "-f", "jsonl", "-o", "w.parquet", *where, data=LINES)
            self.assertEqual(self.read("w.parquet")["id"].to_pylist(), right)
        # Of a table that becomes a table, too.
        self.convert(*SCHEMA, "-f", "jsonl", "-o", "p.parquet", data=LINES)
        out = self.convert(*SCHEMA, "p.parquet", "-t", "arrow", "--where", "id < 0")
        self.assertEqual(pyarrow.ipc.open_stream(out).read_all()["id"].to_pylist(), [-2])

    def test_conditions_that_make_no_sense(self):
        for arguments, words in (
            (("-t", "arrow", "--where", "nobody = 1"), 'has no field "nobody"'),
            (("-t", "arrow", "--where", "id = x"), "x is no value of id"),
            (("-t", "arrow", "--where", "phone = 1"), "phone is a list"),
            (("-t", "jsonl", "--where", "id = 1"), "--where is for a table"),
        ):
            self.assertIn(words, self.run_it(*SCHEMA, "-f", "jsonl", *arguments, data=LINES, code=2).stderr.decode())


if __name__ == "__main__":
    unittest.main(verbosity=2)
