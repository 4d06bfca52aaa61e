#!/usr/bin/env python3
"""What `isomer convert --to arrow` writes, as pyarrow, Polars and DuckDB read it.

SPDX-License-Identifier: MIT

usage: convert_table_test.py ISOMER SCHEMAS
"""

import gzip
import json
import os
import unittest

import duckdb
import polars
import pyarrow
import pyarrow.feather
import pyarrow.ipc
import pyarrow.parquet

from convert_case import Convert, SCHEMA

PEOPLE = [
    {"name": "Ada", "id": 1, "phone": [{"number": "1"}, {"number": "2", "type": "HOME"}]},
    {"name": "é\n", "id": -2, "email": "x@y"},
    {"id": 3},
]
LINES = "\n".join(json.dumps(p) for p in PEOPLE).encode()
EVERYTHING = """syntax = "proto3";
import "google/protobuf/timestamp.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/empty.proto";
import "google/protobuf/wrappers.proto";
message M {
  optional int64 n = 1; map<string, double> by = 2; google.protobuf.Timestamp at = 3; google.protobuf.Struct extra = 4;
  google.protobuf.Empty none = 5; google.protobuf.BoolValue maybe = 6; repeated M more = 7; bool b = 8; bytes raw = 9;
  oneof pick { string s = 10; uint32 u = 11; }
}
"""


