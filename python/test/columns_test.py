"""Files and streams as tables, read by real engines.

SPDX-License-Identifier: MIT
"""
import datetime
import gzip
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import unittest

import datafusion
import duckdb
import polars
import pyarrow as pa

import isomer

SCHEMA = """syntax = "proto3"; package t; enum Sky { UNKNOWN = 0; CLEAR = 1; }
message Part { string name = 1; }
message Row { int64 id = 1; string text = 2; repeated double reals = 3; Part part = 4; optional bool flag = 5;
              map<string, int32> counts = 6; Sky sky = 7; oneof choice { string a = 8; int32 b = 9; } }"""


class Tables(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.schema = isomer.Schema.from_text(SCHEMA)
        cls.folder = tempfile.TemporaryDirectory()
        root = pathlib.Path(cls.folder.name)
        cls.messages = [
            cls.schema.Row(id=i, text="t" * (i % 7), reals=[i / 2] * (i % 3), part=cls.schema.Part(name=str(i)) if i % 2 else None,
                           flag=None if i % 3 else bool(i % 2), counts={"k": i, "l": 1} if i % 5 == 0 else {}, sky=i % 2,
                           choice=isomer.Oneof("b", i) if i % 4 == 0 else None)
            for i in range(5000)]
        cls.delimited, cls.lines, cls.zipped = root / "rows.delimited", root / "rows.jsonl", root / "rows.jsonl.gz"
        with cls.delimited.open("wb") as file:
            isomer.write_delimited(file, cls.messages)
        lines = b"".join(m.encode(isomer.json()) + b"\n" for m in cls.messages)
        cls.lines.write_bytes(lines)
        cls.zipped.write_bytes(gzip.compress(lines))

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def rows(self, *args, **options):
        return isomer.columns.read(args[0] if args else self.delimited, self.schema, "t.Row", **options)

    def expected(self):
        return [{"id": m.id, "text": m.text, "reals": m.reals, "part": {"name": m.part.name} if m.part else None,
                 "flag": m.flag, "counts": sorted(m.counts.items()), "sky": int(m.sky), "a": None,
                 "b": m.choice.value if m.choice else None} for m in self.messages]

    def test_pyarrow(self):
        for source in (self.delimited, str(self.delimited), self.lines, self.zipped, self.delimited.read_bytes(),
                       io.BytesIO(self.delimited.read_bytes())):
            for threads in (1, 2):
                if isinstance(source, io.BytesIO):
                    source.seek(0)
                table = pa.table(self.rows(source, threads=threads, batch_rows=700))
                table.validate(full=True)
                self.assertEqual([{**r, "counts": sorted(r["counts"])} for r in table.to_pylist()], self.expected())

    def test_rows_are_read_anew_for_each_who_asks(self):
        rows = self.rows()
        self.assertEqual(pa.table(rows), pa.table(rows))
        self.assertEqual(pa.schema(rows), pa.table(rows).schema)
        self.assertIn("t.Row", repr(rows))

    def test_polars(self):
        frame = polars.DataFrame(self.rows(columns=["id", "part.name"]))
        self.assertEqual(frame["id"].sum(), sum(range(5000)))
        self.assertEqual(frame["part"][3], {"name": "3"})

    def test_duckdb(self):
        rows = self.rows()  # noqa: F841: found by its name
        found = duckdb.sql("select count(*), sum(id), count(flag) from rows").fetchall()
        self.assertEqual(found[0], (5000, sum(range(5000)), sum(m.flag is not None for m in self.messages)))

    def test_datafusion(self):
        context = datafusion.SessionContext()
        context.from_arrow(self.rows(), "rows")
        self.assertEqual(context.sql("select count(*) as n from rows").to_pylist(), [{"n": 5000}])

    def test_options(self):
        names = pa.table(self.rows(enums="name"))["sky"].to_pylist()
        self.assertEqual(names[:2], ["UNKNOWN", "CLEAR"])
        self.assertEqual(pa.table(self.rows(large_offsets=True)).schema.field("text").type, pa.large_string())
        for wrong in (dict(enums="x"), dict(timestamps="h"), dict(columns=["nothing"]), dict(format="nothing"),
                      dict(on_error="x"), dict(threads=0), dict(batch_rows=0), dict(format=5), dict(columns="id")):
            with self.assertRaises((ValueError, TypeError), msg=wrong):
                self.rows(**wrong)
        self.assertRaises(isomer.SchemaError, isomer.columns.read, b"", self.schema, "t.Nothing")
        self.assertRaises(TypeError, isomer.columns.read, b"", self.schema, "t.Row", nothing=1)

    def test_conditions(self):
        for where, right in (
            (["id < 10"], lambda m: m.id < 10),
            ([("id", "<", 10), "text = 'ttt'"], lambda m: m.id < 10 and m.text == "ttt"),
            ([("flag", "=", None)], lambda m: m.flag is None),
            ([("flag", "!=", None), ("flag", "=", False)], lambda m: m.flag is False),
            ([("sky", "=", self.schema.Sky.CLEAR)], lambda m: m.sky == 1),
            ([("part.name", ">", '48"')], lambda m: m.part is not None and m.part.name > '48"'),
            ([("b", ">=", 4990)], lambda m: m.choice is not None and m.choice.value >= 4990),
        ):
            wanted = [m.id for m in self.messages if right(m)]
            for source in (self.delimited, self.lines):
                for options in ({}, {"threads": 2}, {"columns": ["id"]}):
                    self.assertEqual(pa.table(self.rows(source, where=where, **options))["id"].to_pylist(), wanted, where)
        times = isomer.Schema.from_text("""syntax = "proto3"; import "google/protobuf/timestamp.proto";
            import "google/protobuf/duration.proto"; message T { google.protobuf.Timestamp at = 1;
            google.protobuf.Duration took = 2; bytes raw = 3; double d = 4; }""")
        zone = datetime.timezone(datetime.timedelta(hours=2))
        at = datetime.datetime(2026, 1, 31, 12, 0, 0, 500, zone)
        one = times.T(at=at, took=datetime.timedelta(seconds=-1, microseconds=-5), raw=b"\xff\0", d=float("inf"))
        for condition, n in ((("at", "=", at), 1), (("at", ">", at), 0), (("took", "=", one.took), 1), (("raw", "=", b"\xff\0"), 1), (("raw", ">", b""), 1),
                             (("raw", "=", b"\xff\0\0"), 0),
                             (("took", "<", datetime.timedelta(seconds=-1)), 1), (("d", "=", float("inf")), 1),
                             (("d", "<", float("nan")), 0)):
            rows = isomer.columns.read(one.encode(), times, "T", format="protobuf", where=[condition])
            self.assertEqual(pa.table(rows).num_rows, n, condition)
        for wrong, error in (("id = 1", TypeError), (["nobody = 1"], isomer.SchemaError), (["id = x"], isomer.SchemaError),
                             ([("id", "<", None)], ValueError), ([("id", "=", object())], TypeError), (["reals = 1"], isomer.SchemaError),
                             ([("at", "=", datetime.datetime(2026, 1, 1))], ValueError), ([("text", "=", b"t")], isomer.SchemaError),
                             ([b"id > 5"], TypeError), ([("id", ">")], TypeError), (["id = 0\0 and junk"], isomer.SchemaError)):
            with self.assertRaises(error, msg=str(wrong)):
                self.rows(where=wrong)

    def test_sources(self):
        rows = self.rows(io.BytesIO(b"\x02\x08\x05"))
        self.assertEqual(pa.table(rows).num_rows, 1)
        with self.assertRaisesRegex(ValueError, "read once"):
            pa.table(rows)
        self.assertEqual(pa.table(self.rows(bytearray(b"\x02\x08\x05"))).num_rows, 1)
        self.assertEqual(pa.table(self.rows(memoryview(b"\x02\x08\x05"))).num_rows, 1)
        for wrong in (5, [5], None):
            with self.assertRaisesRegex(TypeError, "source is a path|not iterable", msg=wrong):
                self.rows(wrong)
        with self.assertRaisesRegex(ValueError, "null character"):
            pa.table(self.rows("a\0b"))
        self.assertRaises(ValueError, self.rows, columns=[])
        self.assertRaises(TypeError, self.rows, columns="id")

    def test_bad_records(self):
        bad = b"\x02\x08\x05" + b"\x03\x12\x05a" + b"\x02\x08\x06"
        with self.assertRaisesRegex(pa.ArrowInvalid, "record 2, byte"):
            pa.table(self.rows(bad))
        self.assertEqual(pa.table(self.rows(bad, on_error="skip"))["id"].to_pylist(), [5, 6])
        table = pa.table(self.rows(bad, on_error="null", error_column="wrong", keep_bad_bytes=True)).to_pylist()
        self.assertEqual([r["id"] for r in table], [5, None, 6])
        self.assertEqual((table[1]["wrong"]["code"], table[1]["wrong"]["path"], table[1]["wrong"]["bytes"]),
                         ("truncated", "text", b"\x12\x05a"))

    def test_sources_that_fail(self):
        class Source:
            def __init__(self, answer):
                self.answer = answer

            def read(self, _):
                if isinstance(self.answer, Exception):
                    raise self.answer
                return self.answer

        for answer in (RuntimeError("gone"), "text", None, b"x" * (1 << 24)):
            for threads in (1, 3):
                with self.assertRaises((OSError, pa.ArrowInvalid), msg=answer):
                    pa.table(self.rows(Source(answer), threads=threads))
        with self.assertRaises(OSError):
            pa.table(self.rows(str(self.delimited) + ".nothing"))

    def test_a_source_that_asks_for_its_own_batches(self):
        class Source:
            def read(self, _):
                try:
                    self.reader.read_next_batch()
                except OSError as error:
                    found.append(str(error))
                return b""

        found, source = [], Source()
        source.reader = pa.RecordBatchReader.from_stream(self.rows(source))
        self.assertEqual(source.reader.read_all().num_rows, 0)
        self.assertIn("being read already", found[0])

    def test_several_threads_of_one_stream(self):
        """Each row is read once, or there is an error."""
        reader = pa.RecordBatchReader.from_stream(self.rows(batch_rows=50, threads=2))
        counts, errors = [], []

        def take():
            try:
                while True:
                    counts.append(reader.read_next_batch().num_rows)
            except StopIteration:
                pass
            except OSError as error:
                errors.append(str(error))

        threads = [threading.Thread(target=take) for _ in range(4)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertLessEqual(sum(counts), 5000)
        self.assertTrue(sum(counts) == 5000 or errors)
        for error in errors:
            self.assertIn("being read already", error)

    def test_a_child_that_is_forked_leaves_the_stream_alone(self):
        reader = pa.RecordBatchReader.from_stream(self.rows(threads=3, batch_rows=100))
        reader.read_next_batch()
        child = os.fork()
        if child == 0:
            try:
                reader.read_next_batch()
            except pa.ArrowInvalid:
                del reader
                os._exit(7)
            os._exit(8)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 7)
        self.assertEqual(sum(b.num_rows for b in reader), 4900)

    def test_the_interpreter_ends_while_a_stream_is_read(self):
        program = """if True:
            import io, threading, time, isomer, pyarrow as pa
            schema = isomer.Schema.from_text('syntax = "proto3"; message F { int64 a = 1; }')
            data = io.BytesIO()
            isomer.write_delimited(data, [schema.F(a=i) for i in range(20000)])
            class Slow(io.BytesIO):
                def read(self, n=-1):
                    time.sleep(.02)
                    return super().read(min(n, 500))
            reader = pa.RecordBatchReader.from_stream(isomer.columns.read(Slow(data.getvalue()), schema, "F", threads=3, batch_rows=10))
            threading.Thread(target=lambda: list(reader), daemon=True).start()
            time.sleep(.2)"""
        subprocess.run([sys.executable, "-c", program], check=True, timeout=60)

    def test_a_stream_that_nobody_reads_goes(self):
        before = threading.active_count()
        for _ in range(50):
            self.rows(threads=2).__arrow_c_stream__()
            reader = pa.RecordBatchReader.from_stream(self.rows(io.BytesIO(self.delimited.read_bytes()), threads=2, batch_rows=10))
            reader.read_next_batch()
            del reader
        self.assertEqual(threading.active_count(), before)

    def test_threads_may_read_at_once(self):
        found = []
        threads = [threading.Thread(target=lambda: found.append(pa.table(self.rows(threads=2)).num_rows)) for _ in range(6)]
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        self.assertEqual(found, [5000] * 6)


if __name__ == "__main__":
    unittest.main()
