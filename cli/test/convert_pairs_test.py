#!/usr/bin/env python3
"""`isomer convert` from each format to each other, beside Google's runtime, on every kind of field.

SPDX-License-Identifier: MIT

usage: convert_pairs_test.py ISOMER PROTOC SCHEMAS
"""

import io
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import cbor2
import msgpack
import yaml
from google.protobuf import json_format, text_format

from messages import Messages, delimited, split_delimited

ISOMER, PROTOC, SCHEMAS = (os.path.abspath(a) for a in sys.argv[1:4])
del sys.argv[1:4]
HERE = pathlib.Path(__file__).resolve().parent
FORMATS = [
    "protobuf",
    "json",
    "json:names=proto,enums=numbers,defaults,int64=numbers,indent=2",
    "yaml",
    "text",
    "text:utf8,single-line",
    "msgpack",
    "msgpack:keys=numbers",
    "msgpack:keys=order",
    "cbor",
    "cbor:keys=numbers",
    "cbor:keys=order",
    "cbor:deterministic",
    "php",
    "php:keys=order",
    "positional",
]
# Those that tell a null Value from no Value, and an empty Struct from an empty list.
EXACT = [f for f in FORMATS if not f.startswith("php") and f != "msgpack:keys=order" and f != "cbor:keys=order"]
COUNT = 12


def stream(spec):
    return spec + (",delimited" if ":" in spec else ":delimited")


def reading(spec):
    """The same format as an input, which has no options of the output."""
    name, _, options = spec.partition(":")
    kept = [o for o in options.split(",") if o.startswith("keys=")]
    return name + ":" + ",".join([*kept, "delimited"])


class Pairs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.set = os.path.join(folder.name, "set.binpb")
        cls.all = Messages(PROTOC, SCHEMAS, f"-I{HERE}", str(HERE / "everything.proto"))
        pathlib.Path(cls.set).write_bytes(cls.all.set)

    def convert(self, source, target, data):
        done = subprocess.run(
            [ISOMER, "convert", "-q", "-s", self.set, "-m", self.name, "--from", source, "--to", target],
            input=data,
            capture_output=True,
            check=False,
            timeout=600,
        )
        self.assertEqual((done.returncode, done.stderr.decode()), (0, ""), f"{source} to {target}")
        return done.stdout

    def read(self, spec, data):
        """The messages of a delimited stream as Google reads them, by way of protobuf where it lacks the format."""
        format_name = spec.partition(":")[0]
        if format_name not in ("protobuf", "json", "text"):
            return self.read("protobuf", self.convert(reading(spec), "delimited", data))
        messages = []
        for one in split_delimited(data):
            m = self.all.type(self.name)()
            if format_name == "protobuf":
                m.ParseFromString(one)
            elif format_name == "json":
                json_format.Parse(one, m, descriptor_pool=self.all.pool)
            else:
                text_format.Parse(one, m, descriptor_pool=self.all.pool)
            messages.append(m.SerializeToString(deterministic=True))
        return messages

    def written_by_google(self, spec, messages):
        if spec == "protobuf":
            return delimited(messages)
        if spec == "json":
            return delimited(json_format.MessageToJson(m, descriptor_pool=self.all.pool).encode() for m in messages)
        if spec == "text":
            return delimited(text_format.MessageToString(m).encode() for m in messages)
        return self.convert("delimited", stream(spec), delimited(messages))

    def compare_all(self, name, sources, formats, plain):
        self.name = name
        messages = [self.all.random(name, seed, plain) for seed in range(COUNT)]
        right = [m.SerializeToString(deterministic=True) for m in messages]
        for source in sources:
            data = self.written_by_google(source, messages)
            self.assertEqual(self.read(source, data), right, source)
            for target in formats:
                self.assertEqual(
                    self.read(target, self.convert(reading(source), stream(target), data)),
                    right,
                    f"{source} to {target}",
                )

    def test_every_kind_of_field_and_the_well_known_types(self):
        self.compare_all("everything.All", FORMATS, FORMATS, True)
        self.compare_all("everything.All", ["protobuf", "json"], EXACT, False)

    # What others read, who know no schema.
    def test_yaml_msgpack_and_cbor_as_others_read_them(self):
        self.name = "everything.Fields"
        for seed in range(COUNT):
            m = self.all.random("everything.Fields", seed)
            m.ClearField("known")  # which has times, and those have types of their own in MessagePack and CBOR
            bytes_of = delimited([m])
            plain = json_format.MessageToDict(m, descriptor_pool=self.all.pool)
            for spec, load in (
                ("yaml", lambda b: yaml.load(b, yaml.CSafeLoader)),
                ("msgpack", lambda b: msgpack.loads(b, strict_map_key=False)),
                ("cbor", lambda b: cbor2.load(io.BytesIO(b))),
            ):
                value = load(self.convert("delimited", spec, bytes_of))
                self.assertEqual(set(value or {}), set(plain), spec)


if __name__ == "__main__":
    unittest.main()
