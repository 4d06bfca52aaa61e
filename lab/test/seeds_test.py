"""Tests the tables of other projects: how the output of each benchmark is parsed, and compared.

SPDX-License-Identifier: MIT
"""

import io
import unittest

from rich.console import Console

from isomer_lab import seeds
from isomer_lab.failure import LabError
from isomer_lab.seeds import comparison, google1, person_php, programs, published, round_trips, user_go, wifi

WIFI = """## single structure, malloc buffer

| library | | bytes | mean ns | stddev ns | CV | median ns | min ns |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
| nanopb | encode | 51 | 400.00 | 1.00 | 1.00% | 400.00 | 390.00 |
| nanopb | both | 51 | 1000.21 | 2.00 | 1.00% | 900.00 | 800.00 |
| isomer-protobuf | both | 51 | 36.99 | 4.00 | 10.81% | 36.00 | 35.00 |

## malloc buffer: encode and decode

| Library | nanopb |
"""
SIZES = """program                                          bytes  seconds
g++ empty                                        14472     0.05
g++ isomer                                       55000     1.91
g++ isomer, no exceptions, no RTTI               43112     1.60
g++ libprotobuf-lite, static                    850000     2.11
"""
PING = {
    "rows": [
        {"format": "positional", "serialize": 0.01, "deserialize": 0.03, "latency": {"mean": 18.0, "p50": 6.0}},
        {"format": "protobuf", "serialize": 0.02, "deserialize": 0.06, "latency": {"mean": 20.0, "p50": 7.0}},
    ]
}
GO = """BenchmarkAll/json-marshal/user/encoding-json-2   1000  160.0 ns/op  150.0 cpu-ns/op  48 B/op  1 allocs/op
BenchmarkAll/json-marshal/user/encoding-json-2   1000  200.0 ns/op  190.0 cpu-ns/op  48 B/op  1 allocs/op
BenchmarkAll/json-marshal/user/encoding-json-2   1000  170.0 ns/op  160.0 cpu-ns/op  48 B/op  1 allocs/op
BenchmarkAll/protobuf-unmarshal/a-user/isomer-arena   1000  40.0 ns/op  41.0 cpu-ns/op  0 B/op  0 allocs/op
"""


class Reading(unittest.TestCase):
    def test_the_tables_of_serialize_demo(self):
        self.assertEqual(
            wifi.read(WIFI),
            {
                ("single structure, malloc buffer: bytes", "nanopb"): 51,
                ("single structure, malloc buffer: mean", "nanopb"): 1000.21,
                ("single structure, malloc buffer: bytes", "isomer-protobuf"): 51,
                ("single structure, malloc buffer: mean", "isomer-protobuf"): 36.99,
            },
        )

    def test_the_lines_of_the_tool_that_measures_code(self):
        group = "program that decodes and encodes: code"
        self.assertEqual(google1.read_sizes(SIZES), {(group, "Isomer"): 43112, (group, "libprotobuf-lite"): 850000})

    def test_the_rows_of_isomer_ping(self):
        found = round_trips.read(PING, "g")
        self.assertEqual(found["g: round trip", "isomer::net"], 20.0)
        self.assertAlmostEqual(found["g: one serialization", "protobuf"], 20)
        self.assertAlmostEqual(found["g: one serialization", "positional"], 10)

    def test_the_raw_results_of_go(self):
        import tempfile

        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write(GO)
            file.flush()
            found = user_go.read(programs.tool("bench/go-table").read([file.name]))
        self.assertEqual(found["JSON, serialize: time", "encoding-json"], 160)
        self.assertEqual(found["protobuf, deserialize: allocations", "isomer-arena"], 0)

    def test_the_results_of_php(self):
        results = {
            "clock": "cpu",
            "runs": [
                {
                    "bytes": {"json, array": 188},
                    "works": {
                        work: {"json, array": {"cpu": [1000.0, 3000.0, 2000.0], "wall": [9e9] * 3}}
                        for work in ("encode", "decode")
                    },
                }
            ],
        }
        self.assertEqual(
            person_php.read(results),
            {
                ("payload", "json, array"): 188,
                ("encode", "json, array"): 2,
                ("decode", "json, array"): 2,
                ("a million messages over 10 MB/s", "json, array"): 18.8,
            },
        )


class Beside(unittest.TestCase):
    def test_ratios_are_by_the_first_of_each_side(self):
        group = published.Group(
            "g", "ns", (published.Figure("A", 100.0, ("a",)), published.Figure("B", 50.0, ("b", "c")))
        )
        first, second, third = comparison.lines(group, {("g", "a"): 10.0, ("g", "b"): 2.0})
        self.assertEqual((first.published_ratio, first.measured_ratio, first.beside), (1, 1, 0.1))
        self.assertEqual((second.published_ratio, second.measured_ratio, second.beside), (0.5, 0.2, 0.04))
        self.assertEqual((third.here, third.measured, third.measured_ratio, third.beside), ("c", None, None, None))

    def test_every_publication_is_whole_and_has_its_reasons(self):
        self.assertEqual(published.names(), list(seeds.MEASURES))
        for name in published.names():
            publication = published.read(name)
            self.assertGreater(len(publication.groups), 2)
            self.assertGreater(len(publication.reasons), 1, name)
            self.assertEqual(len({group.name for group in publication.groups}), len(publication.groups))
            for group in publication.groups:
                self.assertTrue(all(figure.here and figure.value > 0 for figure in group.figures), group)

    def test_what_was_not_measured_is_a_dash_in_its_line(self):
        out = io.StringIO()
        seeds.print_tables(published.read("002"), {("payload", "json, array"): 188.0}, Console(file=out, width=140))
        self.assertIn("json, array", out.getvalue())
        self.assertRegex(out.getvalue(), r"JSON +188 +2\.24 +json, array +188 +1\.00 +1\.00")
        self.assertRegex(out.getvalue(), r"ProtoBuf +84 +1\.00 +Google's extension +– +– +–")

    def test_no_such_seed(self):
        with self.assertRaisesRegex(LabError, "there is no seed '999'"):
            seeds.show("999", Console(file=io.StringIO()))


if __name__ == "__main__":
    unittest.main()