class Tables(Convert):
    def table(self, *arguments, data=LINES):
        return pyarrow.ipc.open_stream(self.convert(*SCHEMA, "-t", "arrow", *arguments, data=data)).read_all()

    def stream(self, name):
        with open(self.folder / name, "rb") as file:
            return pyarrow.ipc.open_stream(file).read_all()

    def test_rows_are_the_messages(self):
        table = self.table("-f", "jsonl")
        table.validate(full=True)
        self.assertEqual(table.column_names, ["name", "id", "email", "phone"])
        self.assertEqual(table["name"].to_pylist(), ["Ada", "é\n", ""])
        self.assertEqual(table["id"].to_pylist(), [1, -2, 3])
        self.assertEqual(table["phone"].to_pylist()[0], [{"number": "1", "type": 0}, {"number": "2", "type": 1}])
        self.assertEqual(table["phone"].to_pylist()[2], [])

    def test_each_format_gives_the_same_table(self):
        right = self.table("-f", "jsonl")
        for name in ("delimited", "msgpack", "cbor", "yaml", "json", "text:delimited", "positional:delimited"):
            data = self.convert(*SCHEMA, "-f", "jsonl", "-t", name, data=LINES)
            self.assertEqual(self.table("-f", name, data=data), right, name)

    def test_the_name_tells_the_layout(self):
        self.convert(*SCHEMA, "-f", "jsonl", "-o", "a.arrow", data=LINES)
        self.convert(*SCHEMA, "-f", "jsonl", "-o", "a.arrows", data=LINES)
        right = self.table("-f", "jsonl")
        self.assertEqual(pyarrow.ipc.open_file(self.folder / "a.arrow").read_all(), right)
        self.assertEqual(self.stream("a.arrows"), right)
        frame = polars.read_ipc(self.folder / "a.arrow")
        self.assertEqual(frame["phone"].list.len().to_list(), [2, 0, 0])
        self.assertEqual(polars.read_ipc_stream(self.folder / "a.arrows")["id"].to_list(), [1, -2, 3])
        self.assertEqual(duckdb.from_arrow(right).aggregate("sum(id), max(len(phone))").fetchall(), [(2, 2)])

    def test_only_some_columns(self):
        table = self.table("-f", "jsonl", "--columns", "phone.number,id")
        self.assertEqual(table.to_pylist()[0], {"id": 1, "phone": [{"number": "1"}, {"number": "2"}]})
        self.assertIn('demo.Person has no field "nobody"', self.wrong(*SCHEMA, "-f", "jsonl", "-t", "arrow", "--columns",
                                                                     "nobody", data=LINES, code=2))

    def test_all_kinds_and_parquet(self):
        with open(self.folder / "m.proto", "w", encoding="utf-8") as file:
            file.write(EVERYTHING)
        rows = [
            {"n": "5", "by": {"a": 1.5, "b": -2}, "at": "2024-02-29T12:00:00.000000001Z", "extra": {"k": [1]}, "b": True},
            {"none": {}, "maybe": False, "more": [{"n": "7"}], "raw": "AAE=", "u": 9},
            {},
        ]
        data = "\n".join(json.dumps(r) for r in rows).encode()
        for options in ("", ":enums=dictionary,large,unknown=unknown,recursion=2,unit=us", ":rows=1"):
            out = self.convert("-s", "m.proto", "-f", "jsonl", "-t", "arrow" + options, data=data)
            table = pyarrow.ipc.open_stream(out).read_all()
            table.validate(full=True)
            self.assertEqual(table["n"].to_pylist(), [5, None, None])
            self.assertEqual(table["by"].to_pylist()[0], [("a", 1.5), ("b", -2.0)])
            self.assertEqual(table["extra"].to_pylist(), ['{"k":[1]}', None, None])
            none = {"unknown": None} if "unknown" in options else True
            self.assertEqual(table["none"].to_pylist(), [None, none, None])
            self.assertEqual(table["maybe"].to_pylist(), [None, False, None])
            self.assertEqual(table["raw"].to_pylist()[1], b"\0\1")
            self.assertEqual((table["s"].null_count, table["u"].to_pylist()), (3, [None, 9, None]))
            self.assertEqual(table["at"].type.tz, "UTC")
            pyarrow.parquet.write_table(table, self.folder / "t.parquet")
            self.assertEqual(pyarrow.parquet.read_table(self.folder / "t.parquet")["n"].to_pylist(), [5, None, None])
            self.assertEqual(polars.from_arrow(table).height, 3)
            self.assertEqual(duckdb.from_arrow(table).count("*").fetchall(), [(3,)])
        members = self.convert("-s", "m.proto", "-f", "jsonl", "-t", "arrow:oneofs=names", data=data)
        self.assertEqual(pyarrow.ipc.open_stream(members).read_all()["pick"].to_pylist(), [None, "u", None])
        self.assertIn(b'"u":9', self.convert("-s", "m.proto", "-f", "arrow", "-t", "jsonl", data=members))
        names = pyarrow.ipc.open_stream(
            self.convert(*SCHEMA, "-f", "jsonl", "-t", "arrow:enums=name", data=LINES)).read_all()
        self.assertEqual(names["phone"].to_pylist()[0][1]["type"], "HOME")

    def test_jobs_change_nothing_but_batches(self):
        lines = b"".join(json.dumps({"name": "x" * (i % 300), "id": i}).encode() + b"\n" for i in range(40000))
        right = self.table("-f", "jsonl", data=lines)
        for jobs in ("2", "5"):
            table = self.table("-f", "jsonl", "-j", jobs, data=lines)
            self.assertEqual(table, right)
            self.assertEqual(self.table("-f", "jsonl", "-j", jobs, "--columns", "id", data=lines)["id"].to_pylist(), list(range(40000)))
        few = pyarrow.ipc.open_stream(self.convert(*SCHEMA, "-f", "jsonl", "-t", "arrow:rows=7", "-j", "3", data=b"\n".join(lines.split(b"\n")[:600])))
        self.assertLessEqual(max(len(b) for b in few), 7)
        bad = lines + b'{"id": "x"}\n' + lines
        self.assertIn("(record 40001)", self.wrong(*SCHEMA, "-f", "jsonl", "-t", "arrow", "-j", "3", data=bad))
        self.run_it("-q", "-k", *SCHEMA, "-f", "jsonl", "-o", "t.arrows", "-j", "3", data=bad, code=1)
        self.assertEqual(self.stream("t.arrows")["id"].to_pylist(), [*range(40000), *range(40000)])

    def test_bad_records_are_kept_apart(self):
        data = LINES + b'\n{"id": "x"}\n{"id": 4}\n'
        self.assertIn("id", self.wrong(*SCHEMA, "-f", "jsonl", "-t", "arrow", data=data))
        self.run_it("-q", "-k", *SCHEMA, "-f", "jsonl", "-o", "t.arrows", data=data, code=1)
        table = self.stream("t.arrows")
        self.assertEqual(table["id"].to_pylist(), [1, -2, 3, 4])
        with open(self.folder / "t.arrows.bad.jsonl", encoding="utf-8") as file:
            self.assertEqual(json.loads(file.read())["record"], 4)

    def test_what_is_no_table(self):
        for arguments, words in (
            (("-f", "json", "-t", "arrow"), "a table has the columns of a message"),
            ((*SCHEMA, "-f", "json", "-t", "json", "--columns", "id"), "--columns are those of a table"),
            ((*SCHEMA, "-f", "json", "-t", "arrow:unit=h"), "unit=s|ms|us|ns"),
            ((*SCHEMA, "-f", "json", "-t", "arrow:enum=name"), 'did you mean "enums"?'),
        ):
            self.assertIn(words, self.run_it(*arguments, data=b"{}", code=2).stderr.decode())

    def test_errors_of_columns_name_the_field(self):
        with open(self.folder / "m.proto", "w", encoding="utf-8") as file:
            file.write(EVERYTHING)
        told = self.wrong("-s", "m.proto", "-f", "json", "-t", "arrow:recursion=1", data=b'{"more":[{},{"at":"9999-01-01T00:00:00Z"}]}')
        self.assertIn("more[1].at", told)
        self.assertIn("a time that 64 bits can tell in the unit of its column", told)
        # A Struct that has a Value of no kind.
        told = self.wrong("-s", "m.proto", "-f", "protobuf", "-t", "arrow", data=b"\x22\x07\x0a\x05\x0a\x01a\x12\x00")
        self.assertIn("extra", told)
        self.assertNotIn("time", told)

    def test_rows_become_messages_in_each_format(self):
        self.convert(*SCHEMA, "-f", "jsonl", "-o", "people.arrow", data=LINES)
        self.convert(*SCHEMA, "-f", "jsonl", "-o", "people.arrows", "-t", "arrow:rows=2", data=LINES)
        stream = (self.folder / "people.arrows").read_bytes()
        for name in ("jsonl", "json", "delimited", "msgpack", "cbor", "yaml", "php", "tfrecord", "text:delimited", "positional:delimited"):
            right = self.convert(*SCHEMA, "-f", "jsonl", "-t", name, data=LINES)
            self.assertEqual(self.convert(*SCHEMA, "people.arrow", "-t", name), right, name)
            self.assertEqual(self.convert(*SCHEMA, "people.arrows", "-t", name), right, name)
            self.assertEqual(self.convert(*SCHEMA, "-t", name, data=stream), right, name)
            self.assertEqual(self.convert(*SCHEMA, "-f", "arrow", "-t", name, data=gzip.compress(stream)), right, name)
        with gzip.open(self.folder / "people.arrow.gz", "wb") as file:
            file.write((self.folder / "people.arrow").read_bytes())
        right = self.convert(*SCHEMA, "-f", "jsonl", "-t", "jsonl", data=LINES)
        self.assertEqual(self.convert(*SCHEMA, "people.arrow.gz", "-t", "jsonl"), right)
        self.assertEqual(self.convert(*SCHEMA, "people.arrow", "people.arrows", "-t", "jsonl"), right * 2)
        self.assertIn("people.arrow is read as arrow, by its name", self.run_it(*SCHEMA, "people.arrow", "-t", "jsonl").stderr.decode())

    def test_rows_of_others(self):
        phone = pyarrow.list_(pyarrow.struct([("type", pyarrow.dictionary(pyarrow.int8(), pyarrow.string())), ("number", pyarrow.large_string())]))
        table = pyarrow.table({
            "id": pyarrow.array([1, None], pyarrow.int16()),
            "phone": pyarrow.array([[{"type": "HOME", "number": "7"}], None], phone),
            "name": pyarrow.array(["a", "b"], pyarrow.string_view()),
        })
        pyarrow.feather.write_feather(table, self.folder / "t.feather", compression="uncompressed")
        self.assertEqual(
            [json.loads(line) for line in self.convert(*SCHEMA, "t.feather", "-t", "jsonl").splitlines()],
            [{"id": 1, "name": "a", "phone": [{"number": "7", "type": "HOME"}]}, {"name": "b"}])
        frame = polars.DataFrame({"id": [5, 6], "name": ["x", None]}, schema={"id": polars.Int32, "name": polars.String})
        frame.write_ipc(self.folder / "p.arrow")
        self.assertEqual(self.convert(*SCHEMA, "p.arrow", "-t", "jsonl"), b'{"name":"x","id":5}\n{"id":6}\n')

    def test_only_some_columns_are_read(self):
        table = pyarrow.table({"id": [1, 2], "name": ["a", "b"], "other": [1.5, 2.5]})
        pyarrow.feather.write_feather(table, self.folder / "t.arrow", compression="uncompressed")
        self.assertIn('the column "other" is no field of demo.Person', self.wrong(*SCHEMA, "t.arrow", "-t", "jsonl"))
        self.assertEqual(self.convert(*SCHEMA, "t.arrow", "-t", "jsonl", "--columns", "name"), b'{"name":"a"}\n{"name":"b"}\n')
        self.assertIn('the column "email" is not there', self.wrong(*SCHEMA, "t.arrow", "-t", "jsonl", "--columns", "email,id"))
        self.convert(*SCHEMA, "-f", "jsonl", "-o", "people.arrow", data=LINES)
        self.assertEqual(
            json.loads(self.convert(*SCHEMA, "people.arrow", "-t", "jsonl", "--columns", "phone.number").splitlines()[0]),
            {"phone": [{"number": "1"}, {"number": "2"}]})

    def test_a_table_of_a_table(self):
        self.convert(*SCHEMA, "-f", "jsonl", "-o", "people.arrow", data=LINES)
        out = self.convert(*SCHEMA, "people.arrow", "-t", "arrow:enums=name,rows=1", "--columns", "phone,id")
        table = pyarrow.ipc.open_stream(out).read_all()
        self.assertEqual(table.column_names, ["id", "phone"])
        self.assertEqual(table["phone"].to_pylist()[0][1], {"number": "2", "type": "HOME"})

    def test_errors_of_rows_name_row_and_column(self):
        phone = pyarrow.list_(pyarrow.struct([("number", pyarrow.string()), ("type", pyarrow.string())]))
        table = pyarrow.table({
            "id": pyarrow.array([1, 2, 3], pyarrow.int64()),
            "phone": pyarrow.array([[], [{"number": "1", "type": "HOME"}, {"number": "2", "type": "NOWHERE"}], []], phone),
        })
        pyarrow.feather.write_feather(table, self.folder / "t.arrow", compression="uncompressed")
        told = self.wrong(*SCHEMA, "t.arrow", "-t", "jsonl")
        self.assertEqual(told, "t.arrow: row 2: phone[1].type: value does not fit its field")
        done = self.run_it("-q", "-k", *SCHEMA, "t.arrow", "-o", "good.jsonl", code=1)
        self.assertIn("1 bad record is in good.jsonl.bad.jsonl, and 2 good", done.stderr.decode())
        self.assertEqual((self.folder / "good.jsonl").read_bytes(), b'{"id":1}\n{"id":3}\n')
        with open(self.folder / "good.jsonl.bad.jsonl", encoding="utf-8") as file:
            bad = json.loads(file.read())
        self.assertEqual((bad["record"], bad["path"]), (2, "phone[1].type"))
        pyarrow.feather.write_feather(pyarrow.table({"id": [2**31]}), self.folder / "u.arrow", compression="uncompressed")
        self.assertIn("row 1: id: ", self.wrong(*SCHEMA, "u.arrow", "-t", "jsonl"))
        pyarrow.feather.write_feather(pyarrow.table({"id": ["x"]}), self.folder / "u.arrow", compression="uncompressed")
        self.assertIn('the column "id" is of the type "u"', self.wrong(*SCHEMA, "u.arrow", "-t", "jsonl"))

    def test_inputs_that_are_no_tables(self):
        self.convert(*SCHEMA, "-f", "jsonl", "-o", "people.arrow", data=LINES)
        whole = (self.folder / "people.arrow").read_bytes()
        for n in range(0, len(whole), 97):
            (self.folder / "cut.arrow").write_bytes(whole[:n])
            done = self.run_it("-q", *SCHEMA, "cut.arrow", "-t", "jsonl", code=1)
            self.assertIn(b"cut.arrow: ", done.stderr)
        self.assertIn("a table has the columns of a message", self.wrong("-f", "arrow", "-t", "jsonl", code=2))
        for arguments, words in (
            ((*SCHEMA, "-f", "arrow:enums=name", "-t", "json"), 'reading arrow has no option "enums"'),
            ((*SCHEMA, "-f", "arrow", "-t", "protobuf"), ""),
        ):
            self.assertIn(words, self.run_it(*arguments, data=whole, code=2 if words else 1).stderr.decode())

    def test_unknown_fields_come_back(self):
        data = b"\x0a\x01a\xa2\x06\x01z"  # name, and a field 100
        table = self.convert(*SCHEMA, "-f", "protobuf", "-t", "arrow:unknown=rest", data=data)
        self.assertEqual(self.convert(*SCHEMA, "-f", "arrow:unknown=rest", "-t", "protobuf", data=table), data)
        self.assertIn('rest" is no field of demo.Person', self.wrong(*SCHEMA, "-f", "arrow", "-t", "protobuf", data=table))

    def test_an_any_as_json(self):
        with open(self.folder / "any.proto", "w", encoding="utf-8") as file:
            file.write('syntax = "proto3"; package q; import "google/protobuf/any.proto";'
                       "message In { int32 a = 1; } message Top { google.protobuf.Any x = 1; In i = 2; }")
        data = b'{"x":{"@type":"type.googleapis.com/q.In","a":5}}'
        out = self.convert("-s", "any.proto", "-m", "q.Top", "-f", "json", "-t", "arrow:any=json", data=data)
        self.assertEqual(json.loads(pyarrow.ipc.open_stream(out).read_all()["x"][0].as_py())["a"], 5)

    def test_a_failure_leaves_no_file(self):
        self.wrong(*SCHEMA, "-f", "jsonl", "-o", "t.arrow", data=b'{"id":1}\n{"id":')
        self.assertEqual(self.left(), [])

    def test_memory_does_not_grow_with_the_rows(self):
        one = json.dumps({"name": "x" * 1000, "id": 1}).encode() + b"\n"
        with open(self.folder / "many.jsonl", "wb") as file:
            for _ in range(300):
                file.write(one * 1000)
        self.convert(*SCHEMA, "many.jsonl", "-o", os.devnull, "-t", "arrow:rows=5000", preexec_fn=lambda: limit(256))


def limit(megabytes):
    import resource

    resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


if __name__ == "__main__":
    unittest.main(verbosity=2)
