"""An unmodified Spark from pip: the data source of files, and messages in a binary column.

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import sys
import tempfile
import unittest

from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

import isomer
import isomer.spark

os.environ["PYSPARK_PYTHON"] = sys.executable  # of the workers

PROTO = """syntax = "proto3"; package t; import "google/protobuf/timestamp.proto";
message Event { int64 id = 1; string kind = 2; Place place = 3; repeated double values = 4; google.protobuf.Timestamp at = 5; }
message Place { string city = 1; }"""


class Spark(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        root = pathlib.Path(cls.folder.name)
        (root / "event.proto").write_text(PROTO)
        cls.proto, cls.data = str(root / "event.proto"), root / "data"
        cls.data.mkdir()
        schema = isomer.load(cls.proto)
        cls.messages = [schema.Event(id=i, kind="ab"[i % 2], values=[i / 4], place=schema.Place(city="x") if i % 3 else None)
                        for i in range(3000)]
        for part in range(3):
            with (cls.data / f"{part}.bin").open("wb") as file:
                isomer.write_delimited(file, cls.messages[part * 1000:part * 1000 + 1000])
        cls.spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
        cls.spark.sparkContext.setLogLevel("OFF")
        cls.spark.dataSource.register(isomer.spark.MessageSource)

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()
        cls.folder.cleanup()

    def source(self, **options):
        made = self.spark.read.format("isomer").option("schema", self.proto).option("message", "t.Event")
        for name, value in options.items():
            made = made.option(name, value)
        return made.load(str(self.data))

    def test_files(self):
        frame = self.source()
        self.assertEqual(frame.count(), 3000)
        self.assertEqual({r["kind"]: r["n"] for r in frame.groupBy("kind").count().withColumnRenamed("count", "n").collect()},
                         {"a": 1500, "b": 1500})
        row = frame.where("id = 7").collect()[0]
        self.assertEqual((row["values"], row["place"]["city"], row["at"]), ([1.75], "x", None))

    def test_columns(self):
        frame = self.source(columns="id, place.city")
        self.assertEqual(frame.columns, ["id", "place"])
        self.assertEqual(frame.selectExpr("sum(id)").collect()[0][0], sum(range(3000)))

    def test_filters_are_pushed_to_the_reader(self):
        self.spark.conf.set("spark.sql.python.filterPushdown.enabled", "true")
        try:
            for condition, right in (("id = 7", 1), ("id >= 2990 and kind = 'a'", 5), ("place is null", 1000),
                                     ("place.city = 'x' and id < 10", 6), ("values[0] > 749", 3), ("id = 7.5", 0),
                                     ("kind in ('a', 'c')", 1500), ("at is not null", 0), ("id > 9223372036854775808", 0)):
                self.assertEqual(self.source(push_filters="true").where(condition).count(), right, condition)
            plan = isomer.spark.FilteringReader({"schema": self.proto, "message": "t.Event"})
            from pyspark.sql.datasource import EqualTo, GreaterThan, IsNotNull, StringContains
            filters = [EqualTo(("kind",), "a"), GreaterThan(("values",), 1), StringContains(("kind",), "a"), IsNotNull(("id",)),
                       EqualTo(("id",), 1.5)]
            self.assertEqual(list(plan.pushFilters(filters)), [filters[1], filters[2], filters[4]])
            self.assertEqual(plan.where, [("kind", "=", "a"), ("id", "!=", None)])
        finally:
            self.spark.conf.unset("spark.sql.python.filterPushdown.enabled")

    def test_what_is_wrong_is_said(self):
        with self.assertRaisesRegex(PySparkException, "wants option"):
            self.spark.read.format("isomer").option("message", "t.Event").load(str(self.data)).count()
        (self.data / "bad.bin").write_bytes(b"\x05a")
        try:
            with self.assertRaisesRegex(PySparkException, "record 1, byte"):
                self.source().count()
            self.assertEqual(self.source(on_error="skip").count(), 3000)
        finally:
            (self.data / "bad.bin").unlink()

    def test_a_binary_column(self):
        frame = self.spark.createDataFrame([(m.encode(), i) for i, m in enumerate(self.messages[:100])], "value binary, n int")
        made = frame.mapInArrow(isomer.spark.decoded_batches(self.proto, "t.Event", columns="id,kind"),
                                isomer.spark.arrow_schema(self.proto, "t.Event", columns="id,kind"))
        framed = self.spark.createDataFrame([(b"\0\0\0\0\7\0" + m.encode(),) for m in self.messages[:9]] + [(None,)], "value binary")
        ids = framed.mapInArrow(isomer.spark.decoded_batches(self.proto, "t.Event", registry_headers="true"),
                                isomer.spark.arrow_schema(self.proto, "t.Event")).collect()
        self.assertEqual(sorted(r["id"] for r in ids), [0, *range(9)])
        self.assertEqual(sorted(r["id"] for r in made.collect()), list(range(100)))


if __name__ == "__main__":
    unittest.main()
