#!/usr/bin/env python3
"""What `isomer compare` says of sizes and times, and of what cannot be compared.

SPDX-License-Identifier: MIT

usage: compare_test.py ISOMER SCHEMAS
"""

import gzip
import json
import subprocess
import unittest

import cbor2
import msgpack

from convert_case import ISOMER, SCHEMA, Convert
from messages import delimited, split_delimited

PERSON = {"name": "Ada", "id": 1, "phone": [{"number": "+44"}]}


class Compare(Convert):
    def compare(self, *arguments, data=b"", code=0):
        done = subprocess.run(
            [ISOMER, "compare", "-q", "--rounds", "2", *arguments],
            cwd=self.folder,
            input=data,
            capture_output=True,
            check=False,
            timeout=600,
        )
        self.assertEqual(done.returncode, code, done.stderr.decode())
        return done

    def report(self, *arguments, data=b""):
        return json.loads(self.compare("--json", *arguments, data=data).stdout)

    def test_sizes_are_those_of_the_formats(self):
        people = [PERSON, {"name": "é" * 40}, {}]
        lines = "\n".join(json.dumps(p) for p in people).encode()
        report = self.report(*SCHEMA, "-f", "jsonl", data=lines)
        self.assertEqual((report["message"], report["messages"]), ("demo.Person", 3))
        self.assertEqual(len(report["formats"]), 13)
        for row in report["formats"]:
            spec = row["format"] + ("," if ":" in row["format"] else ":") + "delimited"
            alone = split_delimited(self.convert(*SCHEMA, "-f", "jsonl", "-t", spec, data=lines))
            self.assertAlmostEqual(row["bytes"], sum(map(len, alone)) / 3, msg=row["format"])
            packed = [len(gzip.compress(one, 6)) for one in alone]
            self.assertAlmostEqual(row["gzip"], sum(packed) / 3, delta=3, msg=row["format"])
            self.assertGreater(row["zstd"], 0)

    def test_times_are_of_one_message_and_a_million_takes_the_link_besides(self):
        report = self.report(
            *SCHEMA, "-t", "protobuf", "--link", "80Mbit/s", "-f", "json", data=json.dumps(PERSON).encode()
        )
        self.assertEqual(report["link_bytes_per_second"], 10_000_000)
        row = report["formats"][0]
        self.assertTrue(5 < row["encode_ns"] < 100_000 and 5 < row["decode_ns"] < 100_000, row)
        self.assertAlmostEqual(
            row["million_seconds"], (row["encode_ns"] + row["decode_ns"]) / 1e3 + 1e6 * row["bytes"] / 1e7
        )

    def test_without_a_schema_there_are_fewer_formats(self):
        report = self.report("-f", "json", data=json.dumps(PERSON).encode())
        sizes = {row["format"]: row["bytes"] for row in report["formats"]}
        self.assertEqual(list(sizes), ["json", "yaml", "msgpack", "cbor", "php"])
        self.assertEqual(sizes["msgpack"], len(msgpack.packb(PERSON)))
        self.assertEqual(sizes["cbor"], len(cbor2.dumps(PERSON)))

    def test_several_samples_are_one_set(self):
        self.write("a.json", json.dumps(PERSON))
        self.write("b.json", json.dumps(PERSON) + json.dumps(PERSON))
        self.assertEqual(self.report("-t", "json", "a.json", "b.json")["messages"], 3)

    def test_what_is_wrong_is_said(self):
        for arguments, data, code, told in (
            (("-f", "json"), b" ", 1, "there is no message in the samples"),
            (("-f", "json", "-t", "jsno"), b"{}", 2, '--to: there is no format "jsno"; did you mean "json"?'),
            (("-f", "json", "-t", "text"), b"{}", 2, "text has no meaning without a schema: say which with --schema"),
            (
                (*SCHEMA, "-f", "jsonl"),
                b'{}\n{"id":"x"}\n',
                1,
                '<stdin>:2:7: id: expected an integer from -2147483648 to 2147483647, found "x" (record 2)',
            ),
            (
                (*SCHEMA, "-f", "delimited"),
                delimited([b""]) + b"\x05",
                1,
                "<stdin>: byte 1: truncated input; the stream cannot be read beyond it (record 2)",
            ),
            (("none.json",), b"", 1, "none.json: No such file or directory"),
        ):
            self.assertEqual(self.compare(*arguments, data=data, code=code).stderr.decode(), told + "\n")
        self.assertIn('"10" is no rate', self.compare("--link", "10", code=2).stderr.decode())


if __name__ == "__main__":
    unittest.main()
